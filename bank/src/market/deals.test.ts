import { exportLists } from '@portal/shared/exports/lists.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: DeskScene
beforeAll(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
})
afterAll(() => bank.close())

const holders = (orderNo: string) =>
  queryRows<{ holder: string; state: string; live: boolean }>(
    bank.db,
    sql`select m.company_name as holder, h.state, h.live from bill_holding h join member m on m.id = h.holder_member_id
        join rd_order_bill l on l.bill_id = h.bill_id join rd_order o on o.id = l.order_id
        where o.order_no = ${orderNo} and (h.live or h.state = '50') order by h.id`,
  )

describe('an outright deal', () => {
  test('is that of the worked example, from quote to both ledgers, to the fen', async () => {
    bank.clock.set(new Date('2026-11-24T10:00:00+08:00'))
    const bills = []
    for (const [faceFen, dueDate] of [
      [1_000_000_000n, '2026-12-28'],
      [325_000_055n, '2027-01-18'],
      [88_888_888n, '2027-02-26'],
    ] as const) {
      bills.push(await at.give(ours.name, { faceFen, dueDate, issueDate: '2026-09-01' }))
    }
    const figures = {
      total_count: 3,
      total_fen: '1413888943',
      interest_fen: '1924032',
      settle_fen: '1411964911',
      avg_days_e2: 4260,
    }
    const choice = { bills: bills.map(({ holding_id }) => ({ holding_id })) }
    const { idem_key: _, ...typed } = await at.terms(choice)
    const live = await bank.as(ours.maker)('/api/rediscount/calculate_order', typed)
    expect(live).toMatchObject({ ...figures, limits: [] })
    expect(live.checks.every(check => check.ok)).toBe(true)
    expect(live.bills.map(row => [row.days, row.interest_fen])).toEqual([
      [34, '1086111'],
      [55, '571007'],
      [94, '266914'],
    ])

    const { order_no, state } = await at.save(choice)
    expect(state).toBe('R00')
    await at.submit(order_no)
    expect(await at.detail(order_no, ours.checker)).toMatchObject({
      ...figures,
      state: 'R10',
      recalculated: figures,
      cp_org_name: theirs.name,
      actions: ['review_pass', 'review_return', 'review_refuse'],
    })
    await expect(at.detail(order_no, theirs.maker)).rejects.toMatchObject({ code: '9015' })
    await at.pass(order_no, ours.checker)

    const received = await bank.as(theirs.maker)('/api/rediscount/query_order', { view: 'received' })
    expect(received.rows).toMatchObject([
      { order_no, side: 'counter', direction: 'TDD01', state: 'R20', cp_org_name: ours.name },
    ])
    expect((await bank.as(theirs.maker)('/api/rediscount/open_order', { order_no })).state).toBe('R25')
    const seen = await at.detail(order_no, theirs.maker)
    expect(seen).toMatchObject({
      actions: ['accept', 'refuse'],
      history: [],
      limits: [{ wanted_fen: '1413888943', is_enough: true }],
    })
    const usedBefore = await at.usedOf(theirs.name)
    const oursBefore = await at.usedOf(ours.name)
    await at.accept(order_no)
    const [dealt] = [await at.pass(order_no, theirs.checker)]
    expect(dealt).toMatchObject({ state: 'R30', deal_no: expect.stringMatching(/^CJ20261124\d{6}$/) })
    expect((await at.usedOf(theirs.name)) - usedBefore).toBe(1_413_888_943n)

    // The .55 of the second bill waits a minute in the queue.
    await bank.runJobs()
    expect(await at.detail(order_no)).toMatchObject({ state: 'R35', settle_state: 'MS03' })
    await bank.runJobs()
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R40',
      settle_state: 'MS04',
      acct_state: '02',
      steps: [
        { name: '报价', is_done: true },
        { name: '复核' },
        { name: '成交' },
        { name: '结算', is_done: true },
      ],
    })
    expect(await at.entries(order_no, theirs.maker)).toEqual([
      'C 存放清算资金 1411964911',
      'C 票据利息收入 1924032',
      'D 转贴现资产 1413888943',
    ])
    expect(await at.entries(order_no, ours.maker)).toEqual([
      'C 转贴现资产 1413888943',
      'D 存放清算资金 1411964911',
      'D 票据利息支出 1924032',
    ])
    await at.booksHold()
    const now = await holders(order_no)
    expect(now.filter(row => row.live)).toEqual(
      Array(3).fill({ holder: theirs.name, state: '10', live: true }),
    )
    expect(now.filter(row => !row.live)).toEqual(
      Array(3).fill({ holder: ours.name, state: '50', live: false }),
    )
    expect(oursBefore - (await at.usedOf(ours.name))).toBe(1_413_888_943n)
    for (const account of [ours.maker, theirs.checker]) {
      const slips = await queryRows(
        bank.db,
        sql`select 1 from document d join operator o on o.member_id = d.member_id where o.account = ${account} and d.ref_no = ${order_no}`,
      )
      expect(slips).toHaveLength(1)
      const paper = await bank.as(account)('/api/document/query_document', { ref_no: order_no })
      expect(must(paper, 'the slip').title).toBe('成交单')
    }
    expect(await bank.as(theirs.maker)('/api/rediscount/request_slip', { order_no })).toEqual({
      result: 'ok',
    })
    await bank.db.execute(sql`delete from document where ref_no = ${order_no} and kind = 'deal_slip_cp'`)
    expect(await bank.as(theirs.maker)('/api/rediscount/request_slip', { order_no })).toEqual({
      result: 'ok',
    })
    await bank.runJobs()
    expect(await bank.as(theirs.maker)('/api/document/query_document', { ref_no: order_no })).toMatchObject({
      kind: 'deal_slip_cp',
    })
    await expect(
      bank.as('15400000201')('/api/document/query_document', { ref_no: order_no }),
    ).rejects.toMatchObject({ code: '1003' })
    await at.refused(
      () => bank.as(ours.maker)('/api/rediscount/revoke_order', { order_no }),
      '21009',
      '已成交，不可撤回',
    )
  })

  test('open to the market is taken by the first of fifty clicks', async () => {
    bank.clock.set(new Date('2026-06-23T10:00:00+08:00'))
    const bill = await at.give(ours.name, { faceFen: 500_000_000n, dueDate: '2026-09-30' })
    const order_no = await at.send({
      trade_type: 'TT03',
      cp_user_code: undefined,
      bills: [{ holding_id: bill.holding_id }],
    })
    const market = await bank.as(theirs.maker)('/api/rediscount/query_order', { view: 'market' })
    expect(market.rows.map(row => row.order_no)).toContain(order_no)
    await at.refused(
      () => bank.as(ours.maker)('/api/rediscount/accept_order', { idem_key: newKey(), order_no }),
      '21002',
    )

    const clicks = await Promise.allSettled(Array.from({ length: 50 }, () => at.accept(order_no)))
    expect(clicks.filter(click => click.status === 'fulfilled')).toHaveLength(1)
    for (const click of clicks) {
      if (click.status === 'rejected')
        expect(click.reason).toMatchObject({ code: '21008', text: '报价已被成交' })
    }
    const passes = await Promise.allSettled(
      Array.from({ length: 20 }, () => at.pass(order_no, theirs.checker)),
    )
    expect(passes.filter(pass => pass.status === 'fulfilled')).toHaveLength(1)
    await Promise.all([bank.runJobs(), bank.runJobs()])
    expect(await at.detail(order_no)).toMatchObject({ state: 'R40', cp_org_name: theirs.name })
    expect(
      await queryRows(bank.db, sql`select 1 from ledger_txn where ref_no like ${`${order_no}:%`}`),
    ).toHaveLength(2)
    await at.booksHold()
  })

  test('and its opposite settle side by side, however many runners there are', async () => {
    const orders: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const isSale = n % 2 === 0
      const bill = await at.give(isSale ? ours.name : theirs.name, {
        faceFen: 1_000_000n,
        dueDate: '2026-09-30',
      })
      const { holding_id, bill_no } = bill
      orders.push(
        await at.deal(isSale ? { bills: [{ holding_id }] } : { direction: 'TDD01', bills: [{ bill_no }] }),
      )
    }
    await Promise.all(Array.from({ length: 4 }, () => bank.runJobs()))
    for (const order_no of orders) expect((await at.detail(order_no)).state).toBe('R40')
    await at.booksHold()
  })
})

