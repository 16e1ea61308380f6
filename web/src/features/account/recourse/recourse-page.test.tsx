// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import RecoursePage from './recourse-page.tsx'

/** The longest name, the largest amount. */
const LONG = '沅'.repeat(61)
const LARGEST = '99999999999999'

const row: RowOf<'/api/recourse/recourse_detail'> = {
  recourse_no: 'ZS20260623000001',
  side: 'debtor',
  bill_no: '699999000012820251211000000142',
  range: '0',
  face_fen: LARGEST,
  acceptor_name: '沅水示例置业有限公司',
  drawer_name: '沅水示例置业有限公司',
  due_dt: '2026-06-11',
  kind: 'RT00',
  kind_name: '拒付追索',
  reason: '',
  holder_name: LONG,
  presentment_no: 'TS20260611000001',
  follows_no: '',
  state: 'Z10',
  state_name: '追索中',
  exchange_code: '220607',
  demand_fen: LARGEST,
  principal_fen: LARGEST,
  interest_fen: '207253',
  costs_fen: '40000',
  owed_fen: '100000000247252',
  rate_e6: 33_500,
  interest_from: '2026-06-11',
  interest_days: 12,
  paid_fen: '0',
  parties_count: 2,
  own_state: 'B10',
  own_paid_fen: '0',
  begun_at: '2026-06-23T10:00:00+08:00',
  begun_by: '高示例',
  ended_at: null,
  papers: ['recourse_notice'],
  version: 3,
  next_step: '等待被追索人清偿',
  next_by: '被追索人',
  next_until: null,
  actions: ['settle', 'refuse'],
  parties: [
    {
      name: companyUser.company_name,
      role: 'endorser',
      role_name: '背书人',
      until_dt: '2026-12-12',
      state: 'B10',
      state_name: '待清偿',
      paid_fen: '0',
      answered_at: null,
      reason: '',
    },
  ],
  payments: [],
}

const basis: RowOf<'/api/recourse/recourse_basis'> = {
  bill_no: row.bill_no,
  range: '0',
  face_fen: '185600000',
  acceptor_name: row.acceptor_name,
  drawer_name: row.drawer_name,
  due_dt: row.due_dt,
  kind: 'RT00',
  refused_at: '2026-06-12T10:20:00+08:00',
  refusal: 'DC08 承兑人账户余额不足',
  demand_fen: '185600000',
  interest_fen: '207253',
  rate_e6: 33_500,
  interest_from: '2026-06-11',
  interest_days: 12,
  parties: [
    { name: row.acceptor_name, role: 'acceptor', role_name: '承兑人', until_dt: '2028-06-12', in_time: true },
    { name: LONG, role: 'endorser', role_name: '背书人', until_dt: '2026-12-12', in_time: true },
    {
      name: '过期示例有限公司',
      role: 'endorser',
      role_name: '背书人',
      until_dt: '2026-06-01',
      in_time: false,
    },
  ],
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/recourse/query_recourse': [{ total: 1, rows: [row], page_no: 1, page_size: 10 }],
    '/api/recourse/recourse_detail': [row],
    '/api/recourse/recourse_basis': ({ kind }) => [{ ...basis, kind: kind ?? 'RT00' }],
    '/api/sms/send_code': [{ sended_mobile: '154****0011' }],
    '/api/recourse/begin_recourse': [{ recourse_no: row.recourse_no, state: 'Z10' }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('who is pursued agrees with the figures that were seen, and never by Enter on the money', async () => {
  renderPage(gateway, `/recourse?recourse_no=${row.recourse_no}`, <RecoursePage />)
  const drawer = within(await screen.findByRole('dialog', { name: /^追索/ }))
  expect((await drawer.findAllByText(LONG)).length).toBeGreaterThan(0)
  expect(drawer.getByText('1,000,000,002,472.52')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '同意清偿' }))
  const dialog = await screen.findByRole('alertdialog', { name: '同意清偿' })
  const confirm = within(dialog).getByRole('button', { name: '确认同意清偿' })
  expect(document.activeElement).not.toBe(confirm)
  const amount = within(dialog).getByLabelText(/^清偿金额/)
  fireEvent.change(amount, { target: { value: '1000000002472.53' } })
  fireEvent.click(confirm)
  expect(await within(dialog).findByText('不能超过应付金额 1,000,000,002,472.52 元')).toBeTruthy()
  expect(within(dialog).getByText('请输入短信验证码')).toBeTruthy()
  fireEvent.change(amount, { target: { value: '0.01' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '获取验证码' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/sms/send_code')).toEqual([{ purpose: 'settle_recourse' }]),
  )
  const code = within(dialog).getByLabelText(/^短信验证码/)
  gateway.answers['/api/recourse/settle_recourse'] = {
    status: 422,
    error_no: '23004',
    error_msg: '短信验证码错误',
  }
  fireEvent.change(code, { target: { value: '000000' } })
  fireEvent.click(confirm)
  expect(await within(dialog).findByText('短信验证码错误')).toBeTruthy()
  gateway.answers['/api/recourse/settle_recourse'] = [
    { recourse_no: row.recourse_no, state: 'Z20', owed_fen: '40000' },
  ]
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.click(confirm)
  expect(await screen.findByText('已部分清偿，尚欠 400.00 元')).toBeTruthy()
  const sent = { recourse_no: row.recourse_no, amount_fen: '1', owed_fen: row.owed_fen }
  expect(gateway.bodiesOf('/api/recourse/settle_recourse')).toMatchObject([
    { ...sent, sms_code: '000000' },
    { ...sent, sms_code: '123456' },
  ])
})

test('a holder chooses along the chain, nobody past the time, and sees the sum with its costs', async () => {
  const { address } = renderPage(gateway, '/recourse?holding=12', <RecoursePage />)
  const drawer = within(await screen.findByRole('dialog', { name: '发起追索' }))
  const begin = await drawer.findByRole('button', { name: '发起追索' })
  expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: /^过期示例有限公司/ }).disabled).toBe(true)
  fireEvent.click(begin)
  expect(await drawer.findByText('请选择追索对象')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '全选' }))
  fireEvent.change(drawer.getByLabelText(/^取得拒付证明等费用/), { target: { value: '400' } })
  expect(await drawer.findByText('1,858,472.53')).toBeTruthy()
  expect(drawer.getByText('1,856,000.00 × 3.3500% × 12 ÷ 360，自 2026-06-11')).toBeTruthy()
  fireEvent.click(begin)
  await waitFor(() => expect(address()).toBe(`/recourse?recourse_no=${row.recourse_no}`))
  expect(gateway.bodiesOf('/api/recourse/begin_recourse')).toMatchObject([
    { holding_id: '12', kind: 'RT00', parties: [row.acceptor_name, LONG], costs_fen: '40000' },
  ])
})

test('without a refusal a reason is asked for', async () => {
  renderPage(gateway, '/recourse?holding=12', <RecoursePage />)
  const drawer = within(await screen.findByRole('dialog', { name: '发起追索' }))
  fireEvent.click(drawer.getByRole('radio', { name: /^非拒付追索/ }))
  await waitFor(() => expect(gateway.bodiesOf('/api/recourse/recourse_basis').at(-1)?.kind).toBe('RT01'))
  fireEvent.click(await drawer.findByRole('checkbox', { name: /^沅水示例置业/ }))
  fireEvent.click(drawer.getByRole('button', { name: '发起追索' }))
  expect(await drawer.findByText('请选择非拒付追索的原因')).toBeTruthy()
  expect(gateway.bodiesOf('/api/recourse/begin_recourse')).toEqual([])
})
