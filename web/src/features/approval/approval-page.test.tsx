// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyDetail, applyPage, rateGrid } from '../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import ApprovalPage from './approval-page.tsx'
import type { Application } from './queue.ts'

const LIST = '/api/admin/query_disc_apply'
const DETAIL = '/api/admin/disc_apply_detail'
const APPROVE = '/api/admin/approve_disc_apply'
const RETURN = '/api/admin/return_disc_apply'
const PAY = '/api/admin/pay_disc_apply'

const waiting: Application = {
  ...applyDetail,
  apply_no: 'TX20260623000001',
  actions: ['approve', 'return', 'refuse'],
}

const approved: Application = {
  ...waiting,
  state: 'D40',
  state_name: '待放款',
  actions: ['pay'],
  log: [
    {
      event: 'accept',
      event_name: '银行审批通过',
      from_state: 'D20',
      to_state: 'D40',
      actor_name: '沈示例',
      remark: '贸易背景清楚',
      note: '',
      at: '2026-06-23T10:03:00+08:00',
    },
  ],
}

let gateway: Gateway
let shown: Application
let hours: typeof rateGrid

beforeEach(async () => {
  shown = waiting
  hours = rateGrid
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/quotes/query_rate_grid': () => [hours],
    [LIST]: () => [applyPage(shown)],
    [DETAIL]: () => [shown],
    '/api/admin/disc_apply_review': [
      {
        checks: [
          { name: '承兑人可用额度足够', outcome: 'pass', note: '1 家' },
          { name: '贸易背景资料', outcome: 'warn', note: '发票后补' },
        ],
        acceptors: [
          {
            name: '云岭示例银行',
            limit_fen: '1000000000',
            used_fen: '500000000',
            this_fen: '234567890',
            taken: false,
          },
        ],
        contracts: [],
        invoices: [],
      },
    ],
  })
})

afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const openPage = async () => {
  renderPage(gateway, '/discApproval', <ApprovalPage />)
  await screen.findByText('双人复核')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the bank figures of bill and application are shown to the fen', async () => {
  await openPage()
  const detail = within(screen.getByRole('region', { name: '申请详情' }))
  // In the strip, the row of its pay day, the bill and the total.
  expect(detail.getAllByText('8,924.01')).toHaveLength(4)
  expect(detail.getAllByText('2,336,754.89')).toHaveLength(2)
  expect(detail.getByText('国庆节，顺延 5 天')).toBeTruthy()
})

test('the bank’s own checks and the acceptor’s line stand beside the decision', async () => {
  await openPage()
  expect(await screen.findByText('系统校验，1 项通过，1 项提示')).toBeTruthy()
  expect(screen.getByText('办理后剩余 2,654,321.10 元')).toBeTruthy()
  expect(screen.getByText('发票后补，企业暂未提供合同和发票')).toBeTruthy()
})

test('another rate of one bill shows what it makes of the price, and is sent for that bill', async () => {
  gateway.answers[APPROVE] = [{ apply_no: waiting.apply_no, state: 'D30' }]
  const [bill] = applyDetail.bills
  if (!bill) throw new Error('the example has a bill')
  const other = { ...bill, holding_id: '1002', range: '234567891-301447890', face_fen: '66880000', days: 55 }
  shown = { ...waiting, bills: [bill, other], total_count: 2 }
  await openPage()
  const [rate, second] = screen.getAllByLabelText(/^审批利率/)
  if (!rate || !second) throw new Error('every bill has a field')
  fireEvent.change(rate, { target: { value: '1.5' } })
  press('通过')
  expect(screen.getByRole('alert').textContent).toBe('偏离报价超过10%，请填写审批意见')
  expect(document.activeElement).toBe(rate)
  fireEvent.change(rate, { target: { value: '1.30' } })
  expect(screen.getByText('9,063.44')).toBeTruthy()
  expect(screen.getByText('报价 1.2800，+2 bp')).toBeTruthy()
  // 9,063.44 and 1,307.88, of 3,014,478.90: in the strip, and the interest in the total row too.
  expect(screen.getAllByText('10,371.32')).toHaveLength(2)
  expect(screen.getByText('3,004,107.58')).toBeTruthy()
  fireEvent.keyDown(rate, { key: 'Enter' })
  expect(document.activeElement).toBe(second)
  press('通过')
  await screen.findByText('审批通过，等待客户确认最终利率')
  expect(gateway.bodiesOf(APPROVE)).toEqual([
    { apply_no: 'TX20260623000001', rates: [{ holding_id: '1001', rate_e6: 13_000 }] },
  ])
})

