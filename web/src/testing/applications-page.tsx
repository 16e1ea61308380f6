/** A company's list of applications, as its tests open it: one application, whose row a test may change. */
import { fireEvent, screen, within } from '@testing-library/react'
import type { ApplyRow } from '../domain/discount/progress.ts'
import DiscountQueryPage from '../features/company/discount-query/discount-query-page.tsx'
import { applyBillPage, applyDetail, applyRow, billDetail, rateGrid } from './discount-rows.ts'
import { startGateway } from './gateway.ts'
import { companyUser, stateOf } from './people.ts'
import { forgetPage, renderPage } from './render-page.tsx'

export const startApplications = async () => {
  const shown: { row: ApplyRow } = { row: applyRow }

  const gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/discount/query_apply_bill': () => [applyBillPage(shown.row)],
    '/api/discount/count_apply': () => [
      { state: shown.row.state, state_name: shown.row.state_name, count: 1, total_fen: shown.row.total_fen },
    ],
    '/api/document/query_document': [
      {
        kind: 'disc_voucher',
        title: '贴现凭证',
        url: '/files/0f8fad5bd9cb469fa16570867728950e.pdf',
        size: 20_480,
        created_at: '2026-06-23T14:21:05+08:00',
      },
    ],
    '/api/bills/bill_detail': [billDetail],
    '/api/discount/apply_detail': () => [{ ...applyDetail, ...shown.row }],
  })

  const open = async (query = '') => {
    const page = renderPage(gateway, `/txDiscountApplyStaticList${query}`, <DiscountQueryPage />)
    await screen.findAllByRole('table')
    return page
  }
  const lastAsked = () => gateway.bodiesOf('/api/discount/query_apply_bill').at(-1)

  const actFromRow = async (name: string) => {
    await open()
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: new RegExp(`^${name} `) }))
    return screen.findByRole('alertdialog')
  }

  const close = () => {
    forgetPage()
    return gateway.close()
  }
  return Object.assign(shown, { gateway, open, lastAsked, actFromRow, close })
}

export type Applications = Awaited<ReturnType<typeof startApplications>>
