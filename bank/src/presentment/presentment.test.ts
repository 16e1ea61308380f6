import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { clearing } from '../ledger/clearing.ts'
import { queryRows } from '../platform/db/db.ts'
import { connect } from '../platform/kernel/port.ts'
import { COMPANY, commercial, dueToday, presentmentScene } from '../testing/presentment-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(async () => {
  expect(await checkBooks(bank.db)).toEqual([])
  await bank.close()
})

const { holdingState, entriesOf, noticesOf, refused, give, day, present, rowOf } = presentmentScene(
  () => bank,
)

describe('a bank’s bill that a company has kept', () => {
  test('is presented by the run on its day, paid into the company’s account, once', async () => {
    const { holding_id, bill_no } = await give(dueToday)
    await bank.runSchedule('present_due')
    await bank.runJobs()
    day('2026-06-24')
    await bank.runSchedule('present_due')
    const row = await rowOf(holding_id)
    expect(row).toMatchObject({
      stage: 'P20',
      stage_name: '已付款',
      holding_state: '60',
      kind: 'in_time',
      presented_by: '系统',
      exchange_code: '000000',
      actions: [],
      next_step: '',
    })
    expect(await entriesOf(row.presentment_no)).toEqual([
      { account: 'CENTRAL_BANK', side: 'D', fen: '12345600' },
      { account: 'DEPOSIT', side: 'C', fen: '12345600' },
    ])
    expect(
      await queryRows(
        bank.db,
        sql`select count(*)::int as n from presentment where holding_id = ${holding_id}`,
      ),
    ).toEqual([{ n: 1 }])
    expect((await noticesOf(bill_no)).map(({ title }) => title)).toEqual(['票据到期已付款'])
    const events = await queryRows<{ type: string }>(
      bank.db,
      sql`select type from event_log where ref_no = ${row.presentment_no} order by seq`,
    )
    expect(events.map(({ type }) => type)).toEqual(['presentment.presented', 'presentment.paid'])
  })

  test('waits for its holder’s hand where the company wants it so', async () => {
    const { holding_id } = await give(dueToday)
    expect(await bank.as(COMPANY)('/api/presentment/set_automatic', { automatic: '0' })).toEqual({
      automatic: false,
    })
    await bank.runSchedule('present_due')
    expect(await rowOf(holding_id)).toMatchObject({
      stage: 'N20',
      automatic: false,
      last_dt: '2026-07-03',
      next_by: '持票人',
      next_until: '2026-07-03T23:30:00+08:00',
      actions: ['present'],
    })
    const { presentment_no } = await present(holding_id)
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P20', presentment_no })
  })

  test('is counted among those of the last day when it must be presented today, and not when it is over', async () => {
    const { holding_id } = await give(dueToday)
    const lastDay = async (date: string) => {
      day(date)
      const found = await bank.as(COMPANY)('/api/presentment/query_presentment', { holding_id })
      return found.last_day
    }
    const none = { count: 0, amount_fen: '0' }
    const it = { count: 1, amount_fen: '12345600' }
    expect([await lastDay('2026-07-02'), await lastDay('2026-07-03'), await lastDay('2026-07-04')]).toEqual([
      none,
      it,
      none,
    ])
  })

  test('of the largest amount is counted to the fen, in the totals too', async () => {
    const faceFen = 99_999_999_999n
    const { holding_id } = await give({ faceFen, dueDate: '2026-06-23' })
    const { totals } = await bank.as(COMPANY)('/api/presentment/query_presentment', {
      holding_id,
      stage: 'N20',
    })
    expect(totals).toEqual([{ stage: 'N20', count: 1, amount_fen: String(faceFen) }])
    const { presentment_no } = await present(holding_id)
    await bank.runJobs()
    expect(await entriesOf(presentment_no)).toContainEqual({
      account: 'DEPOSIT',
      side: 'C',
      fen: String(faceFen),
    })
  })

  test('is booked once when the process dies between the order and the answer', async () => {
    await bank.close()
    const asked: string[] = []
    let dies = true
    bank = await newTestBank([
      connect(clearing, {
        source: 'test',
        ask: async orders => {
          asked.push(...orders.map(({ reference }) => reference))
          if (dies) throw new Error('killed')
          return orders.map(() => ({ kind: 'paid' }))
        },
      }),
    ])
    const { holding_id } = await give(dueToday)
    const { presentment_no } = await present(holding_id)
    await bank.runJobs().catch(() => undefined)
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P15', holding_state: '35', actions: [] })
    await refused(
      () => bank.as(COMPANY)('/api/presentment/withdraw_presentment', { presentment_no }),
      '20209',
      'presentment_no',
    )
    dies = false
    await bank.runJobs()
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P20', holding_state: '60' })
    expect(new Set(asked).size).toBe(1)
    expect(await entriesOf(presentment_no)).toHaveLength(2)
  })
})

