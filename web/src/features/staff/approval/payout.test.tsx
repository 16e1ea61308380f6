// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Approval,
  approved,
  DETAIL,
  PAY,
  press,
  startApproval,
  waiting,
} from '../../../testing/approval-page.tsx'
import { applyDetail, rateGrid } from '../../../testing/discount-rows.ts'

/* What the second officer reads before the money moves, on which day it moves, and what comes after. */

let at: Approval
beforeEach(async () => {
  at = await startApproval()
})
afterEach(() => at.close())

test('the payout names amount, account and date before it is sent with its own key', async () => {
  at.shown = approved
  at.gateway.answers[PAY] = () => {
    at.shown = { ...approved, version: 3, state: 'D60', state_name: '已放款', actions: [] }
    return [{ apply_no: waiting.apply_no, state: 'D50' }]
  }
  await at.openPage()
  expect(screen.getByText('意见：贸易背景清楚')).toBeTruthy()
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  expect(dialog.getByText('确认后银行立即放款，不能撤销。', { exact: false })).toBeTruthy()
  expect(dialog.getAllByText('2,336,754.89')).toHaveLength(2)
  for (const text of ['9900 **** **** *** 0118', '2026-06-23']) expect(dialog.getByText(text)).toBeTruthy()
  press('确认放款')
  await waitFor(() => expect(screen.getAllByText('已放款').length).toBeGreaterThan(1))
  const [body] = at.gateway.bodiesOf(PAY)
  expect(body).toMatchObject({ apply_no: 'TX20260623000001', seen_version: 2 })
  expect(body?.idem_key).toMatch(/^[\w-]{16,64}$/)
})

test('a payout refused by the server says why and reads the application again', async () => {
  at.shown = approved
  at.gateway.answers[PAY] = { status: 422, error_no: '21001', error_msg: '不能复核自己提交的申请' }
  await at.openPage()
  press('放款')
  await screen.findByRole('alertdialog', { name: '放款复核' })
  const readBefore = at.gateway.bodiesOf(DETAIL).length
  press('确认放款')
  await screen.findByText('不能复核自己提交的申请')
  await waitFor(() => expect(at.gateway.bodiesOf(DETAIL).length).toBe(readBefore + 1))
})

