import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type DisclosureAnswer,
  type DisclosureQuestion,
  disclosureRegister,
} from '../paper/bills/disclosure.ts'
import { queryRows } from '../platform/db/db.ts'
import { connect } from '../platform/kernel/port.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Commercial bills between institutions, at business time 2026-06-23 10:00. */
type Say = (asked: DisclosureQuestion) => DisclosureAnswer
const confirms: Say = asked => ({ kind: 'known', ...asked })
const unknown: Say = () => ({ kind: 'unknown' })
const differs: Say = asked => ({ kind: 'known', ...asked, dueDate: '2026-12-31' })
const silent: Say = () => ({ kind: 'silent', why: 'no_answer' })
let say = confirms

let bank: TestBank
let desk: DeskScene
beforeAll(async () => {
  const register = {
    source: '测试披露平台',
    ask: async (questions: readonly DisclosureQuestion[]) => questions.map(question => say(question)),
  }
  bank = await newTestBank([connect(disclosureRegister, register)])
  desk = deskSceneOf(bank)
  return () => bank.close()
})
afterEach(() => {
  say = confirms
})

const commercial = async (name = ours.name) => {
  const bill = await desk.give(name, { faceFen: 100_000_000n, dueDate: '2026-12-01' })
  await bank.db.execute(sql`update bill set bill_kind = 'AC02' where bill_no = ${bill.bill_no}`)
  return bill
}
const repo = (holding_id: string) => ({
  busi_type: 'BT02' as const,
  due_settle_dt: '2026-07-07',
  bills: [{ holding_id }],
})
const evidence = (billNo: string) =>
  queryRows<{ said: string }>(
    bank.db,
    sql`select (summary->>'asked_for') || ' ' || outcome || ' ' || (summary->>'asked_by') || ' ' || (summary->>'ref_no') as said
        from port_answer where port = 'disclosure' and subject_no = ${billNo} order by id`,
  ).then(rows => rows.map(({ said }) => said))
const calculate = async (terms: Record<string, unknown>) => {
  const { idem_key: _, ...typed } = await desk.terms(terms)
  return bank.as(ours.maker)('/api/rediscount/calculate_order', typed)
}
const laterThanConfirmed = () => bank.clock.set(new Date(bank.clock.now().getTime() + 11 * 60_000))

test('a pledge of one is asked about when typed, saved, handed on and settled, and each answer is kept', async () => {
  const { holding_id, bill_no } = await commercial()
  const { checks } = await calculate(repo(holding_id))
  expect(checks.find(({ key }) => key === 'disclosure')).toMatchObject({ ok: true })
  const order_no = await desk.deal(repo(holding_id))
  await bank.runJobs()
  const { state, bills, log } = await desk.detail(order_no)
  expect(state, JSON.stringify(log.at(-1))).toBe('R40')
  expect(bills[0]).toMatchObject({ disclosure_outcome: 'confirmed', disclosure_text: '' })
  expect(await evidence(bill_no)).toEqual([
    `choose confirmed ${ours.maker} `,
    `submit confirmed ${ours.maker} ${order_no}`,
    `submit confirmed ${theirs.maker} ${order_no}`,
    `settle confirmed system ${order_no}`,
  ])
})

describe.each([
  ['no record', unknown, '20240'],
  ['another due date', differs, '20241'],
  ['no answer', silent, '20242'],
] as const)('%s', (_, says, code) => {
  test('stops the saving, the handing in, the taking and the pass, and nothing is moved', async () => {
    const { holding_id, bill_no } = await commercial()
    say = says
    await expect(desk.save(repo(holding_id))).rejects.toMatchObject({ code })
    say = confirms
    const { order_no } = await desk.save(repo(holding_id))
    say = says
    await expect(desk.submit(order_no)).rejects.toMatchObject({ code })
    say = confirms
    await desk.submit(order_no)
    laterThanConfirmed()
    say = says
    await expect(desk.pass(order_no, ours.checker)).rejects.toMatchObject({ code })
    say = confirms
    await desk.pass(order_no, ours.checker)
    say = says
    await expect(desk.accept(order_no)).rejects.toMatchObject({ code })
    expect((await desk.detail(order_no)).state).toBe('R20')
    expect(await desk.holdingsOf(bill_no)).toMatchObject([{ holder: ours.name, state: '20' }])
  })

  test('stops a purchase of what the other institution holds', async () => {
    const { bill_no } = await commercial(theirs.name)
    say = says
    const purchase = { direction: 'TDD01' as const, bills: [{ bill_no }] }
    await expect(desk.save(purchase)).rejects.toMatchObject({ code })
    expect((await evidence(bill_no)).length).toBe(1)
  })
})

