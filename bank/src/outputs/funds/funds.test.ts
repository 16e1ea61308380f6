import { addDays } from '@portal/shared/calendar/dates.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { giveCompanyBill } from '../../testing/give-company-bill.ts'
import { deskSceneOf, ours, theirs } from '../../testing/market-scene.ts'
import { exampleHolding, must, newTestBank, submitBills, type TestBank } from '../../testing/test-bank.ts'

const COMPANY = '15400000011'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const calendarOf = (account: string) => bank.as(account)('/api/funds/query_fund_calendar', {})

test('a held bill comes in on its day, and goes from there into the payout once it is submitted', async () => {
  const before = await calendarOf(COMPANY)
  // A bill due later may be paid after the ninety days.
  const [held] = await queryRows<{ fen: string }>(
    bank.db,
    sql`select coalesce(sum(h.amount_fen), 0)::text as fen from bill_holding h join bill b on b.id = h.bill_id
         where h.live and h.state = '10' and b.due_dt between '2026-06-23' and '2026-09-18'
           and h.holder_member_id = (select member_id from operator where account = ${COMPANY})`,
  )
  const collected = before.flows.filter(({ kind, dt }) => kind === 'collect' && dt <= '2026-09-18')
  expect(String(collected.reduce((sum, { amount_fen }) => sum + BigInt(amount_fen), 0n))).toBe(
    must(held, 'sum').fen,
  )
  expect(collected.every(({ is_in, certainty }) => is_in && certainty === 'expected')).toBe(true)

  // The bill of the worked example is due after the ninety days; its payout is today.
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await submitBills(bank, COMPANY, [{ holding_id }])
  const after = await calendarOf(COMPANY)
  const payout = must(
    after.flows.find(({ ref_no }) => ref_no === apply_no),
    'the payout',
  )
  expect(payout).toMatchObject({
    dt: '2026-06-23',
    kind: 'payout',
    amount_fen: '233675489',
    certainty: 'expected',
  })
  const today = (of: typeof after) =>
    must(
      of.days.find(({ dt }) => dt === '2026-06-23'),
      'today',
    )
  expect(
    BigInt(today(after).end_fen) -
      BigInt(before.days[0]?.dt === '2026-06-23' ? today(before).end_fen : before.balance_fen),
  ).toBe(233_675_489n)

  // Nobody else sees it.
  for (const account of ['15400000001', ours.maker]) {
    expect((await calendarOf(account)).flows.map(({ ref_no }) => ref_no)).not.toContain(apply_no)
  }
  await expect(calendarOf('officer1')).rejects.toMatchObject({ code: '1003' })

  // The bank agrees, and then pays: in the balance, and not expected a second time.
  const shown = async () =>
    must(
      (await calendarOf(COMPANY)).flows.find(({ ref_no }) => ref_no === apply_no),
      'the payout',
    )
  await bank.as(COMPANY)('/api/simulation/approve_apply', { apply_no })
  expect(await shown()).toMatchObject({ dt: '2026-06-23', certainty: 'agreed' })
  await bank.as(COMPANY)('/api/simulation/pay_apply', { apply_no })
  await bank.runJobs()
  expect(await shown()).toMatchObject({ dt: '2026-06-23', certainty: 'done', amount_fen: '233675489' })
  const paid = await calendarOf(COMPANY)
  expect(BigInt(paid.balance_fen) - BigInt(before.balance_fen)).toBe(233_675_489n)
  expect(today(paid).end_fen).toBe(today(after).end_fen)
})

test('a deal is money out for who buys and money in for who sells, on the day it settles', async () => {
  const desk = deskSceneOf(bank)
  const bill = await desk.give(ours.name, { faceFen: 100_000_000n, dueDate: '2026-12-01' })
  const order_no = await desk.deal({ bills: [bill] })
  const { settle_fen, settle_dt } = await desk.detail(order_no)
  const legOf = async (account: string) =>
    must(
      (await calendarOf(account)).flows.find(({ ref_no }) => ref_no === order_no),
      'the leg',
    )
  const facts = { kind: 'settle', dt: settle_dt, amount_fen: settle_fen, certainty: 'agreed' }
  expect(await legOf(ours.maker)).toMatchObject({ ...facts, is_in: true, name: theirs.name })
  expect(await legOf(theirs.maker)).toMatchObject({ ...facts, is_in: false, name: ours.name })

  // Settled: in the balance of that day.
  await queryRows(
    bank.db,
    sql`update rd_order set state = 'R40', settle_state = 'MS04' where order_no = ${order_no} returning id`,
  )
  expect(await legOf(theirs.maker)).toMatchObject({ ...facts, is_in: false, certainty: 'done' })
})