test('the second officer reads deviation and reason before paying', async () => {
  const bills = applyDetail.bills.map(bill => ({ ...bill, rate_e6: 15_000, quoted_rate_e6: 12_800 }))
  const log = approved.log.map(entry => ({ ...entry, remark: '资金成本上行，已电话告知' }))
  at.shown = { ...approved, bills, log }
  await at.openPage()
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  expect(dialog.getByText('+17.19%')).toBeTruthy()
  expect(dialog.getByText('1 张偏离报价超过10%，沈示例填写的原因：资金成本上行，已电话告知')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'))
})

test('a payout under way is watched without events and without anything else drawn again', async () => {
  at.shown = { ...approved, state: 'D50', state_name: '放款中', actions: [] }
  await at.openPage()
  at.shown = { ...approved, state: 'D60', state_name: '已放款', actions: [], version: 5 }
  await waitFor(() => expect(screen.getAllByText('已放款').length).toBeGreaterThan(1), { timeout: 5000 })
})

test('a bank that is late decides on the figures of the day it can still keep', async () => {
  at.shown = approved
  at.hours = { ...rateGrid, business_date: '2026-06-24', next_payout_dt: '2026-06-24' }
  await at.openPage()
  const detail = within(screen.getByRole('region', { name: '申请详情' }))
  expect(
    await detail.findByText(/^贴现日期 2026-06-23 已过当日放款截止时间：现在办理，将于 2026-06-24 放款/),
  ).toBeTruthy()
  expect(detail.getAllByText('8,840.60')).toHaveLength(4)
  expect(detail.getByText('原贴现日期').closest('tr')?.textContent).toContain('2,336,754.89')
  expect(detail.getByText('本次放款日').closest('tr')?.textContent).toContain('2,336,838.30')
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  expect(dialog.getAllByText('2,336,838.30')).toHaveLength(2)
  expect(dialog.getByText('2026-06-24')).toBeTruthy()
})

test('a payout ordered after the cut-off is made on the next agreed day, and says so', async () => {
  at.shown = approved
  at.hours = { ...rateGrid, next_payout_dt: '2026-06-24' }
  await at.openPage()
  await screen.findByText('本次放款日')
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  expect(dialog.getByText('确认后银行将于2026-06-24放款，不能撤销。', { exact: false })).toBeTruthy()
})

test('past the last agreed day it says that the application goes back, and a refusal says the way on', async () => {
  at.shown = approved
  at.hours = { ...rateGrid, business_date: '2026-06-29', next_payout_dt: '2026-06-29' }
  at.gateway.answers[PAY] = { status: 422, error_no: '20070', error_msg: '已过可放款日期，须由企业重新询价' }
  await at.openPage()
  expect(await screen.findByText(/^可放款日期已过（最迟 2026-06-26）/)).toBeTruthy()
  press('放款')
  await screen.findByRole('alertdialog', { name: '放款复核' })
  press('确认放款')
  expect(
    await screen.findByText(
      '已过可放款日期，须由企业重新询价。本申请将自动退回企业，由其重新询价后提交，无须再办理。',
    ),
  ).toBeTruthy()
})

test('other rates are those of every day that is left', async () => {
  at.hours = { ...rateGrid, business_date: '2026-06-25', next_payout_dt: '2026-06-25' }
  await at.openPage()
  await screen.findByText('本次放款日')
  const [rate] = screen.getAllByLabelText(/^审批利率/)
  if (!rate) throw new Error('the bill has a field')
  fireEvent.change(rate, { target: { value: '1.30' } })
  // 2,345,678.90 × 1.30 % ÷ 360 for 105 and 104 days.
  const days = within(screen.getByRole('region', { name: '放款日与金额' }))
  expect(days.queryByText('2026-06-24 周三')).toBeNull()
  expect(days.getByText('2026-06-25 周四').closest('tr')?.textContent).toContain('8,894.03')
  expect(days.getByText('2026-06-26 周五').closest('tr')?.textContent).toContain('8,809.33')
})

test('a failed payout is tried again or given up for a reason, naming whose it is and how much', async () => {
  const CANCEL = '/api/admin/cancel_payout'
  at.shown = { ...approved, state: 'D45', state_name: '放款失败', actions: ['cancel_payout', 'pay'] }
  at.gateway.answers[CANCEL] = () => {
    at.shown = { ...at.shown, version: 3, state: 'D80', state_name: '已撤销', actions: [] }
    return [{ apply_no: waiting.apply_no, state: 'D80' }]
  }
  await at.openPage()
  expect(screen.getByRole('button', { name: '重新放款' }).hasAttribute('disabled')).toBe(false)
  press('取消放款')
  const dialog = within(await screen.findByRole('dialog', { name: '取消放款' }))
  expect(dialog.getByText(/TX20260623000001，实付 2,336,754.89 元$/)).toBeTruthy()
  press('确认取消放款')
  expect((await screen.findByRole('alert')).textContent).toBe('请填写取消放款原因')
  fireEvent.change(dialog.getByLabelText(/^原因/), { target: { value: '企业来函要求取消' } })
  press('确认取消放款')
  await screen.findByText('已取消放款')
  expect(at.gateway.bodiesOf(CANCEL)).toEqual([
    { apply_no: waiting.apply_no, reason: '企业来函要求取消', seen_version: 2 },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: '重新放款' })).toBeNull())
  expect(screen.queryByText(/您的操作未提交/)).toBeNull()
})

test('a recourse names the dishonoured amount before the seller is debited', async () => {
  const bills = applyDetail.bills.map(bill => ({ ...bill, settle_state: '2' as const }))
  at.shown = { ...waiting, bills, state: 'D75', state_name: '已逾期', actions: ['repay'] }
  at.gateway.answers['/api/admin/repay_apply'] = [{ apply_no: waiting.apply_no, state: 'D70' }]
  await at.openPage()
  press('追索清偿')
  const dialog = within(await screen.findByRole('alertdialog', { name: '追索清偿' }))
  expect(dialog.getByText('2,345,678.90')).toBeTruthy()
  press('确认清偿')
  await screen.findByText('追索款已扣收')
  expect(at.gateway.bodiesOf('/api/admin/repay_apply')[0]?.idem_key).toMatch(/^[\w-]{16,64}$/)
})
