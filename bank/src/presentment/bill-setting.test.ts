import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { ours } from '../testing/market-scene.ts'
import { COMPANY, commercial, dueToday, OTHER, presentmentScene } from '../testing/presentment-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* The example's day is 2026-06-23; what is due then can be presented until 2026-07-03. */

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const { refused, give, day, present, rowOf } = presentmentScene(() => bank)
const set = (holding_id: string, automatic: '0' | '1', account = COMPANY) =>
  bank.as(account)('/api/presentment/set_bill_automatic', { holding_id, automatic })
const setAll = (automatic: '0' | '1', account = COMPANY) =>
  bank.as(account)('/api/presentment/set_automatic', { automatic })
const run = async () => {
  await bank.runSchedule('present_due')
  await bank.runJobs()
}

describe('a bill set apart from the rest of its holder’s', () => {
  test('by hand is left alone by the run, which presents the others', async () => {
    const apart = await give(dueToday)
    const other = await give(dueToday)
    expect(await set(apart.holding_id, '0')).toEqual({ automatic: false, automatic_by: expect.any(String) })
    await run()
    day('2026-06-24')
    await run()
    expect(await rowOf(apart.holding_id)).toMatchObject({
      stage: 'N20',
      automatic: false,
      automatic_by: expect.stringMatching(/./),
      automatic_at: '2026-06-23T10:00:00+08:00',
      next_by: '持票人',
      actions: ['present'],
      may_switch: true,
    })
    expect((await rowOf(other.holding_id)).stage).toBe('P20')
    await present(apart.holding_id)
    await bank.runJobs()
    expect((await rowOf(apart.holding_id)).stage).toBe('P20')
  })

  test('to the bank is presented on its day, though its holder presents all else', async () => {
    await setAll('0')
    const apart = await give({ ...dueToday, dueDate: '2026-06-24' })
    const other = await give({ ...dueToday, dueDate: '2026-06-24' })
    expect(await rowOf(apart.holding_id)).toMatchObject({ automatic: false, may_switch: true })
    await set(apart.holding_id, '1')
    expect(await rowOf(apart.holding_id)).toMatchObject({
      automatic: true,
      next_step: '到付款日自动提示付款',
      next_by: '系统',
      may_switch: true,
    })
    const found = await bank.as(COMPANY)('/api/presentment/query_presentment', {
      due_from: '2026-06-24',
      due_to: '2026-06-24',
    })
    expect([found.total, found.by_hand]).toEqual([2, 1])
    day('2026-06-24')
    await run()
    expect((await rowOf(apart.holding_id)).stage).toBe('P20')
    expect((await rowOf(other.holding_id)).stage).toBe('N20')
  })

  test('after its day is presented by the next run, and says so', async () => {
    await setAll('0')
    const { holding_id } = await give(dueToday)
    await run()
    await set(holding_id, '1')
    expect(await rowOf(holding_id)).toMatchObject({
      stage: 'N20',
      next_step: '下一批次自动提示付款',
      next_by: '系统',
      may_switch: true,
    })
    day('2026-06-24')
    await run()
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P20', presented_by: '系统' })
  })

  test('stays so whatever is said of the rest, and follows the rest again once it is said alike', async () => {
    const { holding_id } = await give({ ...dueToday, dueDate: '2026-06-25' })
    await set(holding_id, '0')
    await setAll('0')
    await setAll('1')
    expect(await rowOf(holding_id)).toMatchObject({ automatic: false })
    expect(await set(holding_id, '1')).toEqual({ automatic: true, automatic_by: '' })
    expect(await rowOf(holding_id)).toMatchObject({ automatic_by: '', automatic_at: null })
    await setAll('0')
    expect(await rowOf(holding_id)).toMatchObject({ automatic: false })
  })

  test('is not presented by a job that was ordered before it was said', async () => {
    const { holding_id } = await give(dueToday)
    await bank.db.execute(sql`insert into presentment_bill_setting (member_id, bill_id, automatic, set_by, set_at)
      select holder_member_id, bill_id, false, '经办', now() from bill_holding where id = ${holding_id}`)
    await bank.db.execute(sql`insert into outbox (topic, key, payload, next_at)
      values ('present_bill', 'early', ${JSON.stringify({ holding_id: Number(holding_id) })}::jsonb, '2020-01-01')`)
    await bank.runJobs()
    expect((await rowOf(holding_id)).stage).toBe('N20')
    expect(await queryRows(bank.db, sql`select state from outbox where key = 'early'`)).toEqual([
      { state: 'done' },
    ])
  })

  test('of an institution is left to its desk alike', async () => {
    const apart = await give(dueToday, ours.maker)
    const other = await give(dueToday, ours.maker)
    await set(apart.holding_id, '0', ours.maker)
    await run()
    expect((await rowOf(apart.holding_id, ours.maker)).stage).toBe('N20')
    expect((await rowOf(other.holding_id, ours.maker)).stage).toBe('P20')
  })

  test('leaves a line in the log of who did what, before and after', async () => {
    const { holding_id, bill_no } = await give(dueToday)
    await set(holding_id, '0')
    expect(
      await queryRows(
        bank.db,
        sql`select object_no, before_json::jsonb as before, after_json::jsonb as after from audit_log where action = 'presentment.set_bill_automatic'`,
      ),
    ).toEqual([
      {
        object_no: bill_no,
        before: { automatic: true },
        after: { automatic: false },
      },
    ])
  })
})

describe('nobody sets', () => {
  test('another’s bill, or one that nobody has', async () => {
    const { holding_id } = await give(dueToday)
    await refused(() => set(holding_id, '0', OTHER), '20366')
    await refused(() => set('999999999999', '0'), '20366')
  })

  test('one that is presented, refused, locked or paid', async () => {
    const refusedBill = await give(commercial(71n))
    await present(refusedBill.holding_id)
    await bank.runJobs()
    await refused(() => set(refusedBill.holding_id, '0'), '20365')
    const locked = await give(dueToday)
    await bank.db.execute(
      sql`update bill_holding set state = '20', lock_ref = 'TX20260623000001' where id = ${locked.holding_id}`,
    )
    await refused(() => set(locked.holding_id, '0'), '20365')
  })

  test('one to the bank on its last day, when the next run would be late; by hand it may be said', async () => {
    await setAll('0')
    const { holding_id } = await give(dueToday)
    day('2026-07-03')
    expect(await rowOf(holding_id)).toMatchObject({ actions: ['present'], may_switch: false })
    await refused(() => set(holding_id, '1'), '20364')
    expect(await set(holding_id, '0')).toEqual({ automatic: false, automatic_by: '' })
  })
})
