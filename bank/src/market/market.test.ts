import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* 点击成交: a quote to the whole market that one institution takes and turns down again. */

let bank: TestBank
let at: DeskScene
beforeAll(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
})
afterAll(() => bank.close())

const reason = '额度另有安排'
const offer = async () => {
  const { holding_id, bill_no } = await at.give(ours.name, { faceFen: 500_000_000n, dueDate: '2026-09-30' })
  const order_no = await at.send({ trade_type: 'TT03', cp_user_code: undefined, bills: [{ holding_id }] })
  return { order_no, bill_no }
}
const turnBack = (order_no: string) =>
  bank.as(theirs.checker)('/api/rediscount/review_return', { order_no, reason })
const isOnMarket = async (order_no: string) =>
  (await bank.as(theirs.maker)('/api/rediscount/query_order', { view: 'market', page_size: 100 })).rows.some(
    row => row.order_no === order_no,
  )
const lastNotice = async (name: string) => {
  const [row] = await queryRows<{ title: string; body: string }>(
    bank.db,
    sql`select n.title, n.body from notice n join member m on m.id = n.member_id
        where m.company_name = ${name} order by n.id desc limit 1`,
  )
  return row
}

describe('a market quote that was taken', () => {
  test('and returned by the taker’s checker stays with the taker; its seller hears it, and not why', async () => {
    const { order_no } = await offer()
    await at.accept(order_no)
    await turnBack(order_no)
    expect(await lastNotice(theirs.name)).toMatchObject({
      title: '转贴现订单复核退回',
      body: `订单${order_no}被复核退回。原因：${reason}`,
    })
    expect(await lastNotice(ours.name)).toEqual({
      title: '对手机构未通过应答',
      body: `对手机构接受报价${order_no}后经其复核退回，报价继续有效，等待其重新应答。`,
    })
    expect(await at.detail(order_no)).toMatchObject({ state: 'R25', reason: '' })
    expect(await at.detail(order_no, theirs.maker)).toMatchObject({
      state: 'R25',
      reason,
      actions: ['accept', 'refuse'],
    })
    expect(await isOnMarket(order_no)).toBe(false)
  })

  test('and given up by the taker’s trader is the market’s again, to be dealt with whoever clicks next', async () => {
    const { order_no, bill_no } = await offer()
    const before = [await at.usedOf(ours.name), await at.usedOf(theirs.name)]
    await at.accept(order_no)
    await turnBack(order_no)
    const given = await bank.as(theirs.maker)('/api/rediscount/refuse_order', { order_no, reason })
    expect(given).toMatchObject({ state: 'R20', deal_no: '' })
    expect(await isOnMarket(order_no)).toBe(true)
    expect(await lastNotice(ours.name)).toEqual({
      title: '报价重回市场',
      body: `点击成交报价${order_no}已被华东示例银行拒绝。原因：${reason}。报价重回市场，其他机构可继续点击。`,
    })
    expect(await at.detail(order_no)).toMatchObject({ state: 'R20', cp_org_name: '', cp_trader_name: '' })
    // Its bills stay locked for the next click, and nobody's line was touched.
    const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no })
    expect(rows).toMatchObject([{ state: '20', lock_ref: order_no }])
    expect([await at.usedOf(ours.name), await at.usedOf(theirs.name)]).toEqual(before)

    await at.accept(order_no)
    await at.pass(order_no, theirs.checker)
    await bank.runJobs()
    // 5,000,000.00 × 1.15 % × 99 ÷ 360.
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R40',
      interest_fen: '1581250',
      settle_fen: '498418750',
    })
    expect((await at.usedOf(theirs.name)) - (before[1] ?? 0n)).toBe(500_000_000n)
    await at.booksHold()
  })

  test('and refused by the taker’s checker is the market’s again; both sides read by whom', async () => {
    const { order_no } = await offer()
    await at.accept(order_no)
    const given = await bank.as(theirs.checker)('/api/rediscount/review_refuse', { order_no, reason })
    expect(given).toMatchObject({ state: 'R20' })
    expect(await lastNotice(theirs.name)).toMatchObject({
      title: '点击成交未通过复核',
      body: expect.stringContaining(`原因：${reason}`),
    })
    expect((await lastNotice(ours.name))?.body).toContain('华东示例银行复核拒绝')
    // Whoever clicks next sees what was offered, and nothing of who had it before.
    await at.change(`insert into rd_order_log (order_id, event, from_state, to_state, member_id, actor_name, remark, at)
      select o.id, 'accept', 'R20', 'R28', m.id, '魏示例', '', now() from rd_order o, member m
      where o.order_no = '${order_no}' and m.company_name = '中原示例银行'`)
    const seen = await at.detail(order_no, theirs.maker)
    expect(seen.log.map(row => row.event)).toEqual(['check_pass', 'accept', 'put_back'])
    expect(seen.log.map(row => row.org_name)).not.toContain('中原示例银行')
    expect(seen.actions).toEqual(['accept'])
    expect((await bank.as(ours.maker)('/api/rediscount/revoke_order', { order_no })).state).toBe('R60')
  })

  test('at the moment it is revoked is one of the two, and nothing in between', async () => {
    const { order_no, bill_no } = await offer()
    const [taken, revoked] = await Promise.allSettled([
      at.accept(order_no),
      bank.as(ours.maker)('/api/rediscount/revoke_order', { order_no }),
    ])
    expect([taken.status, revoked.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { state } = await at.detail(order_no)
    expect(state).toBe(taken.status === 'fulfilled' ? 'R28' : 'R60')
    const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no })
    expect(rows).toMatchObject([{ state: state === 'R28' ? '20' : '10' }])
    await at.booksHold()
  })

  test('and returned runs out of its time like any other, and everything is free', async () => {
    bank.clock.set(new Date('2026-06-23T10:00:00+08:00'))
    const { order_no, bill_no } = await offer()
    await at.accept(order_no)
    await turnBack(order_no)
    bank.clock.set(new Date('2026-06-23T15:30:01+08:00'))
    await bank.runSchedule('rd_expire')
    for (const account of [ours.maker, theirs.maker]) {
      expect(await at.detail(order_no, account)).toMatchObject({ state: 'R70', actions: [] })
    }
    expect((await lastNotice(theirs.name))?.title).toBe('报价已过期')
    const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no })
    expect(rows).toMatchObject([{ state: '10', lock_ref: '' }])
    bank.clock.set(new Date('2026-06-23T10:00:00+08:00'))
  })

  test('by one is not turned down by another', async () => {
    const { order_no } = await offer()
    await at.refused(
      () => bank.as(theirs.maker)('/api/rediscount/refuse_order', { order_no, reason }),
      '20000',
    )
    await at.accept(order_no)
    await at.refused(
      () => bank.as(theirs.maker)('/api/rediscount/accept_order', { idem_key: newKey(), order_no }),
      '21008',
    )
  })
})

describe('a quote to one institution', () => {
  test('that it refuses ends, and its seller reads by whom', async () => {
    const { holding_id } = await at.give(ours.name, { faceFen: 500_000_000n, dueDate: '2026-09-30' })
    const order_no = await at.send({ bills: [{ holding_id }] })
    await bank.as(theirs.maker)('/api/rediscount/refuse_order', { order_no, reason })
    expect(await lastNotice(ours.name)).toEqual({
      title: '报价被拒绝',
      body: `报价${order_no}已被华东示例银行拒绝。原因：${reason}`,
    })
    expect((await at.detail(order_no)).state).toBe('R50')
  })
})
