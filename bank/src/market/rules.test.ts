import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/** One bank for all: whatever is refused leaves no trace. */
let bank: TestBank
let at: DeskScene
let bill: { holding_id: string; bill_no: string }
let foreign: { holding_id: string; bill_no: string }
beforeAll(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
  bill = await at.give(ours.name, { faceFen: 100_000_000n, dueDate: '2026-09-30' })
  foreign = await at.give(theirs.name, { faceFen: 100_000_000n, dueDate: '2026-09-30' })
})
afterAll(() => bank.close())

const mine = () => [{ holding_id: bill.holding_id }]
const saving = (more: Record<string, unknown>) => async () => {
  const typed = await at.terms({ bills: mine(), ...more })
  return bank.as(ours.maker)('/api/rediscount/save_order', typed)
}
const repo = { busi_type: 'BT02', due_settle_dt: '2026-06-30' }

describe('what a trader types', () => {
  test.each([
    ['20019', { rate_e6: -1 }, '利率应在0~24%之间，小数位不超过4位'],
    ['20019', { rate_e6: 240_001 }, '利率应在0~24%之间，小数位不超过4位'],
    ['20020', { rate_e6: 240_000, bills: 'tiny' }, undefined],
    ['20030', { bills: [] }, '请选择票据'],
    ['20030', { bills: Array.from({ length: 101 }, () => ({ holding_id: '1' })) }, '每次最多可选择100张票据'],
    ['20017', { bills: [{ holding_id: '999999' }] }, '您不是该票据的持票人'],
    ['9012', { trade_type: 'TT03', direction: 'TDD01' }, '点击成交报价仅支持卖出方向'],
    ['9012', { cp_user_code: undefined }, '请选择对手机构'],
    ['9015', { cp_user_code: 'HY99999999' }, '记录不存在'],
    ['21010', { busi_type: 'BT02' }, '回购期限必须大于0'],
    ['21010', { ...repo, due_settle_dt: '2026-06-23' }, '回购期限必须大于0'],
    ['21010', { ...repo, due_settle_dt: '2027-06-24' }, '回购期限不能超过365天'],
    ['21010', { ...repo, due_settle_dt: '2026-10-09' }, '回购到期日不能晚于票据到期日'],
    ['21010', { ...repo, due_settle_dt: '2026-06-27' }, '回购到期日必须为工作日'],
  ] as const)('is refused as %s: %j', async (code, more, text) => {
    if (code === '20020') {
      // 24 % over a year and a half leaves nothing; no bill lives that long, so a day is set far ahead.
      await expect(saving({ ...more, bills: mine(), settle_dt: '2020-01-02' })()).rejects.toMatchObject({
        code,
      })
      return
    }
    await at.refused(saving(more), code, text)
  })

  test('may not be meant for oneself (21002)', async () => {
    const self = await at.userCodeOf(ours.name)
    await at.refused(saving({ cp_user_code: self }), '21002', '交易对手不能为本机构')
  })

  test('names bills by their rules: range, double choice, kinds, holder, state, transfer, freeze, maturity', async () => {
    const part = (range: string) => ({ holding_id: bill.holding_id, range })
    await at.refused(saving({ bills: [part('5-1')] }), '20005')
    await at.refused(saving({ bills: [part('1-100000001')] }), '20006')
    await at.refused(saving({ bills: [part('1-100'), part('50-200')] }), '20006')
    await at.refused(saving({ bills: [{ holding_id: foreign.holding_id }] }), '20017')
    const buying = (no: string) => saving({ direction: 'TDD01', bills: [{ bill_no: no }] })
    await at.refused(buying(bill.bill_no), '20017', '对手机构不是该票据的持票人')
    await at.refused(buying('5'.repeat(30)), '20017', '对手机构不是该票据的持票人')
    const set = (column: string, value: string) =>
      at.change(`update bill set ${column} = ${value} where bill_no = '${bill.bill_no}'`)
    await set('splittable', 'false')
    await at.refused(saving({ bills: [part('1-100')] }), '20007')
    await set('splittable', 'true')
    await set('transferable', 'false')
    await at.refused(saving({}), '20014')
    await set('transferable', 'true')
    await set('risk_status', '1')
    await at.refused(saving({}), '20016')
    await set('risk_status', '0')
    await at.change(`update bank_org set overdue_flag = true where name = '中原示例银行'`)
    await at.refused(saving({}), '20018', '承兑人存在持续逾期记录')
    await at.change(`update bank_org set overdue_flag = false where name = '中原示例银行'`)
    await at.refused(saving({ settle_dt: '2026-09-30' }), '20012')
    await set('bill_kind', `'AC03'`)
    const other = await at.give(ours.name, { faceFen: 100n, dueDate: '2026-09-30' })
    await at.refused(saving({ bills: [...mine(), { holding_id: other.holding_id }] }), '20031')
    await set('bill_kind', `'AC01'`)
  })

  test('needs the permission for 纯票过户 (21006), at save, submit and answer', async () => {
    const isOn = async (mask: string) =>
      at.change(`update operator set permission_mask = '${mask}' where account = '${ours.maker}'`)
    const [held] = await queryRows<{ mask: string }>(
      bank.db,
      sql`select permission_mask as mask from operator where account = ${ours.maker}`,
    )
    const { order_no } = await at.save({ bills: mine(), settle_mode: 'ST02' })
    await isOn('0')
    await at.refused(saving({ settle_mode: 'ST02' }), '21006', '无纯票过户权限')
    await at.refused(() => at.submit(order_no), '21006')
    await isOn(must(held, 'the operator').mask)
    await bank.as(ours.maker)('/api/rediscount/delete_order', { order_no })
    await expect(at.detail(order_no)).rejects.toMatchObject({ code: '9015' })
  })
})

