// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberDetail } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { MemberDetail, MemberRow } from './member-list.ts'
import MemberReviewPage from './member-review-page.tsx'

const CODE = 'HY00000004'
const waiting: MemberDetail = {
  ...memberDetail,
  user_code: CODE,
  company_name: '柏川示例纺织有限公司',
  status: 0,
  missing_documents: ['usc_code_img_url', 'id_card_back'],
  exception: null,
  history: [],
  version: 0,
}
const row: MemberRow = {
  user_code: CODE,
  company_name: waiting.company_name,
  usc_code: waiting.usc_code,
  member_type: 'comp',
  status: 0,
  authentication: 0,
  need_review: 0,
  main_account: '154****0031',
  user_name: '苏示例',
  gmt_create: '2026-06-20T10:00:00.000Z',
  gmt_modify: '2026-06-20T10:00:00.000Z',
}
const proposed = (own: boolean): MemberDetail => ({
  ...waiting,
  exception: { reason: '原件已由网点核验', proposer_name: '沈示例', at: '2026-06-23T02:00:00.000Z', own },
})

let gateway: Gateway
let shown: MemberDetail

beforeEach(async () => {
  shown = waiting
  const user = { ...officerUser, permissions: { eclp: maskOf(['member_view', 'member_review']) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/query_member': [{ total: 1, rows: [row], page_no: 1, page_size: 10 }],
    '/api/admin/member_detail': () => [shown],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async () => {
  renderPage(gateway, `/memberReview?user_code=${CODE}`, <MemberReviewPage />)
  return within(await screen.findByRole('dialog', { name: waiting.company_name }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('without its papers a member cannot be passed, only proposed with a reason', async () => {
  gateway.answers['/api/admin/propose_exception'] = () => {
    shown = proposed(true)
    return [{ result: 'ok', status: 0 }]
  }
  const drawer = await open()
  expect(await drawer.findByText(/必备证照尚未上传：营业执照、法定代表人证件国徽面/)).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '审核通过' })).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: '提议破例通过' }))
  await screen.findByRole('button', { name: '确认提议破例通过' })
  press('确认提议破例通过')
  expect(await screen.findByText('请填写破例理由')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/propose_exception')).toEqual([])
  fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: ' 原件已由网点核验 ' } })
  press('确认提议破例通过')
  expect(await drawer.findByText(/须由另一名审核人确认，您不能确认自己的提议/)).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/propose_exception')).toEqual([
    { user_code: CODE, reason: '原件已由网点核验' },
  ])
  for (const name of ['提议破例通过', '破例通过', '不同意破例']) {
    expect(drawer.queryByRole('button', { name })).toBeNull()
  }
})

test('another officer reads who proposed it and why, and confirms', async () => {
  shown = proposed(false)
  gateway.answers['/api/admin/approve_exception'] = [{ result: 'ok', status: 4 }]
  const drawer = await open()
  expect(
    await drawer.findByText(/沈示例于 2026-06-23 10:00 提议破例通过，理由：原件已由网点核验/),
  ).toBeTruthy()
  expect(drawer.getByRole('button', { name: '不同意破例' })).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '破例通过' }))
  await screen.findByRole('button', { name: '确认破例通过' })
  press('确认破例通过')
  await waitFor(() => expect(gateway.bodiesOf('/api/admin/approve_exception')).toEqual([{ user_code: CODE }]))
})

test('with all papers one officer passes it, and there is nothing to except', async () => {
  shown = { ...waiting, missing_documents: [] }
  const drawer = await open()
  expect(await drawer.findByRole('button', { name: '审核通过' })).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '提议破例通过' })).toBeNull()
})
