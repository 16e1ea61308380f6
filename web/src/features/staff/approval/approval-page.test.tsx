// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  APPROVE,
  type Approval,
  applyPage,
  approve,
  approved,
  DETAIL,
  giveBack,
  LIST,
  press,
  RETURN,
  startApproval,
  typeOpinion,
  waiting,
} from '../../../testing/approval-page.tsx'
import { applyDetail } from '../../../testing/discount-rows.ts'

let at: Approval
beforeEach(async () => {
  at = await startApproval()
})
afterEach(() => at.close())

test('the bank figures of bill and application are shown to the fen', async () => {
  await at.openPage()
  const detail = within(screen.getByRole('region', { name: '申请详情' }))
  // In the strip, the row of its pay day, the bill and the total.
  expect(detail.getAllByText('8,924.01')).toHaveLength(4)
  expect(detail.getAllByText('2,336,754.89')).toHaveLength(2)
  expect(detail.getByText('国庆节，顺延 5 天')).toBeTruthy()
})

test('the bank’s own checks and the acceptor’s line stand beside the decision', async () => {
  await at.openPage()
  expect(await screen.findByText('系统校验，1 项通过，1 项提示')).toBeTruthy()
  // The customer's and the acceptor's.
  expect(screen.getAllByText('办理后剩余 2,654,321.10 元')).toHaveLength(2)
  expect(screen.getByText('发票后补，企业暂未提供合同和发票')).toBeTruthy()
  const registry = within(screen.getByRole('table', { name: '票据来源与登记查验' }))
  expect(registry.getByText('客户录入')).toBeTruthy()
  expect(registry.getByText('已确认')).toBeTruthy()
  expect(registry.getByText('提交申请，模拟登记系统')).toBeTruthy()
})

