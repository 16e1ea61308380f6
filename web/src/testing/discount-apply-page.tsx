/** The page on which a company applies, as its tests open it: with the bill, the quote and the papers of the example. */
import { fireEvent, screen } from '@testing-library/react'
import { chooseWhole } from '../features/company/discount-apply/choice.ts'
import DiscountApplyPage from '../features/company/discount-apply/discount-apply-page.tsx'
import { type Draft, emptyDraft, writeDraft } from '../features/company/discount-apply/draft.ts'
import { applyDetail, holding, memberDetail, onePage, quote, rateGrid, sign } from './discount-rows.ts'
import { startGateway } from './gateway.ts'
import { companyUser, stateOf } from './people.ts'
import { forgetPage, renderPage } from './render-page.tsx'
import { contract, invoice, noTotals } from './trade-rows.ts'

export const draft: Draft = { ...emptyDraft, bills: [chooseWhole(holding)], quote, agreed: true }

export const button = (name: string) => screen.findByRole('button', { name })
export const press = async (name: string) => fireEvent.click(await button(name))

export const startApplying = async () => {
  const gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/bills/query_holding': [
      onePage([
        holding,
        { ...holding, holding_id: '1002', transferable: false, blocked_reason: '该票据不得转让，不能贴现' },
      ]),
    ],
    '/api/signing/query_sign': [sign],
    '/api/member/current_member_detail': [memberDetail],
    '/api/discount/get_quote': [quote],
    '/api/discount/save_apply': [
      {
        apply_no: 'TX20260623000018',
        state: 'D00',
        total_count: 1,
        total_fen: quote.total_fen,
        interest_fen: quote.interest_fen,
        net_fen: quote.net_fen,
      },
    ],
    '/api/trade/query_contract': [{ ...onePage([contract]), totals: noTotals }],
    '/api/trade/query_invoice': [{ ...onePage([invoice]), totals: noTotals }],
    '/api/discount/apply_detail': [applyDetail],
    '/api/discount/submit_apply': [
      {
        apply_no: applyDetail.apply_no,
        state: 'D20',
        total_count: 1,
        total_fen: quote.total_fen,
        interest_fen: quote.interest_fen,
        net_fen: quote.net_fen,
        buyer_interest_fen: quote.buyer_interest_fen,
        trade_later: true,
      },
    ],
  })

  const open = (path: string) => renderPage(gateway, path, <DiscountApplyPage />)
  const openAt = (step: string, kept: Draft = draft) => {
    writeDraft(companyUser.account, kept)
    return open(`/pcDiscount?step=${step}`)
  }
  const close = () => {
    forgetPage()
    writeDraft(companyUser.account, emptyDraft)
    return gateway.close()
  }
  return { gateway, open, openAt, close }
}

export type Applying = Awaited<ReturnType<typeof startApplying>>
