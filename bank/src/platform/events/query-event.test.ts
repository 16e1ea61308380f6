import { eventTypes } from '@portal/shared/machines/event-types.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleHolding, must, newTestBank, submitBills, type TestBank } from '../../testing/test-bank.ts'
import { systemActor } from '../audit/audit.ts'
import { queryRows } from '../db/db.ts'
import { eventLog } from '../db/schema/events.ts'
import { contextOf } from '../kernel/context.ts'
import { raiseEpoch } from './epoch.ts'
import { type NewEvent, tellEvent } from './tell-event.ts'

let bank: TestBank
let memberId: number

/** As only a test may: past the database's own guards. */
const unguarded = (...statements: SQL[]) =>
  bank.db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

beforeEach(async () => {
  await bank?.close()
  bank = await newTestBank()
  const [row] = await queryRows<{ id: number }>(
    bank.db,
    sql`select member_id as id from operator where account = '15400000011'`,
  )
  memberId = must(row, 'the company').id
  // What the seed has told is of no interest here.
  await unguarded(sql`delete from event_log`, sql`delete from event_head`)
})
afterAll(() => bank.close())

const company = () => bank.as('15400000011')
const read = (input: { after?: string; limit?: number; types?: NewEvent['type'][] } = {}) =>
  company()('/api/event/query_event', input)
const tellAll = (...events: Partial<NewEvent>[]) =>
  bank.db.transaction(async tx => {
    for (const [at, event] of events.entries()) {
      await tellEvent(
        { tx, now: bank.clock.now },
        { memberId, type: 'order.changed', refNo: `N${at}`, version: at, ...event },
      )
    }
  })
const raise = () => bank.db.transaction(tx => raiseEpoch(contextOf(bank.services, tx, systemActor, 'host')))
const numbers = ({ events }: { events: { seq: string }[] }) => events.map(({ seq }) => seq).join(' ')

describe('the log as a program reads it', () => {
  test('is empty at first, and its cursor leads on', async () => {
    expect(await read()).toEqual({ events: [], next: '1.0', has_more: false, last: '1.0' })
  })

  test('comes in parts of any size, each event once and in order, with the call that reads the object', async () => {
    await tellAll({ type: 'contract.changed', refNo: '77', version: 3 }, {}, {}, {}, {})
    const first = await read({ limit: 2 })
    expect(first.events[0]).toEqual({
      id: 'ev_1_1',
      seq: '1',
      type: 'contract.changed',
      ref_no: '77',
      version: 3,
      occurred_at: expect.stringMatching(/\+08:00$/),
      read: { path: '/api/trade/contract_detail', field: 'contract_id' },
    })
    expect([numbers(first), first.next, first.has_more]).toEqual(['1 2', '1.2', true])
    const second = await read({ after: first.next, limit: 3 })
    expect([numbers(second), second.next, second.has_more]).toEqual(['3 4 5', '1.5', false])
    expect(numbers(await read({ after: second.next }))).toBe('')
  })

  test('passes over types that are not asked for', async () => {
    await tellAll({}, { type: 'signing.changed' }, {}, { type: 'signing.changed' }, {}, {})
    const some = await read({ types: ['signing.changed'], limit: 1 })
    expect([numbers(some), some.next, some.has_more]).toEqual(['2', '1.2', true])
    const rest = await read({ types: ['signing.changed'], after: some.next, limit: 1 })
    expect([numbers(rest), rest.next, rest.has_more]).toEqual(['4', '1.6', false])
  })

  test('is each member’s own', async () => {
    await tellAll({}, { memberId: memberId === 1 ? 2 : 1 })
    expect(numbers(await read())).toBe('1')
  })

  test('goes on with what is left after 90 days, and numbers are not given again', async () => {
    const old = { memberId, epoch: 1, type: 'order.changed' as const, version: 0, occurredAt: new Date() }
    const createdAt = new Date(Date.now() - 91 * 24 * 3_600_000)
    await tellAll({}, {})
    await unguarded(
      sql`update event_log set seq = seq + 2 where member_id = ${memberId}`,
      sql`update event_head set last_seq = 4 where member_id = ${memberId}`,
    )
    await bank.db.insert(eventLog).values([1, 2].map(seq => ({ ...old, seq, refNo: `old${seq}`, createdAt })))
    expect(numbers(await read())).toBe('1 2 3 4')
    await bank.runSchedule('purge_events')
    expect(numbers(await read({ after: '1.1' }))).toBe('3 4')
    await tellAll({})
    expect((await read({ after: '1.4' })).next).toBe('1.5')
  })
})

describe('a log that was restored', () => {
  const refusal = (after: string) => read({ after }).catch((fault: { code: string; text: string }) => fault)

  test('says where to go on to who was further, and to who was not', async () => {
    await tellAll({}, {}, {})
    expect(await raise()).toBe(2)
    await tellAll({}, {})
    expect(await refusal('1.9')).toMatchObject({
      code: '24020',
      text: '事件日志已恢复，游标1.9失效，请以 after=2.3 续读',
    })
    expect(await refusal('1.2')).toMatchObject({ code: '24020', fields: { after: '请改为2.2' } })
    const { events } = await read({ after: '2.2' })
    // What was there before keeps its number.
    expect(events.map(({ id }) => id)).toEqual(['ev_1_3', 'ev_2_4', 'ev_2_5'])
  })

  test('refuses a cursor beyond its end, or of a log to come', async () => {
    await tellAll({})
    expect(await refusal('1.2')).toMatchObject({ fields: { after: '请改为1.1' } })
    expect(await refusal('7.1')).toMatchObject({ fields: { after: '请改为1.1' } })
    expect(numbers(await read({ after: '1.1' }))).toBe('')
  })
})

describe('what happens to an application', () => {
  const told = async (applyNo: string) =>
    (
      await bank.db
        .select()
        .from(eventLog)
        .where(and(eq(eventLog.refNo, applyNo), eq(eventLog.memberId, memberId)))
        .orderBy(asc(eventLog.seq))
    ).map(({ type, version }) => ({ type, version }))

  test('is told to its company with the version that each step left', async () => {
    const { holding_id } = await exampleHolding(bank)
    const { apply_no } = await submitBills(bank, '15400000011', [{ holding_id, range: '101-200' }])
    const versionNow = async () => (await company()('/api/discount/apply_detail', { apply_no })).version
    expect(await told(apply_no)).toEqual([
      { type: 'discount.application.submitted', version: await versionNow() },
    ])
    await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no, reason: '合同缺页，请补充' })
    expect((await told(apply_no)).at(-1)).toEqual({
      type: 'discount.application.returned',
      version: await versionNow(),
    })
  })

  test('is told as approved where the price is agreed to by itself', async () => {
    await bank.db.execute(sql`update sys_param set param_value = '1' where param_key = 'AUTO_CONFIRM'`)
    const { holding_id } = await exampleHolding(bank)
    const { apply_no } = await submitBills(bank, '15400000011', [{ holding_id, range: '101-200' }])
    await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no })
    expect((await told(apply_no)).map(({ type }) => type)).toEqual([
      'discount.application.submitted',
      'discount.application.quoted',
      'discount.application.approved',
    ])
  })

  test('has a type for everything that the log may hold', () => {
    expect(Object.keys(eventTypes).every(type => type.length <= 40)).toBe(true)
  })
})
