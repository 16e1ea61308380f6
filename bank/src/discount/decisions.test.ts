import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { exampleHolding, newKey, newTestBank, submitBills, type TestBank } from '../testing/test-bank.ts'

const company = '15400000011'
let bank: TestBank
let applyNo: string

beforeEach(async () => {
  bank = await newTestBank()
  const { holding_id } = await exampleHolding(bank)
  applyNo = (await submitBills(bank, company, [{ holding_id }])).apply_no
})
afterEach(() => bank.close())

const approve = (account: string) => bank.as(account)('/api/admin/approve_disc_apply', { apply_no: applyNo })
const pay = (account: string, idem_key = newKey()) =>
  bank.as(account)('/api/admin/pay_disc_apply', { idem_key, apply_no: applyNo })
const stateNow = async () =>
  (await bank.as('officer1')('/api/admin/disc_apply_detail', { apply_no: applyNo })).state

const refused = async (act: () => Promise<unknown>, code: string, text?: string) => {
  const before = await bank.snapshot()
  await expect(act()).rejects.toMatchObject({ code, ...(text !== undefined && { text }) })
  expect(await bank.snapshot()).toEqual(before)
}

describe('the officers', () => {
  test('approve a final rate that is the locked one straight to D40', async () => {
    expect(await approve('officer1')).toEqual({ apply_no: applyNo, state: 'D40' })
    const { log } = await bank.as(company)('/api/discount/apply_detail', { apply_no: applyNo })
    expect(log.map(row => [row.event, row.from_state, row.to_state, row.actor_name])).toEqual([
      ['save', 'NEW', 'D00', '林示例'],
      ['submit', 'D00', 'D20', '林示例'],
      ['accept', 'D20', 'D30', '沈示例'],
      ['confirm', 'D30', 'D40', '系统'],
    ])
    // What follows by a rule is nobody's doing, least of all the officer's.
    const audited = await queryRows<{ action: string; by: string; who: string | null }>(
      bank.db,
      sql`select action, actor_type as by, actor_id as who from audit_log
        where object_no = ${applyNo} and action in ('disc_apply.accept', 'disc_apply.confirm') order by id`,
    )
    expect(audited.map(({ action, by, who }) => [action, by, who === null])).toEqual([
      ['disc_apply.accept', 'bank', false],
      ['disc_apply.confirm', 'system', true],
    ])
  })

  test('leave the confirmation to the customer when AUTO_CONFIRM is 0', async () => {
    await bank.db.execute(sql`update sys_param set param_value = '0' where param_key = 'AUTO_CONFIRM'`)
    expect(await approve('officer1')).toMatchObject({ state: 'D30' })
  })

  test('cannot approve twice', async () => {
    await approve('officer1')
    await refused(() => approve('officer1'), '20000', '当前状态不允许该操作')
    await refused(() => approve('officer2'), '20000', '当前状态不允许该操作')
  })

  test('cannot pay what they approved themselves', async () => {
    await approve('officer1')
    await refused(() => pay('officer1'), '21001', '不能复核自己审批的申请')
    expect(await pay('officer2')).toMatchObject({ state: 'D50' })
  })

  test('cannot pay before the approval, nor twice', async () => {
    await refused(() => pay('officer2'), '20000')
    await approve('officer1')
    await pay('officer2')
    await refused(() => pay('officer2'), '20000')
  })

  test('pay once when the same key comes twice', async () => {
    await approve('officer1')
    const key = newKey()
    const first = await pay('officer2', key)
    expect(await pay('officer2', key)).toEqual(first)
    const jobs = await queryRows(
      bank.db,
      sql`select 1 from outbox where key = ${`${applyNo}:1:1:2026-06-23`}`,
    )
    expect(jobs).toHaveLength(1)
  })

  test('are refused without the permission', async () => {
    await refused(() => approve('credit'), '1003')
    await approve('officer1')
    await refused(() => pay('credit'), '1003')
    await refused(() => bank.as('gov')('/api/admin/query_disc_apply', {}), '1003')
    await refused(() => approve(company), '1003')
  })

  test.each(['', ' ', '差', '   差   '])('must give a reason of two characters: %j', reason =>
    refused(
      () => bank.as('officer1')('/api/admin/return_disc_apply', { apply_no: applyNo, reason }),
      '21011',
      '请填写退回原因',
    ),
  )

  test('return an application: the bill is free again and the company may take it up once more', async () => {
    const reason = '请补充贸易背景'
    await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no: applyNo, reason })
    const holding = await exampleHolding(bank)
    expect(holding.state).toBe('10')
    const returned = await bank.as(company)('/api/discount/apply_detail', { apply_no: applyNo })
    expect(returned).toMatchObject({ state: 'D25', reason, actions: ['withdraw', 'resubmit'] })

    const part = { holding_id: holding.holding_id, range: '1-100000000' }
    const again = await submitBills(bank, company, [part], applyNo)
    expect(again).toMatchObject({ apply_no: applyNo, state: 'D20', total_fen: '100000000' })
    const detail = await bank.as(company)('/api/discount/apply_detail', { apply_no: applyNo })
    expect(detail.bills).toHaveLength(1)
    expect(detail).toMatchObject({ reason: '', total_fen: '100000000' })
  })

  test('refuse an application for good', async () => {
    await bank.as('officer1')('/api/admin/refuse_disc_apply', { apply_no: applyNo, reason: '额度不足' })
    expect(await stateNow()).toBe('D90')
    expect((await exampleHolding(bank)).state).toBe('10')
    await refused(() => approve('officer1'), '20000')
  })

  test('see which of their actions are open, and why one is closed', async () => {
    const seen = async (account: string) => {
      const row = await bank.as(account)('/api/admin/disc_apply_detail', { apply_no: applyNo })
      return { actions: row.actions, blocked: row.blocked_reason }
    }
    expect(await seen('officer1')).toEqual({ actions: ['approve', 'return', 'refuse', 'take'], blocked: '' })
    expect(await seen('credit')).toEqual({ actions: [], blocked: '' })
    await approve('officer1')
    expect(await seen('officer1')).toEqual({ actions: [], blocked: '不能复核自己审批的申请' })
    expect(await seen('officer2')).toEqual({ actions: ['pay', 'take'], blocked: '' })
  })
})

describe('the company', () => {
  test('withdraws before the approval, and no longer after it', async () => {
    await approve('officer1')
    const withdraw = () => bank.as(company)('/api/discount/withdraw_apply', { apply_no: applyNo })
    await refused(withdraw, '20000')
  })

  test('never meets the application of another', async () => {
    const other = bank.as('15400000002')
    await refused(() => other('/api/discount/apply_detail', { apply_no: applyNo }), '9015')
    await refused(() => other('/api/discount/withdraw_apply', { apply_no: applyNo }), '9015')
    const { rows } = await other('/api/discount/query_apply', { page_size: 100 })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row.company_name === '江州示例精密制造有限公司')).toBe(true)
  })

  test('with need_review = 1 submits to its own checker first', async () => {
    const { rows } = await bank.as('15400000002')('/api/bills/query_holding', { page_size: 100, state: '10' })
    const free = rows.find(row => row.blocked_reason === '')
    const answer = await submitBills(bank, '15400000002', [{ holding_id: free?.holding_id ?? '' }])
    expect(answer.state).toBe('D10')
  })
})