test('of a bill that somebody else holds nothing is asked', async () => {
  const { holding_id, bill_no } = await commercial(theirs.name)
  await expect(desk.save(repo(holding_id))).rejects.toMatchObject({ code: '20017' })
  const unheld = { direction: 'TDD01' as const, bills: [{ bill_no: '6'.repeat(30) }] }
  await expect(desk.save(unheld)).rejects.toMatchObject({ code: '20017' })
  expect(await evidence(bill_no)).toEqual([])
})

test.each([
  ['no record', unknown, '查无该票据'],
  ['a difference', differs, '到期日期披露为 2026-12-31'],
])('%s when the deal is settled ends it, and bill and money stay', async (_, says, why) => {
  const { holding_id, bill_no } = await commercial()
  const order_no = await desk.deal(repo(holding_id))
  say = says
  await bank.runJobs()
  const { state, fail_code, reason } = await desk.detail(order_no)
  expect([state, fail_code]).toEqual(['R45', 'SF04'])
  expect(reason).toContain(why)
  expect(await desk.holdingsOf(bill_no)).toMatchObject([{ holder: ours.name, state: '10' }])
  expect(await desk.entries(order_no, ours.maker)).toEqual([])
})

test('silence leaves the deal as it is until the platform speaks, or until it is too late', async () => {
  const first = await commercial()
  const second = await commercial()
  const settled = await desk.deal(repo(first.holding_id))
  const late = await desk.deal(repo(second.holding_id))
  const stateOf = async (order_no: string) => (await desk.detail(order_no)).state
  say = silent
  await bank.runJobs()
  expect([await stateOf(settled), await stateOf(late)]).toEqual(['R30', 'R30'])
  expect((await desk.detail(settled)).bills[0]).toMatchObject({ disclosure_outcome: 'silent' })
  say = asked => (asked.billNo === second.bill_no ? silent(asked) : confirms(asked))
  await bank.runSchedule('rd_settle')
  expect([await stateOf(settled), await stateOf(late)]).toEqual(['R40', 'R30'])
  bank.clock.set(new Date('2026-06-23T16:31:00+08:00'))
  await bank.runSchedule('rd_settle')
  const { state, reason } = await desk.detail(late)
  expect([state, reason]).toEqual(['R45', `票据失败：${second.bill_no}：商票信息披露平台未应答，请稍后再试`])
  await desk.booksHold()
})

test('an institution asks again about what it holds, and not about what it does not', async () => {
  const { holding_id } = await commercial()
  const other = await commercial(theirs.name)
  const ask = (id: string) => bank.as(ours.maker)('/api/bills/check_disclosure', { holding_ids: [id] })
  bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
  say = unknown
  expect(await ask(holding_id)).toMatchObject({ disclosure_outcome: 'unknown' })
  const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', { page_size: 100 })
  const row = rows.find(each => each.holding_id === holding_id)
  expect([row?.disclosure_outcome, row?.blocked_reason]).toEqual([
    'unknown',
    '商票信息披露平台查无该票据的承兑信息',
  ])
  say = confirms
  expect(await ask(holding_id)).toMatchObject({ disclosure_outcome: 'confirmed' })
  await expect(ask(other.holding_id)).rejects.toMatchObject({ code: '20017' })
})