test('a bill that falls due on a day off is paid on the next working day, and both days are said', async () => {
  const desk = deskSceneOf(bank)
  const clean = (await calendarOf(theirs.maker)).flows.find(({ original_dt }) => original_dt === '2026-07-04')
  await desk.give(theirs.name, { faceFen: 77_00n, dueDate: '2026-07-04' })
  const rolled = must(
    (await calendarOf(theirs.maker)).flows.find(({ original_dt }) => original_dt === '2026-07-04'),
    'the bill due on Saturday',
  )
  expect(rolled).toMatchObject({ dt: '2026-07-06', roll_reason: '周六', kind: 'collect' })
  expect(BigInt(rolled.amount_fen) - BigInt(clean?.amount_fen ?? 0)).toBe(7_700n)
})

// Ten days after the due date, over what is closed; worked out by hand.
test.each([
  ['2026-06-23', '2026-07-03'],
  ['2026-06-24', '2026-07-06'],
  ['2026-06-27', '2026-07-07'],
  ['2026-06-30', '2026-07-10'],
  ['2026-09-15', '2026-09-28'],
  ['2026-09-19', '2026-09-29'],
])(
  'a bill due %s may be presented until %s, and only a bill that is collected says so',
  async (due, until) => {
    const { holding_id } = await giveCompanyBill(bank.db, COMPANY, { faceFen: 77_00n, dueDate: due })
    const { flows } = await calendarOf(COMPANY)
    const mine = flows.filter(({ dt, original_dt }) => (original_dt ?? dt) === due)
    expect(mine.map(({ kind, present_by }) => [kind, present_by])).toContainEqual(['collect', until])
    expect(flows.filter(({ kind, present_by }) => (kind === 'collect') !== (present_by !== null))).toEqual([])
    await bank.db.execute(sql`update bill_holding set live = false where id = ${holding_id}`)
  },
)

test('days that are over are told from the ledger: they tie to the lines of the account, each to the fen', async () => {
  const sum = (fens: readonly string[]) => fens.reduce((total, fen) => total + BigInt(fen), 0n)
  for (const account of [COMPANY, ours.maker]) {
    const { from, past, past_from, days } = await calendarOf(account)
    const span = { from: past_from, to: addDays(from, -1) }
    const lines = await bank.as(account)('/api/statement/query_entry', span)
    expect(past.every(({ dt }) => past_from <= dt && dt < from) && days.every(({ dt }) => dt >= from)).toBe(
      true,
    )
    expect([sum(past.map(day => day.in_fen)), sum(past.map(day => day.out_fen))]).toEqual([
      BigInt(lines.in_fen),
      BigInt(lines.out_fen),
    ])
    let end = BigInt(lines.opening_fen)
    for (const { kinds, ...day } of past) {
      end += BigInt(day.in_fen) - BigInt(day.out_fen)
      expect([day.net_fen, day.end_fen]).toEqual([
        String(BigInt(day.in_fen) - BigInt(day.out_fen)),
        String(end),
      ])
      expect(sum(kinds.filter(({ is_in }) => is_in).map(({ amount_fen }) => amount_fen))).toBe(
        BigInt(day.in_fen),
      )
    }
    expect(String(end)).toBe(lines.closing_fen)
  }
  expect((await calendarOf(COMPANY)).past.length).toBeGreaterThan(0)
})

test('days off before today are named too', async () => {
  const { closed, past_from } = await calendarOf(COMPANY)
  expect([past_from, closed[0]?.dt]).toEqual(['2026-05-13', '2026-05-16'])
  expect(closed).toContainEqual({ dt: '2026-06-19', name: '端午节' })
})

test('what was paid yesterday is among the days that are over, and no longer among those to come', async () => {
  const { flows } = await calendarOf(COMPANY)
  const paid = must(
    flows.find(({ kind, certainty }) => kind === 'payout' && certainty === 'done'),
    'the payout of today',
  )
  const now = bank.clock.now()
  bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
  const later = await calendarOf(COMPANY)
  bank.clock.set(now)
  const yesterday = later.past.at(-1)
  expect(yesterday?.dt).toBe('2026-06-23')
  expect(yesterday?.kinds).toContainEqual({
    name: '贴现放款',
    kind: 'payout',
    is_in: true,
    amount_fen: paid.amount_fen,
    count: 1,
  })
  expect(later.flows.map(({ ref_no }) => ref_no)).not.toContain(paid.ref_no)
})
