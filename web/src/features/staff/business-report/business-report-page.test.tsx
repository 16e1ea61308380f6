// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { exportLists } from '@portal/shared/exports/lists.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import { billColumns } from './bills-tab.tsx'
import BusinessReportPage from './business-report-page.tsx'
import { groupColumns } from './groups-tab.tsx'

type Report = RowOf<'/api/admin/report/query_discount'>
type Group = Report['rows'][number]

/** 61 characters. */
const longest =
  '江州示例精密制造新材料科技创新发展集团（长三角一体化示范区）股份有限公司第一分公司驻云岭示例自由贸易试验区综合保税区票据业'

const figures = {
  applies: 3,
  bills: 5,
  face_fen: '99999999999999',
  interest_fen: '892401',
  net_fen: '99999999107598',
  mean_rate_e6: 12_800,
  mean_days_e2: 10_705,
}
const group = (key: string, name: string, more: Partial<Group> = {}): Group => ({
  key,
  name,
  from: '2026-01-01',
  to: '2026-06-23',
  ...figures,
  share_e4: 6667,
  ...more,
})
const report = (by: Report['by'], rows: Group[], more: Partial<Report> = {}): Report => ({
  total: rows.length,
  rows,
  page_no: 1,
  page_size: 10,
  from: '2026-01-01',
  to: '2026-06-23',
  by,
  totals: figures,
  largest: rows.map(({ name, face_fen, share_e4 }) => ({ name, face_fen, share_e4 })),
  ledger_face_fen: figures.face_fen,
  ledger_interest_fen: figures.interest_fen,
  ties: true,
  ...more,
})
const bill: RowOf<'/api/admin/report/query_discount_bill'>['rows'][number] = {
  apply_no: 'TX20260618000001',
  line: 1,
  paid_dt: '2026-06-18',
  company_name: '云岭示例钢贸有限公司',
  bank_name: longest,
  manager: '杜示例',
  acceptor_name: '中原示例银行',
  class_name: '国股',
  bill_no: '599999000001320260403000000115',
  range: '1-99999999999999',
  due_dt: '2026-10-03',
  face_fen: '99999999999999',
  rate_e6: 12_800,
  days: 107,
  interest_fen: '892401',
  net_fen: '99999999107598',
}

let gateway: Gateway
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async (address: string, shown: Report, more: PermissionName[] = []) => {
  const user = { ...officerUser, permissions: { eclp: maskOf(['report_view', ...more]) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/report/query_discount': [shown],
    '/api/admin/report/query_discount_bill': [
      {
        total: 1,
        rows: [bill],
        page_no: 1,
        page_size: 10,
        from: '2026-01-01',
        to: '2026-06-23',
        totals: { ...figures, applies: 1, bills: 1 },
      },
    ],
  })
  renderPage(gateway, `/businessReport${address}`, <BusinessReportPage />)
}

test('a report is figures, bars and a table, uncut, and its figure leads to the bills of the group', async () => {
  await open(
    '?by=bank',
    report('bank', [group('999990000013', longest), group('999990000021', '华东示例银行')]),
  )
  const chart = within(await screen.findByRole('list', { name: '票面金额，按贴入行' }))
  expect(chart.getByText(longest)).toBeTruthy()
  expect(chart.getAllByText('66.67%')).toHaveLength(2)
  const table = within(screen.getByRole('table', { name: '业务报表' }))
  expect(table.getAllByText('999,999,999,999.99')).toHaveLength(3)
  expect(table.getAllByText('107.05')).toHaveLength(3)
  expect(table.getByText('100.00')).toBeTruthy()
  expect(screen.getByText('与总账相符')).toBeTruthy()
  fireEvent.click(must(table.getAllByRole('button', { name: /^明细/ })[0]))
  expect(await screen.findByText('TX20260618000001')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/report/query_discount_bill')[0]).toMatchObject({
    bank_no: '999990000013',
    from: '2026-01-01',
    to: '2026-06-23',
  })
})

test('a month leads to its own days', async () => {
  const june = { from: '2026-06-01', to: '2026-06-23' }
  await open('', report('month', [group('2026-06', '2026-06', june)]))
  const table = within(await screen.findByRole('table', { name: '业务报表' }))
  fireEvent.click(await table.findByRole('button', { name: /^明细/ }))
  await screen.findByText('TX20260618000001')
  expect(gateway.bodiesOf('/api/admin/report/query_discount_bill')[0]).toEqual({
    ...june,
    page_no: 1,
    page_size: 10,
  })
})

test('what does not tie to the ledger is said with the amounts of the ledger', async () => {
  const apart = { ties: false, ledger_face_fen: '100', ledger_interest_fen: '7' }
  await open('?by=class', report('class', [group('GG', '国股')], apart))
  const alert = await screen.findByText(/总账中这些日期的放款/)
  expect(alert.textContent).toContain('票面 1.00 元、利息 0.07 元')
  expect(screen.getByText('与总账不符')).toBeTruthy()
})

test('an application opens for who may see applications, and is a number for others', async () => {
  await open('?tab=bills', report('month', []), ['disc_apply_view'])
  const link = await screen.findByRole('link', { name: 'TX20260618000001' })
  expect(link.getAttribute('href')).toBe('/discQuery?apply_no=TX20260618000001')
  forgetPage()
  await gateway.close()
  await open('?tab=bills', report('month', []))
  await screen.findByText('TX20260618000001')
  expect(screen.queryByRole('link', { name: 'TX20260618000001' })).toBeNull()
})

test('nothing paid is said, without a chart', async () => {
  const nothing = { applies: 0, bills: 0, face_fen: '0', interest_fen: '0', net_fen: '0' }
  const totals = { ...nothing, mean_rate_e6: null, mean_days_e2: null }
  await open('', report('month', [], { totals, ledger_face_fen: '0', ledger_interest_fen: '0' }))
  expect(await screen.findByText('这些日期没有放款')).toBeTruthy()
  expect(screen.queryByRole('list', { name: /^票面金额/ })).toBeNull()
})

test('the files have the columns of the grids, by the same names', () => {
  const written = (columns: readonly { id: string; title: string; unit?: string; sheet?: unknown }[]) =>
    columns.flatMap(({ id, title, unit, sheet }) => (sheet ? [{ id, title, unit }] : []))
  const inFile = (columns: readonly { id: string; title: string; unit?: string }[]) =>
    columns.map(({ id, title, unit }) => ({ id, title, unit }))
  expect(written(groupColumns(() => undefined))).toEqual(inFile(exportLists.discount_report.columns))
  expect(written(billColumns(true))).toEqual(inFile(exportLists.discount_report_bills.columns))
})

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there')
  return value
}