describe('a commercial bill', () => {
  test('is refused by its acceptor with a code and words, free again, and presented once more by hand alone', async () => {
    const { holding_id, bill_no } = await give(commercial(71n))
    await bank.runSchedule('present_due')
    const first = await rowOf(holding_id)
    expect(first).toMatchObject({
      stage: 'P30',
      dishonour_code: 'DC08',
      dishonour_reason: '承兑人账户余额不足（沙盒：票面尾数.71）',
      exchange_code: '210412',
      holding_state: '10',
      actions: ['present'],
    })
    expect(await noticesOf(bill_no)).toEqual([{ title: '票据提示付款被拒付' }])
    // No order for money was ever written.
    expect(
      await queryRows(bank.db, sql`select 1 from clearing_order where subject = ${`holding ${holding_id}`}`),
    ).toEqual([])
    await bank.runSchedule('present_due')
    expect((await rowOf(holding_id)).presentment_no).toBe(first.presentment_no)
    const { presentment_no } = await present(holding_id)
    const detail = await bank.as(COMPANY)('/api/presentment/presentment_detail', { presentment_no })
    expect(detail.earlier.map(each => [each.presentment_no, each.stage])).toEqual([
      [first.presentment_no, 'P30'],
    ])
    expect(detail.account_no).toMatch(/^\*{4}\w{4}$/)
  })

  test('can be withdrawn while its acceptor is silent, and counts as refused after three working days', async () => {
    const { holding_id } = await give(commercial(72n))
    const { presentment_no } = await present(holding_id)
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({
      stage: 'P10',
      holding_state: '35',
      answer_by: '2026-06-26',
      next_by: '承兑人',
      actions: ['withdraw'],
    })
    const withdraw = { presentment_no, seen_version: 0 }
    expect(await bank.as(COMPANY)('/api/presentment/withdraw_presentment', withdraw)).toMatchObject({
      stage: 'P40',
    })
    expect(await holdingState(holding_id)).toBe('10')
    await bank.runSchedule('present_due')
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P40', actions: ['present'] })

    await present(holding_id)
    for (const date of ['2026-06-24', '2026-06-26']) {
      day(date)
      await bank.runJobs()
      expect((await rowOf(holding_id)).stage).toBe('P10')
    }
    day('2026-06-27')
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({
      stage: 'P30',
      dishonour_code: 'DC09',
      dishonour_reason: '承兑人满3个工作日未应答，视同拒付',
      holding_state: '10',
    })
  })

  test('is paid a day late by an acceptor who needs one', async () => {
    const { holding_id } = await give(commercial(73n))
    await present(holding_id)
    await bank.runJobs()
    expect((await rowOf(holding_id)).stage).toBe('P10')
    day('2026-06-24')
    await bank.runJobs()
    await bank.runJobs()
    const row = await rowOf(holding_id)
    expect(row).toMatchObject({ stage: 'P20', answered_at: '2026-06-24T10:00:00+08:00' })
    expect(await entriesOf(row.presentment_no)).toHaveLength(2)
  })
})
