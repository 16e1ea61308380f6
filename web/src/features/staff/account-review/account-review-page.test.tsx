// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import AccountReviewPage from './account-review-page.tsx'

const NO = 'BG20260623000001'
const change: RowOf<'/api/admin/query_account_change'>['rows'][number] = {
  change_no: NO,
  sign_no: 'QY20260101000001',
  bank_name: '江州示例银行',
  state: 'G10',
  state_name: '待银行审核',
  old_acct_no: '9900 **** **** *** 0118',
  new_acct_name: '云岭示例钢贸有限公司',
  new_acct_no: '9900 **** **** *** 0300',
  new_bank_no: '999990000013',
  remark: '基本户迁移',
  reason: '',
  file_ids: [],
  maker_name: '林示例',
  checker_name: '',
  asked_at: '2026-06-23T09:00:00+08:00',
  effective_at: null,
  under_way: 3,
  verify_tries_left: 3,
  version: 4,
  next_step: '等待银行审核',
  next_by: '银行签约审核岗',
  next_until: null,
  actions: ['approve', 'refuse'],
  blocked_reason: '',
  company_name: '云岭示例钢贸有限公司',
  usc_code: '91990000MA0000011X',
}

let gateway: Gateway
beforeEach(async () => {
  const user = { ...officerUser, permissions: { eclp: maskOf(['sign_view', 'sign_review']) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/query_account_change': [{ total: 1, rows: [change], page_no: 1, page_size: 10 }],
    '/api/admin/read_change_account': [
      {
        change_no: NO,
        new_acct_name: '云岭示例钢贸有限公司',
        new_acct_no: '9900123456789010300',
        new_bank_no: '999990000013',
      },
    ],
    '/api/admin/approve_account_change': [{ change_no: NO, state: 'G20' }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('nobody is offered to approve a number before it has been read in full; refusing needs no reading', async () => {
  renderPage(gateway, `/accountReview?change_no=${NO}`, <AccountReviewPage />)
  const drawer = within(await screen.findByRole('dialog', { name: '云岭示例钢贸有限公司' }))
  expect(await drawer.findByText(/核对完整账号后方可通过/)).toBeTruthy()
  expect(drawer.getByRole('button', { name: '拒绝' })).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '通过' })).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: '查看完整账号' }))
  expect(await drawer.findByText('9900123456789010300')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '通过' }))
  fireEvent.click(await screen.findByRole('button', { name: '确认通过' }, { timeout: 20_000 }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/approve_account_change')).toEqual([
      { change_no: NO, seen_version: 4 },
    ]),
  )
})