test('a refusal of the bank stands at the bill it names, and what was typed stays', async () => {
  const fields = { 'rates[0]': '申请利率偏离报价超过10%，请提交银行审批' }
  gateway.answers[APPROVE] = { status: 422, error_no: '20021', error_msg: fields['rates[0]'], fields }
  await openPage()
  const rate = screen.getByLabelText<HTMLInputElement>(/^审批利率/)
  fireEvent.change(rate, { target: { value: '1.30' } })
  press('通过')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(fields['rates[0]'])
  expect(rate.value).toBe('1.30')
  press('恢复报价利率')
  expect(rate.value).toBe('1.2800')
})

test('a recourse names the dishonoured amount before the seller is debited', async () => {
  const bills = applyDetail.bills.map(bill => ({ ...bill, settle_state: '2' as const }))
  shown = { ...waiting, bills, state: 'D75', state_name: '已逾期', actions: ['repay'] }
  gateway.answers['/api/admin/repay_apply'] = [{ apply_no: waiting.apply_no, state: 'D70' }]
  await openPage()
  press('追索清偿')
  const dialog = within(await screen.findByRole('alertdialog', { name: '追索清偿' }))
  expect(dialog.getByText('2,345,678.90')).toBeTruthy()
  press('确认清偿')
  await screen.findByText('追索款已扣收')
  expect(gateway.bodiesOf('/api/admin/repay_apply')[0]?.idem_key).toMatch(/^[\w-]{16,64}$/)
})

test('a failed payout is tried again or given up for a reason, naming whose it is and how much', async () => {
  const CANCEL = '/api/admin/cancel_payout'
  shown = { ...approved, state: 'D45', state_name: '放款失败', actions: ['cancel_payout', 'pay'] }
  gateway.answers[CANCEL] = () => {
    shown = { ...shown, state: 'D80', state_name: '已撤销', actions: [] }
    return [{ apply_no: waiting.apply_no, state: 'D80' }]
  }
  await openPage()
  expect(screen.getByRole('button', { name: '重新放款' }).hasAttribute('disabled')).toBe(false)
  press('取消放款')
  const dialog = within(await screen.findByRole('dialog', { name: '取消放款' }))
  expect(dialog.getByText(/TX20260623000001，实付 2,336,754.89 元$/)).toBeTruthy()
  press('确认取消放款')
  expect((await screen.findByRole('alert')).textContent).toBe('请填写退回原因')
  fireEvent.change(dialog.getByLabelText(/^原因/), { target: { value: '企业来函要求取消' } })
  press('确认取消放款')
  await screen.findByText('已取消放款')
  expect(gateway.bodiesOf(CANCEL)).toEqual([{ apply_no: waiting.apply_no, reason: '企业来函要求取消' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: '重新放款' })).toBeNull())
})

test('returning without a reason of two characters is stopped at the field', async () => {
  await openPage()
  fireEvent.change(screen.getByLabelText('审批意见'), { target: { value: ' 缺 ' } })
  press('退回')
  expect(screen.getByRole('alert').textContent).toBe('请填写退回原因')
  expect(gateway.bodiesOf(RETURN)).toEqual([])
})

test('an approval is sent once and the application is read again', async () => {
  gateway.answers[APPROVE] = () => {
    shown = { ...approved, actions: [], blocked_reason: '不能复核自己审批的申请' }
    return [{ apply_no: waiting.apply_no, state: 'D40' }]
  }
  await openPage()
  press('通过')
  press('通过')
  await screen.findByText('不能复核自己审批的申请')
  expect(gateway.bodiesOf(APPROVE)).toEqual([{ apply_no: 'TX20260623000001' }])
  expect(screen.getByRole('button', { name: '放款' }).hasAttribute('disabled')).toBe(true)
})

