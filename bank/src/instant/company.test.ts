import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { instantOf } from '../testing/instant-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene

beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

test('ticked bills are told apart: one application is paid, the other goes to an officer with its reasons', async () => {
  const quick = instantOf(bank)
  await quick.inForce()
  const rows = (await quick.price()).filter(({ route }) => route === 'instant')
  const own = must(
    rows.find(({ face_fen }) => face_fen === '234567890'),
    'the worked example',
  )
  const other = must(
    rows.find(row => row.acceptor_name !== own.acceptor_name && row.bill_kind === own.bill_kind),
    'another acceptor',
  )
  await quick.inForce({ acceptor_except: [other.acceptor_name] })
  const seen = await quick.price()
  expect(seen.find(row => row.holding_id === other.holding_id)).toMatchObject({
    route: 'officer',
    reasons: [{ rule: 'acceptor_name', text: `承兑人${other.acceptor_name}在排除名单内` }],
  })
  const { instant, officer, bills } = await quick.apply([other.holding_id, own.holding_id])
  expect(bills.map(({ route }) => route)).toEqual(['officer', 'instant'])
  expect(instant).toMatchObject({ state: 'D50', total_fen: own.face_fen, total_count: 1 })
  expect(officer).toMatchObject({ state: 'D20', total_fen: other.face_fen, total_count: 1 })
  await bank.runJobs()
  expect(await quick.result(must(instant, 'one').apply_no)).toMatchObject({ state: 'D60', by_rule: true })
  expect(await quick.result(must(officer, 'the other').apply_no)).toMatchObject({
    state: 'D20',
    by_rule: false,
    stopped_by: [{ rule: 'acceptor_name' }],
  })
  // Both are told apart in every list, and officers learn of both that the rules have judged them.
  const numbers = [must(instant, 'one').apply_no, must(officer, 'the other').apply_no] as const
  for (const [product, mine, others] of [
    ['instant', ...numbers],
    ['plain', ...numbers.toReversed()],
  ] as const) {
    const asked = { product, page_size: 100 } as const
    const lists = [
      (await bank.as(seller)('/api/discount/query_apply', asked)).rows,
      (await bank.as(seller)('/api/discount/query_apply_bill', asked)).rows.map(({ apply }) => apply),
      (await bank.as('officer1')('/api/admin/query_disc_apply', asked)).rows,
    ]
    for (const rows of lists) {
      expect(new Set(rows.map(row => row.product))).toEqual(new Set([product]))
      expect(rows.map(({ apply_no }) => apply_no)).toContain(mine)
      expect(rows.map(({ apply_no }) => apply_no)).not.toContain(others)
    }
    const detail = await bank.as('officer1')('/api/admin/disc_apply_detail', {
      apply_no: must(mine, product),
    })
    expect(detail).toMatchObject({ product, instant_judged: true })
  }
  await at.booksHold()
})

test('where the company checks, the rules decide when its checker has passed it, and not when they have closed since', async () => {
  const maker = '15400000002'
  const quick = instantOf(bank, maker)
  await quick.inForce()
  const rows = (await quick.price()).filter(({ route }) => route === 'instant')
  const [one, two] = rows
  const pass = (apply_no: string) => at.call('15400000003')('/api/discount/check_pass', { apply_no })
  const submit = async (holding: string) => {
    const { instant } = await quick.apply([holding], {}, maker)
    return must(instant, 'the application')
  }
  const first = await submit(must(one, 'a bill').holding_id)
  expect(first.state).toBe('D10')
  expect(await quick.result(first.apply_no)).toMatchObject({ version_no: 0, verdicts: [], elapsed_ms: null })
  expect((await pass(first.apply_no)).state).toBe('D50')
  await bank.runJobs()
  const paid = await quick.result(first.apply_no)
  expect(paid.steps.map(({ step }) => step)).toEqual(['submitted', 'checked', 'decided', 'paid'])
  expect(paid).toMatchObject({ state: 'D60', by_rule: true })

  const second = await submit(must(two, 'another bill').holding_id)
  await quick.turn(false)
  expect((await pass(second.apply_no)).state).toBe('D20')
  expect(await quick.result(second.apply_no)).toMatchObject({
    by_rule: false,
    stopped_by: [{ rule: 'switched_on', text: '秒贴已暂停' }],
  })
  await at.booksHold()
})

test('another company sees nothing of it, and what the rules never judged is not found', async () => {
  const quick = instantOf(bank)
  await quick.inForce()
  const { instant } = await quick.apply([(await exampleHolding(bank)).holding_id])
  const { apply_no } = must(instant, 'the application')
  const asked = (account: string) => bank.as(account)('/api/instant/result', { apply_no })
  await expect(asked('15400000002')).rejects.toMatchObject({ code: '9015' })
  expect((await asked(seller)).apply_no).toBe(apply_no)
  const plain = await at.submit([{ holding_id: must((await quick.price())[0], 'a bill').holding_id }])
  const decision = { apply_no: plain.apply_no }
  await expect(bank.as('officer1')('/api/admin/instant/decision', decision)).rejects.toMatchObject({
    code: '9015',
  })
  const detail = await bank.as('officer1')('/api/admin/disc_apply_detail', decision)
  expect(detail).toMatchObject({ product: 'plain', instant_judged: false })
})
