// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { OrderDetail } from './order-list.ts'
import OversightPage from './oversight-page.tsx'

const NO = 'BJ20260623000001'
const order: OrderDetail = {
  order_no: NO,
  deal_no: '',
  busi_type: 'BT01',
  trade_type: 'TT01',
  seller_name: '江州示例银行',
  buyer_name: '华东示例银行',
  org_name: '江州示例银行',
  trader_name: '邓示例',
  checker_name: '魏示例',
  clear_speed: 'CS00',
  settle_mode: 'ST01',
  rate_e6: 11_500,
  valid_until: '2026-06-23T15:30:00+08:00',
  settle_dt: '2026-06-23',
  due_settle_dt: null,
  latest_settle_time: '16:30',
  total_count: 3,
  total_fen: '1413888943',
  interest_fen: '1924032',
  settle_fen: '1411964911',
  due_interest_fen: '0',
  due_settle_fen: '0',
  avg_days_e2: 4260,
  repo_days: null,
  state: 'R20',
  state_name: '已发送',
  settle_state: 'MS00',
  due_settle_state: 'MS00',
  fail_code: '',
  reason: '',
  created_at: '2026-06-23T10:00:00+08:00',
  dealt_at: null,
  settled_at: null,
  may_stop: true,
  bills: [],
  log: [],
  next_step: '等待对手机构应答',
  next_by: '对手机构交易员',
  next_until: '2026-06-23T16:00:00+08:00',
}

let gateway: Gateway
let shown: OrderDetail
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async (...permissions: PermissionName[]) => {
  shown = order
  const user = { ...officerUser, permissions: { eclp: maskOf(permissions) } }
  const totals = {
    total_count: 3,
    total_fen: order.total_fen,
    interest_fen: order.interest_fen,
    settle_fen: order.settle_fen,
  }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/order/query': () => [{ total: 1, rows: [shown], page_no: 1, page_size: 10, totals }],
    '/api/admin/order/detail': () => [shown],
    '/api/admin/order/query_limit': [
      {
        total: 1,
        rows: [
          {
            line_id: '1',
            org_name: '华东示例银行',
            name: '国股',
            limit_fen: '500000000000',
            used_fen: '1413888943',
            free_fen: '498586111057',
            expires_dt: '2026-06-22',
            is_expired: true,
          },
        ],
        page_no: 1,
        page_size: 10,
      },
    ],
  })
  renderPage(gateway, `/orderOversight?order_no=${NO}`, <OversightPage />)
  const drawer = within(await screen.findByRole('dialog', { name: NO }))
  await drawer.findByText('14,119,649.11')
  return drawer
}

test('an order is stopped with a reason, which both sides are told', async () => {
  const drawer = await open('order_view', 'order_stop')
  gateway.answers['/api/admin/order/stop'] = () => {
    shown = { ...order, state: 'R60', state_name: '已撤销', reason: '利率偏离市场', may_stop: false }
    return [{ order_no: NO, state: 'R60', deal_no: '' }]
  }
  fireEvent.click(drawer.getByRole('button', { name: '终止订单' }))
  fireEvent.click(await screen.findByRole('button', { name: '确认终止订单' }))
  expect(await screen.findByText('请填写终止订单原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: '利率偏离市场' } })
  fireEvent.click(screen.getByRole('button', { name: '确认终止订单' }))
  expect(await drawer.findByText('原因：利率偏离市场')).toBeTruthy()
  await waitFor(() => expect(drawer.queryByRole('button', { name: '终止订单' })).toBeNull())
  expect(gateway.bodiesOf('/api/admin/order/stop')).toEqual([{ order_no: NO, reason: '利率偏离市场' }])
})

test('who may only look stops none, and sees the institutions’ lines with what has run out', async () => {
  const drawer = await open('order_view')
  expect(drawer.queryByRole('button', { name: '终止订单' })).toBeNull()
  expect(screen.getByText('4,985,861,110.57')).toBeTruthy()
  expect(screen.getByText('已到期')).toBeTruthy()
})
