// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { SignDetail } from './sign-list.ts'
import SignReviewPage from './sign-review-page.tsx'

const NO = 'QY20260623000001'
const waiting: SignDetail = {
  sign_no: NO,
  bank_no: '999990000013',
  bank_name: '江州示例银行',
  state: 'S10',
  state_name: '待银行审核',
  settle_acct_name: '云岭示例钢贸有限公司',
  settle_acct_no: '9900 **** **** *** 0300',
  settle_bank_no: '999990000013',
  settle_bank_name: '江州示例银行',
  single_limit_fen: '0',
  day_limit_count: 0,
  total_limit_fen: '0',
  total_used_fen: '0',
  day_used_count: 0,
  valid_from: '2026-06-23',
  valid_to: '2027-06-23',
  agreement_no: 'XY20260623000001',
  cust_manager: '',
  reason: '',
  verify_tries_left: 3,
  version: 4,
  actions: ['approve', 'return', 'refuse'],
  company_name: '云岭示例钢贸有限公司',
  usc_code: '91990000MA000002X1',
  settle_acct_no_edit: '',
  file_ids: [],
  next_step: '等待银行审核',
  next_by: '银行签约审核岗',
  next_until: null,
  log: [],
}

let gateway: Gateway
let shown: SignDetail

beforeEach(async () => {
  shown = waiting
  const user = { ...officerUser, permissions: { eclp: maskOf(['sign_view', 'sign_review']) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/document/query_document': [],
    '/api/admin/query_sign': () => [{ total: 1, rows: inList([shown]), page_no: 1, page_size: 10 }],
    '/api/admin/sign_detail': () => [shown],
    '/api/admin/read_sign_account': [
      {
        sign_no: NO,
        settle_acct_name: '云岭示例钢贸有限公司',
        settle_acct_no: '9900123456789010300',
        settle_bank_no: '999990000013',
      },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

/** Signings as the list has them. */
const inList = (signs: readonly SignDetail[]) =>
  signs.map(each => ({ ...each, since: '2026-06-23T09:00:00+08:00' }))

const open = async () => {
  renderPage(gateway, `/signReview?sign_no=${NO}`, <SignReviewPage />)
  return within(await screen.findByRole('dialog', { name: '云岭示例钢贸有限公司' }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a link opens its signing, whose account is masked', async () => {
  const drawer = await open()
  expect(await drawer.findByText('9900 **** **** *** 0300')).toBeTruthy()
  expect(drawer.getByText(/等待银行审核，银行签约审核岗/)).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/query_sign')).toEqual([{ page_no: 1, page_size: 10 }])
})

test('the reviewer sees the account in full where it is decided on, and asks for it once', async () => {
  const drawer = await open()
  fireEvent.click(await drawer.findByRole('button', { name: '查看完整账号' }))
  expect(await drawer.findByText('9900123456789010300')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '签约审核通过' }))
  expect(dialog.getByText('9900123456789010300')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/read_sign_account')).toEqual([{ sign_no: NO }])
})

test('what is not to be approved keeps its account masked', async () => {
  shown = { ...waiting, state: 'S30', state_name: '已生效', actions: ['pause'] }
  const drawer = await open()
  expect(await drawer.findByText('9900 **** **** *** 0300')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '查看完整账号' })).toBeNull()
})

test('a return without a reason is stopped at the field, and with one is sent once', async () => {
  gateway.answers['/api/admin/return_sign'] = () => {
    shown = { ...waiting, state: 'S15', state_name: '退回', reason: '账号有误', actions: [] }
    return [{ sign_no: NO, state: 'S15' }]
  }
  const drawer = await open()
  fireEvent.click(await drawer.findByRole('button', { name: '退回' }))
  await screen.findByRole('button', { name: '确认退回' })
  press('确认退回')
  expect(await screen.findByText('请填写退回原因')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/return_sign')).toEqual([])
  fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: ' 账号有误 ' } })
  press('确认退回')
  press('确认退回')
  expect(await drawer.findByText('原因：账号有误')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/return_sign')).toEqual([
    { sign_no: NO, reason: '账号有误', seen_version: 4 },
  ])
  expect(drawer.queryByRole('button', { name: '通过' })).toBeNull()
})

