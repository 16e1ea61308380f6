// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ReceiptsPage from './receipts-page.tsx'

const figures = {
  bill_count: 1,
  face_fen: '99999999999999',
  interest_fen: '0',
  buyer_interest_fen: '0',
  in_fen: '0',
  out_fen: '0',
  back_fen: '0',
}
const paid = {
  ...figures,
  kind: 'paid_out' as const,
  kind_name: '贴现放款',
  interest_fen: '892401',
  in_fen: '99999999107598',
}
const repaid = { ...figures, kind: 'repaid' as const, kind_name: '追索清偿', out_fen: '99999999999999' }
const business: RowOf<'/api/statement/query_business'> = {
  total: 2,
  page_no: 1,
  page_size: 10,
  from: '2026-06-01',
  to: '2026-06-23',
  rows: [
    { ...paid, line_no: 'T7', business_dt: '2026-06-18', apply_no: 'TX20260618000001', bill_no: '' },
    {
      ...repaid,
      line_no: 'T9',
      business_dt: '2026-06-20',
      apply_no: 'TX20260101000001',
      bill_no: '530858400001720260403000000117',
    },
  ],
  sums: [
    { ...paid, count: 1 },
    { ...repaid, count: 1 },
  ],
}

let close = async () => {}
afterEach(async () => {
  forgetPage()
  await close()
})

const open = async (type: 'comp' | 'financeOrg', address: string) => {
  const gateway = await startGateway({
    '/api/session/state': [stateOf({ ...companyUser, member_type: type })],
    '/api/user/get_setting': [{ value: '' }],
    '/api/statement/query_statement': [{ total: 0, rows: [], page_no: 1, page_size: 10 }],
    '/api/receipt/query_receipt': [{ total: 0, rows: [], page_no: 1, page_size: 10 }],
    '/api/statement/query_business': [business],
  })
  close = gateway.close
  renderPage(gateway, address, <ReceiptsPage />)
  return gateway
}

test('a company sees what its discount business was, line by line, with sums of the largest amount uncut', async () => {
  const gateway = await open('comp', '/receipts?tab=business&from=2026-06-01&to=2026-06-23')
  const table = within(await screen.findByRole('table', { name: '贴现业务对账单' }, { timeout: 20_000 }))
  const link = await table.findByRole('link', { name: 'TX20260618000001' })
  expect(link.getAttribute('href')).toBe('/txDiscountApplyStaticList?apply_no=TX20260618000001')
  expect(table.getAllByText('999,999,991,075.98').length).toBeGreaterThan(1)
  expect(screen.getByText('其中付息人承担 0.00')).toBeTruthy()
  const others = within(screen.getByRole('list', { name: '分类合计' }))
  expect(others.getByText('追索清偿（1 笔）')).toBeTruthy()
  expect(others.getByText('999,999,999,999.99')).toBeTruthy()
  expect(gateway.bodiesOf('/api/statement/query_business')[0]).toMatchObject({
    from: '2026-06-01',
    to: '2026-06-23',
  })
})

test('an institution has no such page', async () => {
  const gateway = await open('financeOrg', '/receipts')
  await waitFor(() => expect(screen.getByRole('tab', { name: '账户明细' })).toBeTruthy())
  expect(screen.queryByRole('tab', { name: '贴现业务对账' })).toBeNull()
  expect(gateway.bodiesOf('/api/statement/query_business')).toEqual([])
})