test('the payout names amount, account and date before it is sent with its own key', async () => {
  shown = approved
  gateway.answers[PAY] = () => {
    shown = { ...approved, state: 'D60', state_name: '已放款', actions: [] }
    return [{ apply_no: waiting.apply_no, state: 'D50' }]
  }
  await openPage()
  expect(screen.getByText('意见：贸易背景清楚')).toBeTruthy()
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  expect(dialog.getByText('确认后银行立即放款，不能撤销。', { exact: false })).toBeTruthy()
  expect(dialog.getAllByText('2,336,754.89')).toHaveLength(2)
  for (const text of ['9900 **** **** *** 0118', '2026-06-23']) expect(dialog.getByText(text)).toBeTruthy()
  press('确认放款')
  await waitFor(() => expect(screen.getAllByText('已放款').length).toBeGreaterThan(1))
  const [body] = gateway.bodiesOf(PAY)
  expect(body?.apply_no).toBe('TX20260623000001')
  expect(body?.idem_key).toMatch(/^[\w-]{16,64}$/)
})

test('a payout refused by the server says why and reads the application again', async () => {
  shown = approved
  gateway.answers[PAY] = { status: 422, error_no: '21001', error_msg: '不能复核自己提交的申请' }
  await openPage()
  press('放款')
  await screen.findByRole('alertdialog', { name: '放款复核' })
  const readBefore = gateway.bodiesOf(DETAIL).length
  press('确认放款')
  await screen.findByText('不能复核自己提交的申请')
  await waitFor(() => expect(gateway.bodiesOf(DETAIL).length).toBe(readBefore + 1))
})

test('a list that cannot be read says so with its code, and 重试 reads it again', async () => {
  const list = gateway.answers[LIST] ?? []
  gateway.answers[LIST] = { status: 504, error_no: '9009', error_msg: '银行服务响应超时，请稍后查询结果' }
  renderPage(gateway, '/discApproval', <ApprovalPage />)
  await screen.findByText('申请列表未能加载')
  await screen.findByText(/代码 9009/)
  gateway.answers[LIST] = list
  press('重试')
  await screen.findByText('双人复核')
})

test('a link to an application outside of its list keeps the list at it until all are asked for', async () => {
  const other = { ...waiting, apply_no: 'TX20260623000009', company_name: '屏山示例食品有限公司' }
  gateway.answers[LIST] = ({ apply_no }) => [applyPage(apply_no ? approved : other)]
  shown = approved
  renderPage(gateway, `/discApproval?segment=approve&apply_no=${approved.apply_no}`, <ApprovalPage />)
  expect(await screen.findByText(`仅显示 ${approved.apply_no}`)).toBeTruthy()
  const alone = { apply_no: approved.apply_no, page_no: 1, page_size: 10 }
  await waitFor(() => expect(gateway.bodiesOf(LIST).at(-1)).toEqual(alone))
  const queue = within(screen.getByRole('region', { name: '申请列表' }))
  await waitFor(() => expect(queue.getByText('待放款')).toBeTruthy())
  press('显示全部')
  expect(await queue.findByText('屏山示例食品有限公司')).toBeTruthy()
  expect(screen.queryByText(`仅显示 ${approved.apply_no}`)).toBeNull()
})

test('a bank that is late decides on the figures of the day it can still keep', async () => {
  shown = approved
  hours = { ...rateGrid, business_date: '2026-06-24', next_payout_dt: '2026-06-24' }
  await openPage()
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
  shown = approved
  hours = { ...rateGrid, next_payout_dt: '2026-06-24' }
  await openPage()
  await screen.findByText('本次放款日')
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  expect(dialog.getByText('确认后银行将于2026-06-24放款，不能撤销。', { exact: false })).toBeTruthy()
})

test('past the last agreed day it says that the application goes back, and a refusal says the way on', async () => {
  shown = approved
  hours = { ...rateGrid, business_date: '2026-06-29', next_payout_dt: '2026-06-29' }
  gateway.answers[PAY] = { status: 422, error_no: '20070', error_msg: '已过可放款日期，须由企业重新询价' }
  await openPage()
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
  hours = { ...rateGrid, business_date: '2026-06-25', next_payout_dt: '2026-06-25' }
  await openPage()
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
