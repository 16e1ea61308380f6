import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../platform/audit/audit.ts'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { instantOf } from '../testing/instant-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
let quick: ReturnType<typeof instantOf>

beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  quick = instantOf(bank)
})
afterEach(() => bank.close())

const example = async () => (await exampleHolding(bank)).holding_id
const usedOf = (cap: string) =>
  queryRows<{ used: string }>(
    bank.db,
    sql`select used_fen::text as used from instant_use where cap = ${cap} and used_fen > 0`,
  )

describe('秒贴', () => {
  test('pays the worked example to the fen without a person, and keeps each verdict', async () => {
    const version = await quick.inForce()
    const holding = await example()
    const row = must(
      (await quick.price()).find(each => each.holding_id === holding),
      'the price',
    )
    expect(row).toMatchObject({
      route: 'instant',
      reasons: [],
      pay_dt: '2026-06-23',
      price: { net_fen: '233675489', interest_fen: '892401' },
    })
    const { instant, officer, bills } = await quick.apply([holding])
    expect(officer).toBeNull()
    expect(bills).toEqual([{ holding_id: holding, route: 'instant', reasons: [] }])
    const { apply_no, state } = must(instant, 'the application')
    expect(state).toBe('D50')
    expect(await at.entries('disc_payout', apply_no)).toEqual([])
    await bank.runJobs()
    expect(await at.entries('disc_payout', apply_no)).toEqual([
      { account: 'DEPOSIT', side: 'C', fen: '233675489' },
      { account: 'DISC_ASSET', side: 'D', fen: '234567890' },
      { account: 'INTEREST_INCOME', side: 'C', fen: '892401' },
    ])
    const result = await quick.result(apply_no)
    expect(result).toMatchObject({
      state: 'D60',
      by_rule: true,
      version_no: version,
      decided_by: `system:rule-v${version}`,
      stopped_by: [],
      steps: [{ step: 'submitted' }, { step: 'decided' }, { step: 'paid' }],
    })
    expect(result.elapsed_ms).toBeGreaterThanOrEqual(0)
    for (const verdicts of [result.verdicts, ...result.bills.map(bill => bill.verdicts)]) {
      expect(verdicts.length).toBeGreaterThan(5)
      expect(verdicts.filter(({ passed }) => !passed)).toEqual([])
    }
    for (const cap of ['bank', 'company', 'acceptor'])
      expect(await usedOf(cap)).toEqual([{ used: '234567890' }])
    const log = (await at.detail(apply_no)).log
    expect(log.find(({ event }) => event === 'rule_pass')?.actor_name).toBe(`system:rule-v${version}`)
    const facts = await bank.as(seller)('/api/instant/facts', {})
    expect(facts.caps.find(({ cap }) => cap === 'company')).toMatchObject({ used_fen: '234567890' })
    const seen = await bank.as('officer1')('/api/admin/instant/overview', {})
    expect(seen).toMatchObject({ on: true, version_no: version, paid_count: 1, paid_fen: '234567890' })
    expect(await bank.as('officer1')('/api/admin/instant/decision', { apply_no })).toEqual(result)
    await at.booksHold()
    expect(await verifyAuditChain(bank.db)).toBeNull()
  })

  test('is decided again by nobody: the database lets rules stand in for officers in 秒贴 alone', async () => {
    await quick.inForce()
    const { instant } = await quick.apply([await example()])
    const { apply_no } = must(instant, 'the application')
    const set = (what: string) =>
      bank.db.execute(sql.raw(`update disc_apply set ${what} where apply_no = '${apply_no}'`))
    const broken = { cause: { constraint: 'disc_apply_decided' } }
    await expect(set(`product = 'plain'`)).rejects.toMatchObject(broken)
    await expect(set('rule_version = null')).rejects.toMatchObject(broken)
    await expect(set('approver_id = maker_id')).rejects.toMatchObject(broken)
  })

  test('sends what a rule does not let pass to an officer, and says which', async () => {
    await quick.inForce({ max_days: 10, acceptor_except: ['江州示例银行'] })
    const holding = await example()
    const { instant, officer, bills } = await quick.apply([holding])
    expect(instant).toBeNull()
    const { apply_no } = must(officer, 'the application')
    const reasons = must(bills[0], 'the bill').reasons
    expect(reasons.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['acceptor_name', 'remaining_days']),
    )
    expect(await quick.result(apply_no)).toMatchObject({
      state: 'D20',
      by_rule: false,
      decided_by: '',
      stopped_by: reasons,
    })
    // In the officers' queue a plain application says so as well; one that no rule has judged says nothing.
    const { rows } = await bank.as('officer1')('/api/admin/query_disc_apply', {
      state: 'D20',
      page_size: 100,
    })
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ instant_stops }) => instant_stops.length > 0)).toMatchObject([
      { apply_no, product: 'plain', instant_stops: reasons },
    ])
    // From there it goes its usual way, by two officers.
    await at.approve(apply_no)
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D60' })
    expect(await usedOf('bank')).toEqual([])
    await at.booksHold()
  })

  test('leaves out what does not pass where the company asks for it', async () => {
    await quick.inForce({ max_days: 10 })
    const holding = await example()
    await at.refused(() => quick.apply([holding], { officer: false }), '20351')
  })

  test('stops before the money moves when the switch is thrown, and an officer has it', async () => {
    await quick.inForce()
    const { instant } = await quick.apply([await example()])
    const { apply_no } = must(instant, 'the application')
    await quick.turn(false)
    await bank.runJobs()
    expect(await at.entries('disc_payout', apply_no)).toEqual([])
    expect(await quick.result(apply_no)).toMatchObject({
      state: 'D20',
      by_rule: false,
      stopped_by: [{ rule: 'switched_on' }],
      steps: [{ step: 'submitted' }, { step: 'decided' }, { step: 'stopped' }, { step: 'paid', at: null }],
    })
    expect(await usedOf('bank')).toEqual([])
    await at.refused(() => quick.apply(['1']), '20347')
    await at.approve(apply_no)
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D60' })
    await at.booksHold()
  })

  test.each([
    ['a newer version', 'version_in_force', () => quick.inForce()],
    ['hours that are over', 'hours', async () => at.clock('2026-06-23 20:00:00')],
    ['a day that is over', 'hours', async () => at.clock('2026-06-24 09:00:00')],
    [
      'a full cap',
      'cap_bank',
      () => at.change(`insert into instant_use values ('2026-06-23', 'bank', 0, 99900000000)`),
    ],
    [
      'an ended signing',
      'signing',
      () =>
        at.change(`update bank_sign set actual_active_dt = '2026-01-01', actual_failure_dt = '2026-06-22'`),
    ],
    [
      'a frozen bill',
      'payout',
      () => at.change('update bill set risk_status = 1 where package_fen = 234567890'),
    ],
  ])('stops at %s between tick and money', async (_, rule, meanwhile) => {
    await quick.inForce()
    const { instant } = await quick.apply([await example()])
    const { apply_no } = must(instant, 'the application')
    await meanwhile()
    await bank.runJobs()
    expect(await at.entries('disc_payout', apply_no)).toEqual([])
    expect(await quick.result(apply_no)).toMatchObject({
      state: 'D20',
      by_rule: false,
      stopped_by: [{ rule }],
    })
    expect(await usedOf('company')).toEqual([])
    expect(await usedOf('acceptor')).toEqual([])
  })

  test('pays on a day of rest where the version says so, with interest from that day', async () => {
    await quick.inForce()
    const rest = await quick.draft({ rest_days: true })
    await quick.shadow(rest)
    await at.clock('2026-06-27 10:00:00')
    expect(await bank.as(seller)('/api/instant/facts', {})).toMatchObject({ opening: 'rest_day' })
    await at.refused(async () => quick.apply([await example()]), '20348')
    await quick.approve(rest)
    const { instant } = await quick.apply([await example()])
    const made = must(instant, 'the application')
    // Four days fewer than on the 23rd: the interest end is the same.
    expect(made.disc_dt).toBe('2026-06-27')
    await bank.runJobs()
    const { state, bills } = await quick.result(made.apply_no)
    const [bill] = bills
    expect(state).toBe('D60')
    const { face_fen, rate_e6, days, interest_fen } = must(bill, 'the bill')
    const exact = BigInt(face_fen) * BigInt(rate_e6) * BigInt(days)
    expect(BigInt(interest_fen)).toBe((exact + 180_000_000n) / 360_000_000n)
    await at.booksHold()
  })

  test('is refused outside its hours, without a version, and at another price than was seen', async () => {
    const holding = await example()
    await at.refused(() => quick.apply([holding]), '20349')
    await quick.inForce({ hour_from: '09:00', hour_to: '09:30' })
    await at.clock('2026-06-23 09:30:00')
    await at.refused(() => quick.apply([holding]), '20348')
    await at.clock('2026-06-23 09:20:00')
    await at.refused(() => quick.apply([holding], { net_fen: '233675488' }), '24016')
    expect((await quick.apply([holding], { net_fen: '0233675489' })).instant?.state).toBe('D50')
  })
})
