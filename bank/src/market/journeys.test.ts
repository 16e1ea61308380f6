import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: DeskScene
beforeAll(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
})
// Every test has bills of its own; only the clock goes back.
beforeEach(() => clock('10:00'))
afterAll(() => bank.close())

const bill = (name = ours.name, faceFen = 950_000_000n, dueDate = '2026-09-30') =>
  at.give(name, { faceFen, dueDate })
const stateOf = async (order_no: string) => (await at.detail(order_no)).state
const holdingsOf = (billNo: string) => at.holdingsOf(billNo)
const clock = (time: string, day = '2026-06-23') => bank.clock.set(new Date(`${day}T${time}:00+08:00`))
const noticesTo = (name: string) =>
  queryRows<{ title: string }>(
    bank.db,
    sql`select n.title from notice n join member m on m.id = n.member_id where m.company_name = ${name} and n.link like '/pcOrder%' order by n.id`,
  )

describe('before the deal', () => {
  test('a return lets the trader change it, and the checker sees what changed; a draft is deleted', async () => {
    const { holding_id, bill_no } = await bill()
    const { order_no } = await at.save({ bills: [{ holding_id }] })
    expect(await holdingsOf(bill_no)).toEqual([{ holder: ours.name, state: '10', lock_ref: null }])
    await at.submit(order_no)
    expect(await holdingsOf(bill_no)).toEqual([{ holder: ours.name, state: '20', lock_ref: order_no }])
    const other = await at.save({ bills: [{ holding_id, range: '1-100' }] }).catch((error: unknown) => error)
    expect(other).toMatchObject({ code: '20015', text: '票据已锁定，不能重复办理' })
    await bank.as(ours.checker)('/api/rediscount/review_return', { order_no, reason: '利率与询价不符' })
    expect(await holdingsOf(bill_no)).toMatchObject([{ state: '10' }])
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R15',
      reason: '利率与询价不符',
      actions: ['edit', 'submit'],
    })
    await at.save({ order_no, rate_e6: 12_000, bills: [{ holding_id, range: '1-500000000' }] })
    await at.submit(order_no)
    const seen = await at.detail(order_no, ours.checker)
    expect(seen.history).toHaveLength(1)
    expect(seen.history[0]?.changes).toContainEqual({
      field: 'rate_e6',
      name: '利率（%）',
      before: '1.1500',
      after: '1.2000',
    })
    expect(seen.history[0]?.changes).toContainEqual({
      field: 'total_fen',
      name: '票面总额（元）',
      before: '9,500,000.00',
      after: '5,000,000.00',
    })
    expect(await holdingsOf(bill_no)).toMatchObject([{ state: '20' }, { state: '10' }])
    await bank.as(ours.checker)('/api/rediscount/review_refuse', { order_no, reason: '不再办理' })
    expect(await stateOf(order_no)).toBe('R50')
    expect(await holdingsOf(bill_no)).toHaveLength(1)
  })

  test('the other side opens, accepts, is returned by its checker, accepts again, and may refuse', async () => {
    const { holding_id } = await bill()
    const order_no = await at.send({ bills: [{ holding_id }] })
    await bank.as(theirs.maker)('/api/rediscount/open_order', { order_no })
    expect((await bank.as(theirs.maker)('/api/rediscount/open_order', { order_no })).state).toBe('R25')
    await at.accept(order_no)
    const review = await bank.as(theirs.checker)('/api/rediscount/query_order', { view: 'review' })
    expect(review.rows).toMatchObject([
      { order_no, state: 'R28', actions: ['review_pass', 'review_return', 'review_refuse'] },
    ])
    await bank.as(theirs.checker)('/api/rediscount/review_return', { order_no, reason: '请核对利率' })
    expect(await stateOf(order_no)).toBe('R25')
    await at.accept(order_no)
    await bank.as(theirs.checker)('/api/rediscount/review_return', { order_no, reason: '请核对利率' })
    await bank.as(theirs.maker)('/api/rediscount/refuse_order', { order_no, reason: '利率不合适' })
    expect(await at.detail(order_no)).toMatchObject({ state: 'R50', reason: '利率不合适' })
    await at.refused(() => at.accept(order_no), '20000')
    expect((await noticesTo(theirs.name)).map(row => row.title)).toContain('收到对话报价')
    expect((await noticesTo(ours.name)).map(row => row.title)).toContain('报价被拒绝')
  })

  test('is revoked by the trader, or once opened by their checker; a request can be dismissed', async () => {
    const first = await bill()
    const alone = await at.send({ bills: [{ holding_id: first.holding_id }] })
    expect((await bank.as(ours.maker)('/api/rediscount/revoke_order', { order_no: alone })).state).toBe('R60')
    expect(await holdingsOf(first.bill_no)).toMatchObject([{ state: '10' }])
    const order_no = await at.send({ bills: [{ holding_id: first.holding_id }] })
    await bank.as(theirs.maker)('/api/rediscount/open_order', { order_no })
    const revoke = (account: string) => bank.as(account)('/api/rediscount/revoke_order', { order_no })
    await at.refused(() => revoke(ours.checker), '20000', '经办尚未申请撤销')
    expect((await revoke(ours.maker)).state).toBe('R25')
    await at.refused(() => revoke(ours.maker), '20000', '撤销申请待复核人处理')
    expect(await at.detail(order_no, ours.checker)).toMatchObject({
      revoke_asked: true,
      actions: ['revoke', 'keep'],
    })
    expect(await at.detail(order_no, theirs.maker)).toMatchObject({ revoke_asked: false })
    await bank.as(ours.checker)('/api/rediscount/keep_order', { order_no })
    await at.refused(() => bank.as(ours.checker)('/api/rediscount/keep_order', { order_no }), '20000')
    await revoke(ours.maker)
    expect((await revoke(ours.checker)).state).toBe('R60')
    expect(await holdingsOf(first.bill_no)).toMatchObject([{ state: '10' }])
  })

  test('expires by the minute in every state that waits, and everything is free again', async () => {
    const { holding_id, bill_no } = await bill()
    const part = (range: string) => ({ bills: [{ holding_id, range }] })
    const waiting = [(await at.save(part('1-100'))).order_no]
    await at.submit(waiting[0] ?? '')
    const rest = async (range: string) => {
      const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no, state: '10' })
      return { bills: [{ holding_id: rows[0]?.holding_id ?? '', range }] }
    }
    for (const [index, range] of ['101-200', '201-300', '301-400'].entries()) {
      const order_no = await at.send(await rest(range))
      if (index > 0) await bank.as(theirs.maker)('/api/rediscount/open_order', { order_no })
      if (index > 1) await at.accept(order_no)
      waiting.push(order_no)
    }
    const states = async () => Promise.all(waiting.map(stateOf))
    expect(await states()).toEqual(['R10', 'R20', 'R25', 'R28'])
    clock('15:29')
    await bank.runSchedule('rd_expire')
    expect(await states()).toEqual(['R10', 'R20', 'R25', 'R28'])
    clock('15:30')
    await at.refused(() => at.pass(waiting[3] ?? '', theirs.checker), '21003')
    await bank.runSchedule('rd_expire')
    expect(await states()).toEqual(['R70', 'R70', 'R70', 'R70'])
    expect(await holdingsOf(bill_no)).toEqual([{ holder: ours.name, state: '10', lock_ref: null }])
  })

  test('fifty are passed at once when every check is green, or none', async () => {
    const orders: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { holding_id } = await bill(ours.name, 1_000_000n + BigInt(n))
      const { order_no } = await at.save({ bills: [{ holding_id }] })
      await at.submit(order_no)
      orders.push(order_no)
    }
    await at.change(`update bill set risk_status = 2 where id = (select bill_id from rd_order_bill l
      join rd_order o on o.id = l.order_id where o.order_no = '${orders[1]}')`)
    const all = () => bank.as(ours.checker)('/api/rediscount/review_pass', { order_nos: orders })
    await at.refused(all, '20016')
    await expect(all()).rejects.toMatchObject({ text: expect.stringContaining(`${orders[1]}：`) })
    expect((await at.detail(orders[1] ?? '', ours.checker)).checks).toContainEqual(
      expect.objectContaining({ key: 'bills', ok: false, code: '20016' }),
    )
    await at.change(`update bill set risk_status = 0 where drawer_name = '青禾示例电子科技有限公司'`)
    const seen = await Promise.all(orders.map(async no => (await at.detail(no, ours.checker)).version))
    const passSeen = (seen_versions: number[]) =>
      bank.as(ours.checker)('/api/rediscount/review_pass', { order_nos: orders, seen_versions })
    await at.refused(() => passSeen([...seen.slice(0, 2), (seen[2] ?? 0) - 1]), '20072')
    await passSeen(seen)
    for (const order_no of orders) expect(await stateOf(order_no)).toBe('R20')
  })
})