test('an approval sends the limits in fen, and nothing for what is left to the parameters', async () => {
  gateway.answers['/api/admin/approve_sign'] = [{ sign_no: NO, state: 'S20' }]
  const drawer = await open()
  fireEvent.click(await drawer.findByRole('button', { name: '通过' }))
  await screen.findByRole('button', { name: '确认通过' })
  fireEvent.change(screen.getByLabelText('单笔限额'), { target: { value: '1.234' } })
  press('确认通过')
  expect(await screen.findByText('请输入金额，最多两位小数')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/approve_sign')).toEqual([])
  fireEvent.change(screen.getByLabelText('单笔限额'), { target: { value: '50,000,000.01' } })
  press('确认通过')
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/approve_sign')).toEqual([
      { sign_no: NO, seen_version: 4, single_limit_fen: '5000000001', valid_to: '2027-06-23' },
    ]),
  )
  expect(await screen.findByText('审核通过，已向结算账户打款，等待企业验证')).toBeTruthy()
})

test('only what the bank says is open is offered', async () => {
  shown = { ...waiting, state: 'S50', state_name: '解约中', actions: ['confirm_end'] }
  const drawer = await open()
  expect(await drawer.findByRole('button', { name: '确认解约' })).toBeTruthy()
  for (const name of ['通过', '退回', '拒绝', '暂停', '恢复']) {
    expect(drawer.queryByRole('button', { name })).toBeNull()
  }
})

test('a link to a signing beyond the first page keeps the list at it until all are asked for', async () => {
  const others = Array.from({ length: 10 }, (_, at) => ({
    ...waiting,
    sign_no: `QY2026062400000${at}`,
    company_name: `屏山示例${at}有限公司`,
  }))
  gateway.answers['/api/admin/query_sign'] = ({ sign_no }) => {
    const rows = inList(sign_no ? [shown] : others)
    return [{ total: sign_no ? 1 : 40, rows, page_no: 1, page_size: 10 }]
  }
  const drawer = await open()
  expect(await screen.findByText(`仅显示 ${NO}`)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('屏山示例0有限公司')).toBeNull())
  expect(document.querySelector('tr.is-open')?.textContent).toContain(NO)

  // Decided on, it does not come back to the list by itself.
  gateway.answers['/api/admin/return_sign'] = [{ sign_no: NO, state: 'S15' }]
  fireEvent.click(await drawer.findByRole('button', { name: '退回' }))
  await screen.findByRole('button', { name: '确认退回' })
  fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: '账号有误' } })
  press('确认退回')
  await waitFor(() => expect(gateway.bodiesOf('/api/admin/return_sign')).toHaveLength(1))
  fireEvent.click(screen.getByLabelText('显示全部'))
  expect(await screen.findByText('屏山示例0有限公司')).toBeTruthy()
  expect(screen.queryByText(`仅显示 ${NO}`)).toBeNull()
})

test('a link to a signing that the list does not have leaves the list whole', async () => {
  gateway.answers['/api/admin/query_sign'] = ({ sign_no }) => [
    sign_no
      ? { total: 0, rows: [], page_no: 1, page_size: 10 }
      : { total: 1, rows: inList([{ ...waiting, sign_no: 'QY20260624000001' }]), page_no: 1, page_size: 10 },
  ]
  await open()
  await waitFor(() => expect(gateway.bodiesOf('/api/admin/query_sign').some(body => body.sign_no)).toBe(true))
  expect(await screen.findByText('QY20260624000001')).toBeTruthy()
  expect(screen.queryByText(`仅显示 ${NO}`)).toBeNull()
})

test('when the rows of the last page are dealt with, the list goes to the page that is the last now', async () => {
  gateway.answers['/api/admin/query_sign'] = ({ page_no }) => [
    { total: 10, rows: page_no === 2 ? [] : inList([shown]), page_no: Number(page_no), page_size: 10 },
  ]
  const { address } = renderPage(gateway, '/signReview?page_no=2', <SignReviewPage />)
  expect(await screen.findByText('云岭示例钢贸有限公司')).toBeTruthy()
  expect(address()).not.toContain('page_no=2')
  expect(screen.getByRole('navigation', { name: '银行签约分页' })).toBeTruthy()
})
