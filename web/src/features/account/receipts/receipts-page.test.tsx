// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ReceiptsPage from './receipts-page.tsx'

const NO = 'DZ20260601000001'
const statement: RowOf<'/api/statement/query_statement'>['rows'][number] = {
  statement_no: NO,
  monthly: true,
  acct_id: '12',
  acct_name: '云岭示例钢贸有限公司',
  acct_no: '9900 **** **** *** 0118',
  from: '2026-05-01',
  to: '2026-05-31',
  opening_fen: '128640000',
  in_fen: '99999999999999',
  in_count: 1,
  out_fen: '0',
  out_count: 0,
  closing_fen: '100000128639999',
  state: 'T10',
  state_name: '待确认',
  issued_at: '2026-06-01T00:05:00+08:00',
  confirm_by: '2026-06-16',
  difference: '',
  reply: '',
  answered_by: '',
  answered_at: null,
  version: 3,
  next_step: '请核对后确认',
  next_by: '经办人',
  next_until: '2026-06-16T23:30:00+08:00',
  actions: ['agree', 'dispute'],
  blocked_reason: '',
}
const entries: RowOf<'/api/statement/query_entry'> = {
  total: 1,
  page_no: 1,
  page_size: 10,
  rows: [
    {
      entry_no: '7',
      business_dt: '2026-06-18',
      at: '2026-06-18T10:00:00+08:00',
      txn_no: 'LZ20260618000001',
      kind_name: '贴现放款',
      remark: '贴现实付',
      other_name: '江州示例银行',
      ref_no: 'TX20260618000001',
      receipt_no: 'HD20260618000001',
      is_in: true,
      amount_fen: '99999999999999',
      balance_fen: '100000128639999',
    },
  ],
  acct_id: '12',
  from: '2026-06-01',
  to: '2026-06-22',
  opening_fen: '128640000',
  in_fen: '99999999999999',
  in_count: 1,
  out_fen: '0',
  out_count: 0,
  closing_fen: '100000128639999',
  kinds: [{ kind_name: '贴现放款', is_in: true, count: 1, amount_fen: '99999999999999' }],
}
let detail: RowOf<'/api/statement/query_detail'>
const page = <Row,>(rows: Row[]) => [{ total: rows.length, rows, page_no: 1, page_size: 10 }]

let gateway: Gateway
beforeEach(async () => {
  detail = { statement_no: NO, history: [], marked: [] }
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/receipt/query_receipt': page([]),
    '/api/statement/query_statement': page([statement]),
    '/api/statement/query_entry': [entries],
    '/api/statement/query_detail': () => [detail],
    '/api/statement/query_account': [
      {
        acct_id: '12',
        acct_name: '云岭示例钢贸有限公司',
        acct_no: '9900 **** **** *** 0118',
        acct_tail: '0118',
        bank_name: '江州示例银行',
        balance_fen: '100000128639999',
        first_dt: '2026-04-30',
      },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('lines say what came in and the balance after it, and a statement of their days is ordered', async () => {
  gateway.answers['/api/statement/order_statement'] = [{ statement_no: NO, state: 'T00' }]
  const at = renderPage(gateway, '/receipts?tab=entries', <ReceiptsPage />)
  expect((await screen.findAllByText('1,000,001,286,399.99')).length).toBeGreaterThan(0)
  expect(screen.getByText('江州示例银行')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '出具对账单' }))
  fireEvent.click(await screen.findByRole('button', { name: '出具' }, { timeout: 20_000 }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/statement/order_statement')).toEqual([
      { acct_id: '12', from: '2026-06-01', to: '2026-06-22' },
    ]),
  )
  await waitFor(() => expect(at.address()).toContain(`tab=statements&statement_no=${NO}`))
})

test('a month’s statement is agreed to, or disputed with words, as it was seen', async () => {
  gateway.answers['/api/statement/dispute_statement'] = [{ statement_no: NO, state: 'T20' }]
  renderPage(gateway, `/receipts?tab=statements&statement_no=${NO}`, <ReceiptsPage />)
  fireEvent.click(await screen.findByRole('button', { name: '有差异' }))
  fireEvent.click(await screen.findByRole('button', { name: '提交差异' }, { timeout: 20_000 }))
  expect(await screen.findByText('请填写差异说明')).toBeTruthy()
  fireEvent.change(await screen.findByLabelText(/^差异说明/), { target: { value: '少记一笔' } })
  fireEvent.click(await screen.findByLabelText(/2026-06-18 贴现放款/))
  fireEvent.click(await screen.findByText('提交差异'))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/statement/dispute_statement')).toEqual([
      { statement_no: NO, reason: '少记一笔', seen_version: 3, entry_nos: ['7'] },
    ]),
  )
})

test('a checker passes what a maker has said, and reads who said it when and in which words', async () => {
  detail = {
    statement_no: NO,
    history: [
      {
        event: 'issue',
        event_name: '出具月度对账单',
        actor_name: '',
        remark: '',
        at: '2026-06-01T00:05:00+08:00',
      },
      {
        event: 'dispute_for_review',
        event_name: '提出差异，提交复核',
        actor_name: '林示例',
        remark: '少记一笔',
        at: '2026-06-02T09:20:00+08:00',
      },
    ],
    marked: entries.rows,
  }
  const waiting: typeof statement = { ...statement, state: 'T14', actions: ['check_pass', 'check_return'] }
  gateway.answers['/api/statement/query_statement'] = page([waiting])
  gateway.answers['/api/statement/pass_statement'] = [{ statement_no: NO, state: 'T20' }]
  renderPage(gateway, `/receipts?tab=statements&statement_no=${NO}`, <ReceiptsPage />)
  const drawer = within(await screen.findByRole('dialog', { name: `对账单 ${NO}` }))
  const log = within(await drawer.findByRole('table', { name: '办理记录' }))
  const [, latest, earliest] = log.getAllByRole('row').map(({ textContent }) => textContent)
  expect(latest).toBe('2026-06-02 09:20林示例提出差异，提交复核少记一笔')
  expect(earliest).toBe('2026-06-01 00:05系统出具月度对账单—')
  expect(drawer.getByRole('table', { name: '差异所指的收付' }).textContent).toContain('TX20260618000001')
  fireEvent.click(drawer.getByRole('button', { name: '复核通过' }))
  fireEvent.click(await screen.findByRole('button', { name: '确认复核通过' }, { timeout: 20_000 }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/statement/pass_statement')).toEqual([
      { statement_no: NO, seen_version: 3 },
    ]),
  )
})
