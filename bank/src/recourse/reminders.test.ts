import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { recourseActs } from '../testing/recourse-acts.ts'
import { type ChainMember, fund, signedCompanies } from '../testing/recourse-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

const FACE = 185_600_071n
let bank: TestBank
let payee: ChainMember
let endorser: ChainMember
let holder: ChainMember
let holding_id: string
beforeEach(async () => {
  bank = await newTestBank()
  const [first, second, third] = await signedCompanies(bank)
  payee = must(first, 'a first company')
  endorser = must(second, 'a second company')
  holder = must(third, 'a third company')
  holding_id = await acts.refusedBill([payee, endorser, holder], FACE, '2026-06-23')
})
afterEach(() => bank.close())
const acts = recourseActs(() => bank)

const dayOf = async (day: string) => {
  bank.clock.set(new Date(`${day}T10:00:00+08:00`))
  await bank.runSchedule('recourse_due')
}
const told = async ({ memberId }: ChainMember) =>
  (
    await queryRows<{ body: string }>(
      bank.db,
      sql`select body from notice where member_id = ${memberId} and title like '票据追索权利%' order by id`,
    )
  ).map(({ body }) => body)
const stages = async (of: ChainMember) => (await told(of)).map(body => /（(.+?)）/.exec(body)?.[1])

describe('the holder of a refused bill', () => {
  test('is told thirty, seven and no days before the earliest limit, each once, and then before the later one', async () => {
    await dayOf('2026-11-22')
    expect(await told(holder)).toEqual([])
    await dayOf('2026-11-23')
    await dayOf('2026-11-23')
    await dayOf('2026-11-24')
    const [only, ...more] = await told(holder)
    expect(more).toEqual([])
    expect(only).toContain(`背书人${payee.name}等 2 家的追索权利于 2026-12-23 届满（还有 30 天）`)
    expect(only).toContain('可追索 1,856,000.71 元')
    await dayOf('2026-12-16')
    await dayOf('2026-12-23')
    await dayOf('2026-12-24')
    expect(await stages(holder)).toEqual(['还有 30 天', '还有 7 天', '今天'])
    // Two years from the due date: acceptor and drawer.
    await dayOf('2028-05-24')
    expect((await told(holder)).at(-1)).toContain('等 2 家的追索权利于 2028-06-23 届满（还有 30 天）')
    const events = await queryRows(
      bank.db,
      sql`select distinct type from event_log where member_id = ${holder.memberId} and type like '%lapsing'`,
    )
    expect(events).toEqual([{ type: 'presentment.lapsing' }])
    const sent = await queryRows(bank.db, sql`select 1 as n from sms_message where purpose = 'recourse_due'`)
    expect(sent).toHaveLength(4)
  })

  test('is told once however often a stage is ordered, as by a process that was started again', async () => {
    await dayOf('2026-12-16')
    const jobs = () =>
      queryRows(bank.db, sql`select id, key, state from outbox where topic = 'recourse_reminder' order by id`)
    const first = await jobs()
    expect(first).toHaveLength(1)
    await bank.runSchedule('recourse_due')
    expect(await jobs()).toEqual(first)
    expect(await stages(holder)).toEqual(['还有 7 天'])
  })

  test('hears nothing once it has begun, and again where it has withdrawn', async () => {
    const { recourse_no } = await acts.begin(holder, holding_id, [endorser.name])
    await dayOf('2026-11-23')
    expect(await told(holder)).toEqual([])
    await bank.as(holder.account)('/api/recourse/withdraw_recourse', { recourse_no })
    await dayOf('2026-11-25')
    expect(await stages(holder)).toEqual(['还有 28 天'])
  })
})

test('who has paid is told before the right against those before lapses, until it is used', async () => {
  const { recourse_no } = await acts.begin(holder, holding_id, [payee.name, endorser.name])
  await fund(bank, endorser.acctId, FACE)
  await acts.settle(endorser, recourse_no, FACE, FACE)
  // Three months from 23 June.
  await dayOf('2026-08-24')
  expect(await told(endorser)).toEqual([
    expect.stringContaining(
      `追索${recourse_no}已由贵单位清偿，尚未追索，可追索 1,856,000.71 元；对背书人${payee.name}的追索权利于 2026-09-23 届满（还有 30 天）`,
    ),
  ])
  expect([await told(holder), await told(payee)]).toEqual([[], []])
  await acts.follow(endorser, recourse_no, [payee.name])
  await dayOf('2026-09-16')
  expect(await stages(endorser)).toEqual(['还有 30 天'])
})