test('another rate of one bill shows what it makes of the price, and is sent for that bill', async () => {
  at.gateway.answers[APPROVE] = [{ apply_no: waiting.apply_no, state: 'D30' }]
  const [bill] = applyDetail.bills
  if (!bill) throw new Error('the example has a bill')
  const other = { ...bill, holding_id: '1002', range: '234567891-301447890', face_fen: '66880000', days: 55 }
  at.shown = { ...waiting, bills: [bill, other], total_count: 2 }
  await at.openPage()
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
  expect(at.gateway.bodiesOf(APPROVE)).toEqual([
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
  at.gateway.answers[APPROVE] = { status: 422, error_no: '20021', error_msg: fields['rates[0]'], fields }
  await at.openPage()
  const rate = screen.getByLabelText<HTMLInputElement>(/^审批利率/)
  fireEvent.change(rate, { target: { value: '1.30' } })
  await approve()
  // By its words: roles are looked for in the whole page anew with every change of it, which took seconds.
  const said = await screen.findByText(fields['rates[0]'])
  expect(said.closest('[role="alert"]')?.textContent).toBe(fields['rates[0]'])
  expect(rate.value).toBe('1.30')
  press('恢复报价利率')
  expect(rate.value).toBe('1.2800')
})

test('returning without a reason of two characters is stopped at the field', async () => {
  await at.openPage()
  fireEvent.change(screen.getByLabelText('审批意见'), { target: { value: ' 缺 ' } })
  press('退回')
  expect(screen.getByRole('alert').textContent).toBe('请填写退回原因')
  expect(at.gateway.bodiesOf(RETURN)).toEqual([])
})

test('an approval says its figures first, is sent once, and the application is read again', async () => {
  at.gateway.answers[APPROVE] = () => {
    at.shown = { ...approved, version: 4, actions: [], blocked_reason: '不能复核自己审批的申请' }
    return [{ apply_no: waiting.apply_no, state: 'D40' }]
  }
  await at.openPage()
  press('通过')
  const dialog = within(await screen.findByRole('alertdialog', { name: '审批通过' }))
  for (const text of ['2,345,678.90', '8,924.01', '2,336,754.89', '2026-06-23', 'TX20260623000001']) {
    expect(dialog.getAllByText(text).length).toBeGreaterThan(0)
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'))
  expect(at.gateway.bodiesOf(APPROVE)).toEqual([])
  press('确认通过')
  press('确认通过')
  await screen.findByText('不能复核自己审批的申请')
  expect(at.gateway.bodiesOf(APPROVE)).toEqual([
    { apply_no: 'TX20260623000001', seen_version: 2, seen_pay_dt: '2026-06-23' },
  ])
  expect(screen.queryByText(/您的操作未提交/)).toBeNull()
  expect(screen.getByRole('button', { name: '放款' }).hasAttribute('disabled')).toBe(true)
})

test('a list that cannot be read says so with its code, and 重试 reads it again', async () => {
  const list = at.gateway.answers[LIST] ?? []
  at.gateway.answers[LIST] = { status: 504, error_no: '9009', error_msg: '银行服务响应超时，请稍后查询结果' }
  at.open('/discApproval')
  await screen.findByText('申请列表未能加载')
  await screen.findByText(/代码 9009/)
  at.gateway.answers[LIST] = list
  press('重试')
  expect(await screen.findByText('双人复核')).toBeTruthy()
})

test('a link to an application outside of its list keeps the list at it until all are asked for', async () => {
  const other = { ...waiting, apply_no: 'TX20260623000009', company_name: '屏山示例食品有限公司' }
  at.gateway.answers[LIST] = ({ apply_no }) => [applyPage(apply_no ? approved : other)]
  at.shown = approved
  at.open(`/discApproval?segment=approve&apply_no=${approved.apply_no}`)
  expect(await screen.findByText(`仅显示 ${approved.apply_no}`)).toBeTruthy()
  const alone = { apply_no: approved.apply_no, page_no: 1, page_size: 10 }
  await waitFor(() => expect(at.gateway.bodiesOf(LIST).at(-1)).toEqual(alone))
  const queue = within(screen.getByRole('region', { name: '申请列表' }))
  await waitFor(() => expect(queue.getByText('待放款')).toBeTruthy())
  press('显示全部')
  expect(await queue.findByText('屏山示例食品有限公司')).toBeTruthy()
  expect(screen.queryByText(`仅显示 ${approved.apply_no}`)).toBeNull()
})

test('the first of the list is written into the address, and a newer one does not take its place', async () => {
  const newer = { ...waiting, apply_no: 'TX20260623000009', company_name: '屏山示例食品有限公司' }
  at.gateway.answers[APPROVE] = [{ apply_no: waiting.apply_no, state: 'D40' }]
  at.gateway.answers[RETURN] = { status: 503, error_no: '9007', error_msg: '系统繁忙，请稍后重试' }
  const address = await at.openPage()
  expect(address()).toBe(`/discApproval?apply_no=${waiting.apply_no}`)
  typeOpinion('贸易背景清楚')
  at.gateway.answers[LIST] = [applyPage(newer, waiting)]
  at.gateway.answers[DETAIL] = ({ apply_no }) => [apply_no === newer.apply_no ? newer : waiting]
  // Any answer has the list read again.
  await giveBack()
  const queue = within(await screen.findByRole('region', { name: '申请列表' }))
  await queue.findByText('屏山示例食品有限公司')
  expect(screen.getByLabelText<HTMLTextAreaElement>('审批意见').value).toBe('贸易背景清楚')
  await approve()
  await screen.findByText('审批通过，等待另一名人员放款复核')
  expect(at.gateway.bodiesOf(APPROVE).map(body => body.apply_no)).toEqual([waiting.apply_no])
})

test('what another officer decides meanwhile is told; the card stays with the opinion, and leads to the next', async () => {
  const other = { ...waiting, apply_no: 'TX20260623000009', company_name: '屏山示例食品有限公司' }
  const address = await at.openPage()
  typeOpinion('贸易背景清楚')
  at.gateway.answers[LIST] = [applyPage(other)]
  at.gateway.answers[DETAIL] = ({ apply_no }) => [apply_no === other.apply_no ? other : at.shown]
  at.gateway.answers[APPROVE] = {
    status: 409,
    error_no: '20072',
    error_msg: '申请内容已变更，请核对后再办理',
  }
  at.shown = { ...approved, version: 4 }
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
  // The opinion goes with it, and not unasked.
  fireEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(address()).toBe('/discApproval?apply_no=TX20260623000009'))
})

test('an application that comes back changed is decided on again only after it was read', async () => {
  at.gateway.answers[APPROVE] = [{ apply_no: waiting.apply_no, state: 'D40' }]
  await at.openPage()
  at.shown = { ...waiting, version: 7, total_fen: '100000000' }
  at.gateway.answers[RETURN] = { status: 409, error_no: '20072', error_msg: '申请内容已变更，请核对后再办理' }
  typeOpinion('发票不符')
  await giveBack()
  await screen.findByText(/本申请内容已变更。请核对后再办理。/)
  expect(at.gateway.bodiesOf(RETURN)).toEqual([
    { apply_no: waiting.apply_no, reason: '发票不符', seen_version: 2 },
  ])
  press('已核对，继续办理')
  await approve()
  await waitFor(() =>
    expect(at.gateway.bodiesOf(APPROVE)).toEqual([
      { apply_no: waiting.apply_no, remark: '发票不符', seen_version: 7, seen_pay_dt: '2026-06-23' },
    ]),
  )
})

test('a tab of one application is about that one', async () => {
  const other = { ...waiting, apply_no: 'TX20260623000009' }
  at.gateway.answers[LIST] = [applyPage(other)]
  at.open(`/discApproval?id=${waiting.apply_no}`)
  await screen.findByText('双人复核')
  expect(at.gateway.bodiesOf(DETAIL)).toEqual([{ apply_no: waiting.apply_no }])
})

test('letters move, pass and return; while somebody types they are text', async () => {
  const second = { ...waiting, apply_no: 'TX20260623000009', company_name: '屏山示例食品有限公司' }
  at.gateway.answers[LIST] = [applyPage(waiting, second)]
  at.gateway.answers[DETAIL] = ({ apply_no }) => [apply_no === second.apply_no ? second : waiting]
  const address = await at.openPage()
  const letter = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
  letter('j', screen.getByLabelText('审批意见'))
  fireEvent.keyDown(document.body, { key: 'j', isComposing: true })
  expect(address()).toBe(`/discApproval?apply_no=${waiting.apply_no}`)
  letter('j')
  await waitFor(() => expect(address()).toBe(`/discApproval?apply_no=${second.apply_no}`))
  await screen.findByText('2 / 2')
  letter('k')
  await waitFor(() => expect(address()).toBe(`/discApproval?apply_no=${waiting.apply_no}`))
  await screen.findByText('1 / 2')
  letter('r')
  expect(screen.getByRole('alert').textContent).toBe('请填写退回原因')
  letter('A')
  const dialog = within(await screen.findByRole('alertdialog', { name: '审批通过' }))
  expect(document.activeElement?.textContent).toBe('取消')
  expect(dialog.getByText('贰佰叁拾叁万陆仟柒佰伍拾肆元捌角玖分')).toBeTruthy()
  // A question takes the letters.
  letter('j')
  expect(address()).toBe(`/discApproval?apply_no=${waiting.apply_no}`)
})

test('the queue is grouped by the time limit, and each says how long it has waited', async () => {
  const late = {
    since: '2026-06-22T22:52:00+08:00',
    due_at: '2026-06-23T09:52:00+08:00',
    waited_minutes: 130,
  }
  const over = { ...waiting, apply_no: 'TX20260622000043', wait: { ...late, stage: 'over' as const } }
  at.gateway.answers[LIST] = [applyPage(over, waiting)]
  at.gateway.answers[DETAIL] = [over]
  await at.openPage()
  const group = within(screen.getByRole('region', { name: '已超时 1 笔' }))
  expect(group.getByText('办理时限 2 小时')).toBeTruthy()
  expect(group.getByText('已等待 2 小时 10 分')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '时限内 1 笔' })).getByText('已等待 14 分')).toBeTruthy()
})
