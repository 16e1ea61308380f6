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
        bills: [
          {
            line: 0,
            bill_no: '599999000001320260403000000124',
            range: '1-234567890',
            source: 'typed',
            registry_outcome: 'confirmed',
            registry_text: '已确认',
            registry_for: '提交申请',
            registry_holder: '云岭示例钢贸有限公司',
            registry_source: '模拟登记系统',
            registry_at: '2026-06-23T10:01:00+08:00',
          },
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
  const { address } = renderPage(gateway, '/discApproval', <ApprovalPage />)
  await screen.findByText('双人复核')
  return address
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Presses 通过 and answers its question. */
const approve = async () => {
  press('通过')
  const dialog = within(await screen.findByRole('alertdialog', { name: '审批通过' }))
  fireEvent.click(dialog.getByRole('button', { name: '确认通过' }))
}
const typeOpinion = (value: string) =>
  fireEvent.change(screen.getByLabelText('审批意见'), { target: { value } })

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
  const registry = within(screen.getByRole('table', { name: '票据来源与登记查验' }))
  expect(registry.getByText('客户录入')).toBeTruthy()
  expect(registry.getByText('已确认')).toBeTruthy()
  expect(registry.getByText('提交申请，模拟登记系统')).toBeTruthy()
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
  expect(screen.getByRole('alert').textContent).toBe('利率偏离报价超过10%，请填写原因')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(rate)
  fireEvent.change(rate, { target: { value: '1.30' } })
  expect(screen.getByText('9,063.44')).toBeTruthy()
  expect(screen.getByText('报价 1.2800，').parentElement?.textContent).toBe('报价 1.2800，+2 bp')
  // 9,063.44 and 1,307.88, of 3,014,478.90: in the strip, and the interest in the total row too.
  expect(screen.getAllByText('10,371.32')).toHaveLength(2)
  expect(screen.getByText('3,004,107.58')).toBeTruthy()
  fireEvent.keyDown(rate, { key: 'Enter' })
  expect(document.activeElement).toBe(second)
  await approve()
  await screen.findByText('审批通过，等待客户确认最终利率')
  expect(gateway.bodiesOf(APPROVE)).toEqual([
    {
      apply_no: 'TX20260623000001',
      seen_version: 2,
      seen_pay_dt: '2026-06-23',
      rates: [{ holding_id: '1001', rate_e6: 13_000 }],
    },
  ])
})

test('a refusal of the bank stands at the bill it names, and what was typed stays', async () => {
  const fields = { 'rates[0]': '利率偏离报价超过10%，请填写原因' }
  gateway.answers[APPROVE] = { status: 422, error_no: '20021', error_msg: fields['rates[0]'], fields }
  await openPage()
  const rate = screen.getByLabelText<HTMLInputElement>(/^审批利率/)
  fireEvent.change(rate, { target: { value: '1.30' } })
  await approve()
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
    shown = { ...shown, version: 3, state: 'D80', state_name: '已撤销', actions: [] }
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
  expect(gateway.bodiesOf(CANCEL)).toEqual([
    { apply_no: waiting.apply_no, reason: '企业来函要求取消', seen_version: 2 },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: '重新放款' })).toBeNull())
  expect(screen.queryByText(/您的操作未提交/)).toBeNull()
})

test('returning without a reason of two characters is stopped at the field', async () => {
  await openPage()
  fireEvent.change(screen.getByLabelText('审批意见'), { target: { value: ' 缺 ' } })
  press('退回')
  expect(screen.getByRole('alert').textContent).toBe('请填写退回原因')
  expect(gateway.bodiesOf(RETURN)).toEqual([])
})