describe('the moment of a submit', () => {
  const cases: [string, string, Record<string, unknown>][] = [
    ['21003', '报价有效时间不正确', { valid_until: '2026-06-23T09:59:00+08:00' }],
    ['21003', '报价有效时间不正确', { valid_until: '2026-06-23T16:31:00+08:00' }],
    ['21003', '报价有效时间不正确', { valid_until: '2026-06-24T10:30:00+08:00' }],
    ['21004', '结算日与清算速度不符', { settle_dt: '2026-06-24' }],
    ['21004', '结算日与清算速度不符', { clear_speed: 'CS01', settle_dt: '2026-06-23' }],
    ['21005', '最晚结算时间不正确', { latest_settle_time: '17:01' }],
    ['21005', '最晚结算时间不正确', { latest_settle_time: '09:30' }],
  ]
  test.each(cases)('is refused as %s %s: %j', async (code, text, more) => {
    const { order_no } = await at.save({ bills: mine(), ...more })
    await at.refused(() => at.submit(order_no), code, text)
  })

  test('finds the buyer’s line too short, gone, or of another (21007), for the buyer at submit and at answer', async () => {
    const buying = { direction: 'TDD01', bills: [{ bill_no: foreign.bill_no }] }
    const line = `update rd_credit_line set %s where acceptor_class = 'GG' and member_id = (select id from member where company_name = '${ours.name}')`
    await at.change(line.replace('%s', 'limit_fen = used_fen + 99999999'))
    const { order_no } = await at.save(buying)
    await at.refused(() => at.submit(order_no), '21007', '授信额度不足')
    await at.change(line.replace('%s', `limit_fen = used_fen + 100000000, expires_dt = '2026-06-22'`))
    await at.refused(() => at.submit(order_no), '21007', '授信额度不足')
    await at.change(line.replace('%s', `expires_dt = '2027-06-22'`))
    expect((await at.submit(order_no)).state).toBe('R10')
    // Another purchase takes what was left before the checker looks.
    await at.change(line.replace('%s', 'limit_fen = used_fen'))
    await at.refused(() => at.pass(order_no, ours.checker), '21007')
    await at.change(line.replace('%s', 'limit_fen = used_fen + 200000000'))
    await at.pass(order_no, ours.checker)
    await at.accept(order_no)
    await at.change(line.replace('%s', 'limit_fen = used_fen'))
    await at.refused(() => at.pass(order_no, theirs.checker), '21007')
    await at.change(line.replace('%s', 'limit_fen = used_fen + 200000000'))
    await bank.as(theirs.checker)('/api/rediscount/review_refuse', { order_no, reason: '额度安排' })
    await at.booksHold()
  })
})

