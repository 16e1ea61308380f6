/** A holding as the API writes it. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { markRows } from '../../platform/db/acceptor-marks.ts'
import { isCommercial } from './disclosure-evidence.ts'
import { stateForSeller } from './holding-states.ts'
import { billFields, codesOf, type HoldingView } from './holding-view.ts'
import { discountRefusal } from './rules.ts'

type Row = RowOf<'/api/bills/query_holding'>['rows'][number]

/** What the disclosure platform has said of it last. */
export const disclosureRow = (
  view: Pick<HoldingView, 'billKind' | 'disclosureOutcome' | 'disclosureReason' | 'disclosureAt'>,
) => ({
  disclosure_outcome: isCommercial(view)
    ? view.disclosureOutcome || ('unasked' as const)
    : ('exempt' as const),
  disclosure_text: view.disclosureReason,
  disclosure_at: view.disclosureAt && instantText(view.disclosureAt),
})

/** @param memberId the reader: its holder, the bank's institution, or the company that sold it to the bank */
export const toHoldingRow = (view: HoldingView, memberId: number, today: string): Row => {
  const state = view.deskMemberId !== memberId ? stateForSeller(view.state) : view.state
  return {
    ...billFields(view),
    payee_name: view.payeeName,
    transferable: view.transferable,
    risk_status: view.riskStatus,
    state,
    ...codesOf(view, state, today),
    source: view.source,
    acceptor_lists: markRows(view.acceptorMarks),
    acceptor_left_fen: String(view.acceptorLimitFen - view.acceptorUsedFen),
    ...disclosureRow(view),
    blocked_reason: discountRefusal(view, memberId, today)?.text ?? '',
  }
}
