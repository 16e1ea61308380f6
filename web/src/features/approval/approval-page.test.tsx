// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officerUser, stateOf } from '../../testing/people.ts'
import { type PortalServer, startPortalServer } from '../../testing/portal-server.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import ApprovalPage from './approval-page.tsx'
import type { Application } from './queue.ts'

const LIST = '/api/admin/query_disc_apply'
const DETAIL = '/api/admin/disc_apply_detail'
const APPROVE = '/api/admin/approve_disc_apply'
const RETURN = '/api/admin/return_disc_apply'
const PAY = '/api/admin/pay_disc_apply'

const figures = {
  rate_e6: 12_800,
  days: 107,
  interest_end_dt: '2026-10-08',
  rolled_days: 5,
  roll_reason: '国庆节',
  interest_fen: '892401',
  net_fen: '233675489',
}

const waiting: Application = {
  apply_no: 'TX20260623000001',
  company_name: '云岭示例钢贸有限公司',
  usc_code: '91990000MA0000023K',
  state: 'D20',
  state_name: '待银行审批',
  bank_name: '江州示例银行',
  settle_acct_no: '9900 **** **** *** 0118',
  disc_dt: '2026-06-23',
  rate_e6: 12_800,
  total_count: 1,
  total_fen: '234567890',
  interest_fen: '892401',
  net_fen: '233675489',
  bill_no: '599999000001320260403000000124',
  range: '1-234567890',
  acceptor_name: '江州示例银行',
  due_dt: '2026-10-03',
  maker_name: '林示例',
  submitted_at: '2026-06-23T10:02:00+08:00',
  paid_at: null,
  reason: '',
  actions: ['approve', 'return', 'refuse'],
  blocked_reason: '',
  bills: [
    {
      holding_id: '1001',
      bill_no: '599999000001320260403000000124',
      range: '1-234567890',
      acceptor_name: '江州示例银行',
      acceptor_class: 'CS',
      due_dt: '2026-10-03',
      face_fen: '234567890',
      drawer_name: '甲示例',
      payee_name: '乙示例',
      issue_dt: '2026-04-03',
      state: '20',
      ...figures,
    },
  ],
  log: [],
  next_step: '等待银行审批',
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
      at: '2026-06-23T10:03:00+08:00',
    },
  ],
}

let portal: PortalServer
let shown: Application

beforeEach(async () => {
  shown = waiting
  portal = await startPortalServer({
    '/api/session/state': [stateOf(officerUser)],
    [LIST]: () => [{ total: 1, rows: [shown], page_no: 1, page_size: 10, totals: {} }],
    [DETAIL]: () => [shown],
  })
})

afterEach(async () => {
  forgetPage()
  await portal.close()
})

const openPage = async () => {
  renderPage(portal, '/discApproval', <ApprovalPage />)
  await screen.findByText('双人复核')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bodiesOf = (path: string) => portal.calls.filter(call => call.path === path).map(call => call.body)

test('the bank figures of bill and application are shown to the fen', async () => {
  await openPage()
  const detail = within(screen.getByRole('region', { name: '申请详情' }))
  expect(detail.getAllByText('8,924.01')).toHaveLength(3)
  expect(detail.getByText('2,336,754.89')).toBeTruthy()
  expect(detail.getByText('国庆节，顺延 5 天')).toBeTruthy()
})

test('returning without a reason of two characters is stopped at the field', async () => {
  await openPage()
  fireEvent.change(screen.getByLabelText('审批意见'), { target: { value: ' 缺 ' } })
  press('退回')
  expect(screen.getByRole('alert').textContent).toBe('请填写退回原因')
  expect(bodiesOf(RETURN)).toEqual([])
})

test('an approval is sent once and the application is read again', async () => {
  portal.answers[APPROVE] = () => {
    shown = { ...approved, actions: [], blocked_reason: '不能复核自己审批的申请' }
    return [{ apply_no: waiting.apply_no, state: 'D40' }]
  }
  await openPage()
  press('通过')
  press('通过')
  await screen.findByText('不能复核自己审批的申请')
  expect(bodiesOf(APPROVE)).toEqual([{ apply_no: 'TX20260623000001' }])
  expect(screen.getByRole('button', { name: '放款' }).hasAttribute('disabled')).toBe(true)
})

test('the payout names amount, account and date before it is sent with its own key', async () => {
  shown = approved
  portal.answers[PAY] = () => {
    shown = { ...approved, state: 'D60', state_name: '已放款', actions: [] }
    return [{ apply_no: waiting.apply_no, state: 'D50' }]
  }
  await openPage()
  expect(screen.getByText('意见：贸易背景清楚')).toBeTruthy()
  press('放款')
  const dialog = within(await screen.findByRole('alertdialog', { name: '放款复核' }))
  for (const text of ['2,336,754.89', '9900 **** **** *** 0118', '2026-06-23']) {
    expect(dialog.getByText(text)).toBeTruthy()
  }
  press('确认放款')
  await waitFor(() => expect(screen.getAllByText('已放款').length).toBeGreaterThan(1))
  const [body] = bodiesOf(PAY)
  expect(body?.apply_no).toBe('TX20260623000001')
  expect(body?.idem_key).toMatch(/^[\w-]{16,64}$/)
})

test('a payout refused by the server says why and reads the application again', async () => {
  shown = approved
  portal.answers[PAY] = { status: 422, error_no: '21001', error_msg: '不能复核自己提交的申请' }
  await openPage()
  press('放款')
  await screen.findByRole('alertdialog', { name: '放款复核' })
  const readBefore = bodiesOf(DETAIL).length
  press('确认放款')
  await screen.findByText('不能复核自己提交的申请')
  await waitFor(() => expect(bodiesOf(DETAIL).length).toBe(readBefore + 1))
})

test('a list that cannot be read says so with its code, and 重试 reads it again', async () => {
  const list = portal.answers[LIST] ?? []
  portal.answers[LIST] = { status: 504, error_no: '9009', error_msg: '银行服务响应超时，请稍后查询结果' }
  renderPage(portal, '/discApproval', <ApprovalPage />)
  await screen.findByText('申请列表未能加载')
  await screen.findByText(/代码 9009/)
  portal.answers[LIST] = list
  press('重试')
  await screen.findByText('双人复核')
})