describe('the platform', () => {
  const officer = () => bank.as('credit')
  const stop = (order_no: string, reason = '报价利率明显偏离市场', account = 'credit') =>
    bank.as(account)('/api/admin/order/stop', { order_no, reason })
  const seen = async (order_no: string) =>
    (await officer()('/api/admin/order/query', { order_no, page_size: 100 })).rows

  test('sees submitted orders as neither side, and stops one before its deal with a reason', async () => {
    const { holding_id, bill_no } = await at.give(ours.name, { faceFen: 1_000_000n, dueDate: '2027-01-29' })
    const { order_no } = await at.save({ bills: [{ holding_id }] })
    expect(await seen(order_no)).toEqual([])
    await at.refused(() => stop(order_no), '9015')
    await at.submit(order_no)
    await at.pass(order_no, ours.checker)
    await at.accept(order_no)
    expect(await seen(order_no)).toMatchObject([
      { state: 'R28', seller_name: ours.name, buyer_name: theirs.name, total_fen: '1000000', may_stop: true },
    ])
    expect(await officer()('/api/admin/order/detail', { order_no })).toMatchObject({
      bills: [{ bill_no, face_fen: '1000000' }],
      log: expect.arrayContaining([
        expect.objectContaining({ org_name: theirs.name, event_name: '对手接受' }),
      ]),
    })
    await at.refused(() => stop(order_no, ''), '21011', '请填写退回原因')
    await at.refused(() => stop(order_no, '没有权限的人', 'officer1'), '1003')

    expect(await stop(order_no)).toMatchObject({ order_no, state: 'R60', deal_no: '' })
    for (const trader of [ours.maker, theirs.maker]) {
      expect(await at.detail(order_no, trader)).toMatchObject({
        state: 'R60',
        reason: '报价利率明显偏离市场',
        actions: [],
      })
      const { rows } = await bank.as(trader)('/api/notice/query_notice', { page_size: 100 })
      const told = `订单${order_no}已被平台终止，所锁票据已释放。原因：报价利率明显偏离市场`
      expect(rows.map(({ body }) => body)).toContain(told)
    }
    const { rows: free } = await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no })
    expect(free).toMatchObject([{ state: '10', lock_ref: '' }])
    await at.refused(() => stop(order_no), '20000')
  })

  test('cannot stop what is dealt, and sees every institution’s credit lines', async () => {
    const { holding_id } = await at.give(ours.name, { faceFen: 2_000_000n, dueDate: '2027-01-29' })
    const order_no = await at.deal({ bills: [{ holding_id }] })
    expect(await seen(order_no)).toMatchObject([{ state: 'R30', may_stop: false }])
    await at.refused(() => stop(order_no), '21009', '已成交，不可终止')
    const lines = await officer()('/api/admin/order/query_limit', { org_name: theirs.name, page_size: 100 })
    const used = lines.rows.reduce((sum, row) => sum + BigInt(row.used_fen), 0n)
    expect(used).toBe(await at.usedOf(theirs.name))
    expect(lines.rows.every(row => row.org_name === theirs.name)).toBe(true)

    // And has it in a file, whose every column can be written.
    const columns = exportLists.orders.columns.map(({ id }) => id).join()
    await officer()('/api/admin/export/start', {
      list: 'orders',
      filter: JSON.stringify({ order_no }),
      columns,
    })
    await bank.runJobs()
    const { rows: files } = await officer()('/api/admin/export/query', {})
    expect(files).toMatchObject([{ title: '转贴现订单', state: 'done', done_rows: 1, reason: '' }])
  })
})