describe('credit lines', () => {
  test('are set by the main account, never below what is used; an acceptor’s own goes before its class’s', async () => {
    const set = (more: object, account = ours.maker) =>
      bank.as(account)('/api/rediscount/save_limit', {
        limit_fen: '100000000000',
        expires_dt: '2026-12-31',
        ...more,
      })
    await at.refused(() => set({ acceptor_class: 'GG' }, ours.checker), '1003')
    await at.refused(() => set({ acceptor_class: 'GG', acceptor_no: '999990000013' }), '9012')
    await at.refused(() => set({ acceptor_no: '999990009999' }), '9015')
    await at.refused(() => set({ acceptor_class: 'GG', expires_dt: '2026-06-22' }), '9012')
    await at.change(`update rd_credit_line set used_fen = 500 where acceptor_class = 'CS'
      and member_id = (select id from member where company_name = '${ours.name}')`)
    await at.refused(() => set({ acceptor_class: 'CS', limit_fen: '499' }), '21007', '额度不能低于已占用金额')
    await set({ acceptor_class: 'CS', limit_fen: '500' })
    const { limits } = await bank.as(ours.maker)('/api/rediscount/get_overview', {})
    expect(limits).toContainEqual(expect.objectContaining({ acceptor_class: 'CS', limit_fen: '500' }))
    const [org] = await queryRows<{ no: string }>(
      bank.db,
      sql`select bank_no as no from bank_org where name = '中原示例银行'`,
    )
    await set({ acceptor_no: must(org, 'the acceptor').no, limit_fen: '1' })
    const { order_no } = await at.save({ direction: 'TDD01', bills: [{ bill_no: foreign.bill_no }] })
    await at.refused(() => at.submit(order_no), '21007')
    await set({ acceptor_no: must(org, 'the acceptor').no })
    expect((await at.detail(order_no)).limits).toMatchObject([{ name: '中原示例银行', is_enough: true }])
    await bank.as(ours.maker)('/api/rediscount/delete_order', { order_no })
  })
})

describe('four eyes', () => {
  test('nobody reviews their own work, on either side (21001), even as trader and checker', async () => {
    const { order_no } = await at.save({ bills: mine() })
    await at.submit(order_no)
    const both = (account: string) =>
      at.change(`update operator set biz_roles = '{maker,checker}' where account = '${account}'`)
    await both(ours.maker)
    await both(theirs.maker)
    expect(await at.detail(order_no)).toMatchObject({ blocked_reason: '不能复核自己提交的申请' })
    await at.refused(() => at.pass(order_no, ours.maker), '21001', '不能复核自己提交的申请')
    const reason = '利率不符'
    await at.refused(
      () => bank.as(ours.maker)('/api/rediscount/review_return', { order_no, reason }),
      '21001',
    )
    await at.pass(order_no, ours.checker)
    await at.accept(order_no)
    await at.refused(() => at.pass(order_no, theirs.maker), '21001')
    await at.refused(
      () => bank.as(theirs.maker)('/api/rediscount/review_refuse', { order_no, reason }),
      '21001',
    )
    // Those who only read, or only trade, review nothing.
    await at.change(
      `update operator set biz_roles = '{maker}' where account in ('${ours.maker}', '${theirs.maker}')`,
    )
    await at.refused(() => at.pass(order_no, theirs.maker), '1003')
    await at.refused(() => at.submit(order_no, ours.checker), '1003')
    for (const words of ['', ' a ', 'x'.repeat(201)]) {
      const act = () => bank.as(theirs.checker)('/api/rediscount/review_return', { order_no, reason: words })
      await expect(act()).rejects.toMatchObject({ code: words.length > 200 ? '9012' : '21011' })
    }
    await bank.as(theirs.checker)('/api/rediscount/review_refuse', { order_no, reason })
  })

  test('a foreign institution’s order and a company are strangers to each other', async () => {
    const { order_no } = await at.save({ bills: mine() })
    await at.refused(() => at.detail(order_no, theirs.maker), '9015')
    await at.refused(() => at.pass(order_no, theirs.checker), '9015')
    await at.refused(() => at.accept(order_no), '9015')
    await at.refused(() => bank.as('15400000011')('/api/rediscount/order_detail', { order_no }), '1003')
    await at.refused(
      () => bank.as('15400000001')('/api/rediscount/accept_order', { idem_key: newKey(), order_no }),
      '1003',
    )
    await bank.as(ours.maker)('/api/rediscount/delete_order', { order_no })
  })
})