test('an approval says its figures first, is sent once, and the application is read again', async () => {
  gateway.answers[APPROVE] = () => {
    shown = { ...approved, version: 4, actions: [], blocked_reason: '不能复核自己审批的申请' }
    return [{ apply_no: waiting.apply_no, state: 'D40' }]
  }
  await openPage()
  press('通过')
  const dialog = within(await screen.findByRole('alertdialog', { name: '审批通过' }))
  for (const text of ['2,345,678.90', '8,924.01', '2,336,754.89', '2026-06-23', 'TX20260623000001']) {
    expect(dialog.getByText(text)).toBeTruthy()
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'))
  expect(gateway.bodiesOf(APPROVE)).toEqual([])
  press('确认通过')
  press('确认通过')
  await screen.findByText('不能复核自己审批的申请')
  expect(gateway.bodiesOf(APPROVE)).toEqual([
    { apply_no: 'TX20260623000001', seen_version: 2, seen_pay_dt: '2026-06-23' },
  ])
  expect(screen.queryByText(/您的操作未提交/)).toBeNull()
  expect(screen.getByRole('button', { name: '放款' }).hasAttribute('disabled')).toBe(true)
})

test('the payout names amount, account and date before it is sent with its own key', async () => {
  shown = approved
  gateway.answers[PAY] = () => {
    shown = { ...approved, version: 3, state: 'D60', state_name: '已放款', actions: [] }
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
  expect(body).toMatchObject({ apply_no: 'TX20260623000001', seen_version: 2 })
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

test('the first of the list is written into the address, and a newer one does not take its place', async () => {
  const newer = { ...waiting, apply_no: 'TX20260623000009', company_name: '屏山示例食品有限公司' }
  gateway.answers[APPROVE] = [{ apply_no: waiting.apply_no, state: 'D40' }]
  gateway.answers[RETURN] = { status: 503, error_no: '9007', error_msg: '系统繁忙，请稍后重试' }
  const address = await openPage()
  expect(address()).toBe(`/discApproval?apply_no=${waiting.apply_no}`)
  typeOpinion('贸易背景清楚')
  gateway.answers[LIST] = [{ ...applyPage(newer), rows: [newer, waiting], total: 2 }]
  gateway.answers[DETAIL] = ({ apply_no }) => [apply_no === newer.apply_no ? newer : waiting]
  // Any answer has the list read again.
  press('退回')
  const queue = within(screen.getByRole('region', { name: '申请列表' }))
  await queue.findByText('屏山示例食品有限公司')
  expect(screen.getByLabelText<HTMLTextAreaElement>('审批意见').value).toBe('贸易背景清楚')
  await approve()
  await screen.findByText('审批通过，等待另一名人员放款复核')
  expect(gateway.bodiesOf(APPROVE).map(body => body.apply_no)).toEqual([waiting.apply_no])
})

test('what another officer decides meanwhile is told; the card stays with the opinion, and leads to the next', async () => {
  const other = { ...waiting, apply_no: 'TX20260623000009', company_name: '屏山示例食品有限公司' }
  const address = await openPage()
  typeOpinion('贸易背景清楚')
  gateway.answers[LIST] = [applyPage(other)]
  gateway.answers[DETAIL] = ({ apply_no }) => [apply_no === other.apply_no ? other : shown]
  gateway.answers[APPROVE] = { status: 409, error_no: '20072', error_msg: '申请内容已变更，请核对后再办理' }
  shown = { ...approved, version: 4 }
  await approve()
  await screen.findByText(/沈示例于 06-23 10:03 办理“银行审批通过”，现为“待放款”。您的操作未提交。/)
  expect(screen.getByLabelText<HTMLTextAreaElement>('审批意见').value).toBe('贸易背景清楚')
  for (const name of ['通过', '退回', '拒绝']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
  }
  expect(address()).toBe(`/discApproval?apply_no=${waiting.apply_no}`)
  fireEvent.click(
    await screen.findByRole('button', { name: '下一笔：屏山示例食品有限公司 TX20260623000009' }),
  )
  await waitFor(() => expect(address()).toBe('/discApproval?apply_no=TX20260623000009'))
})

test('an application that comes back changed is decided on again only after it was read', async () => {
  gateway.answers[APPROVE] = [{ apply_no: waiting.apply_no, state: 'D40' }]
  await openPage()
  shown = { ...waiting, version: 7, total_fen: '100000000' }
  gateway.answers[RETURN] = { status: 409, error_no: '20072', error_msg: '申请内容已变更，请核对后再办理' }
  typeOpinion('发票不符')
  press('退回')
  await screen.findByText(/本申请内容已变更。请核对后再办理。/)
  expect(gateway.bodiesOf(RETURN)).toEqual([
    { apply_no: waiting.apply_no, reason: '发票不符', seen_version: 2 },
  ])
  press('已核对，继续办理')
  await approve()
  await waitFor(() =>
    expect(gateway.bodiesOf(APPROVE)).toEqual([
      { apply_no: waiting.apply_no, remark: '发票不符', seen_version: 7, seen_pay_dt: '2026-06-23' },
    ]),
  )
})

test('the second officer reads deviation and reason before paying', async () => {
  const bills = applyDetail.bills.map(bill => ({ ...bill, rate_e6: 15_000, quoted_rate_e6: 12_800 }))
  const log = approved.log.map(entry => ({ ...entry, remark: '资金成本上行，已电话告知' }))
  shown = { ...approved, bills, log }
  await openPage()
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  expect(dialog.getByText('+17.19%')).toBeTruthy()
  expect(dialog.getByText('1 张偏离报价超过10%，沈示例填写的原因：资金成本上行，已电话告知')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'))
})

test('a payout under way is watched without events and without anything else drawn again', async () => {
  shown = { ...approved, state: 'D50', state_name: '放款中', actions: [] }
  await openPage()
  shown = { ...approved, state: 'D60', state_name: '已放款', actions: [], version: 5 }
  await waitFor(() => expect(screen.getAllByText('已放款').length).toBeGreaterThan(1), { timeout: 5000 })
})

test('a tab of one application is about that one', async () => {
  const other = { ...waiting, apply_no: 'TX20260623000009' }
  gateway.answers[LIST] = [applyPage(other)]
  renderPage(gateway, `/discApproval?id=${waiting.apply_no}`, <ApprovalPage />)
  await screen.findByText('双人复核')
  expect(gateway.bodiesOf(DETAIL)).toEqual([{ apply_no: waiting.apply_no }])
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