describe('after the deal', () => {
  test('a purchase takes the seller’s bills when the seller accepts, and moves them at settlement; T+1 waits for its day', async () => {
    const { bill_no } = await bill(theirs.name)
    const order_no = await at.send({
      direction: 'TDD01',
      clear_speed: 'CS01',
      bills: [{ bill_no, range: '1-500000000' }],
    })
    expect(await holdingsOf(bill_no)).toMatchObject([{ state: '10' }])
    await at.accept(order_no)
    expect(await holdingsOf(bill_no)).toMatchObject([{ state: '20', lock_ref: order_no }, { state: '10' }])
    await at.pass(order_no, theirs.checker)
    await bank.runSchedule('rd_settle')
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R30',
      settle_dt: '2026-06-24',
      credit_state: '02',
    })
    expect((await at.detail(order_no, theirs.maker)).credit_state).toBeNull()
    clock('09:30', '2026-06-24')
    await bank.runSchedule('rd_settle')
    expect(await stateOf(order_no)).toBe('R40')
    expect(await holdingsOf(bill_no)).toMatchObject([
      { holder: ours.name, state: '10' },
      { holder: theirs.name, state: '10' },
    ])
    const sold = await bank.as(theirs.maker)('/api/rediscount/query_position', { bill_no, state: '50' })
    expect(sold.rows).toMatchObject([{ amount_fen: '500000000' }])
    await at.booksHold()
  })

  test('short of money it queues, settles when money comes, and fails at the latest time with all given back', async () => {
    const money = (fen: string) =>
      at.change(`update settle_account set frozen_fen = ${fen} where book = 'CLEARING'
      and owner_member_id = (select id from member where company_name = '${theirs.name}')`)
    const first = await bill()
    const second = await bill()
    const used = await at.usedOf(theirs.name)
    await money('balance_fen')
    const paid = await at.deal({ bills: [{ holding_id: first.holding_id }] })
    const unpaid = await at.deal({ bills: [{ holding_id: second.holding_id }] })
    await bank.runJobs()
    await bank.runSchedule('rd_settle')
    expect(await at.detail(paid)).toMatchObject({ state: 'R35', settle_state: 'MS03' })
    expect((await bank.as(ours.maker)('/api/rediscount/count_order', {})).queueing).toBe(2)
    const queued = (await noticesTo(theirs.name)).filter(row => row.title === '结算资金排队中')
    expect(queued, 'one notice for each order, however often it is tried').toHaveLength(2)
    await at.change(`update rd_order set latest_settle_time = '17:00' where order_no = '${paid}'`)
    clock('16:31')
    await bank.runSchedule('rd_settle')
    expect(await stateOf(paid)).toBe('R35')
    expect(await at.detail(unpaid)).toMatchObject({
      state: 'R45',
      settle_state: 'MS05',
      fail_code: 'SF03',
      reason: '资金失败：至最晚结算时间未完成结算',
    })
    await money('0')
    await bank.runSchedule('rd_settle')
    expect(await stateOf(paid)).toBe('R40')
    // However long it has waited: when it began to, and when that was over.
    for (const [order, end] of [
      [paid, 'settled'],
      [unpaid, 'fail'],
    ] as const) {
      expect((await at.detail(order)).log.map(row => row.event).slice(-3)).toEqual(['settle', 'queue', end])
      const audited = await queryRows<{ action: string }>(
        bank.db,
        sql`select action from audit_log where object_no = ${order} order by id desc limit 3`,
      )
      expect(audited.map(row => row.action).reverse()).toEqual(
        ['settle', 'queue', end].map(event => `rd_order.${event}`),
      )
    }
    expect(await holdingsOf(second.bill_no)).toEqual([{ holder: ours.name, state: '10', lock_ref: null }])
    expect((await at.usedOf(theirs.name)) - used).toBe(950_000_000n)
    expect(await at.entries(unpaid, theirs.maker)).toEqual([])
    await at.booksHold()
  })

  test.each([
    [ours.checker, 'SF01', '卖方未确认'],
    [theirs.checker, 'SF00', '买方未确认'],
  ])('a side that takes its word back (%s) stops it: %s', async (account, fail_code, reason) => {
    const { holding_id } = await bill()
    const order_no = await at.deal({ bills: [{ holding_id }] })
    const say = (confirmed: '0' | '1') =>
      bank.as(account)('/api/rediscount/confirm_settle', { order_no, confirmed })
    await say('0')
    await bank.runJobs()
    expect(await at.detail(order_no)).toMatchObject({ state: 'R30', settle_state: 'MS00' })
    await say('1')
    await say('0')
    await bank.runSchedule('rd_settle')
    expect(await stateOf(order_no)).toBe('R30')
    clock('16:31')
    await bank.runSchedule('rd_settle')
    expect(await at.detail(order_no)).toMatchObject({ state: 'R45', fail_code, reason })
  })

  test('one that gives its word again lets it settle', async () => {
    const { holding_id } = await bill()
    const order_no = await at.deal({ bills: [{ holding_id }] })
    const say = (confirmed: '0' | '1') =>
      bank.as(ours.checker)('/api/rediscount/confirm_settle', { order_no, confirmed })
    await say('0')
    await bank.runJobs()
    await say('1')
    await bank.runSchedule('rd_settle')
    expect(await stateOf(order_no)).toBe('R40')
  })

  test('a bill frozen since the deal fails it (SF04)', async () => {
    const { holding_id, bill_no } = await bill()
    const order_no = await at.deal({ bills: [{ holding_id }] })
    await at.change(`update bill set risk_status = 2 where bill_no = '${bill_no}'`)
    await bank.runJobs()
    expect(await at.detail(order_no)).toMatchObject({ state: 'R45', fail_code: 'SF04', credit_state: null })
    expect(await at.detail(order_no, theirs.maker)).toMatchObject({ credit_state: '04' })
  })

  test('纯票过户 moves the bills and books the money outside the clearing', async () => {
    const { holding_id, bill_no } = await bill()
    const before = (await bank.as(theirs.maker)('/api/rediscount/get_overview', {})).clearing_fen
    const order_no = await at.deal({ settle_mode: 'ST02', bills: [{ holding_id }] })
    await bank.runJobs()
    expect(await stateOf(order_no)).toBe('R40')
    expect(await holdingsOf(bill_no)).toMatchObject([{ holder: theirs.name, state: '10' }])
    const after = await bank.as(theirs.maker)('/api/rediscount/get_overview', {})
    expect(after.clearing_fen).toBe(before)
    expect((await at.entries(order_no, ours.maker)).some(entry => entry.includes('线下清算往来'))).toBe(true)
    await at.booksHold()
  })
})
