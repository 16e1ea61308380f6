/** A holding as the API writes it. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { markRows } from '../../platform/db/acceptor-marks.ts'
import { isCommercial } from './disclosure-evidence.ts'
import { stateForSeller } from './holding-states.ts'
import { codesOf, type HoldingView, rangeText } from './holding-view.ts'
import { discountRefusal } from './rules.ts'

type Row = RowOf<'/api/bills/query_holding'>['rows'][number]

/** @param memberId the reader: its holder, the bank's institution, or the company that sold it to the bank */
export const toHoldingRow = (view: HoldingView, memberId: number, today: string): Row => {
  const state = view.deskMemberId !== memberId ? stateForSeller(view.state) : view.state
  return {
    holding_id: String(view.holdingId),
    bill_no: view.billNo,
    range: rangeText(view),
    amount_fen: String(view.amountFen),
    splittable: view.splittable,
    bill_kind: view.billKind,
    media: view.media,
    issue_dt: view.issueDate,
    due_dt: view.dueDate,
    drawer_name: view.drawerName,
    acceptor_name: view.acceptorName,
    acceptor_class: view.acceptorClass,
    payee_name: view.payeeName,
    transferable: view.transferable,
    risk_status: view.riskStatus,
    state,
    ...codesOf(view, state, today),
    source: view.source,
    acceptor_lists: markRows(view.acceptorMarks),
    acceptor_left_fen: String(view.acceptorLimitFen - view.acceptorUsedFen),
    disclosure_outcome: isCommercial(view) ? view.disclosureOutcome || 'unasked' : 'exempt',
    disclosure_text: view.disclosureReason,
    disclosure_at: view.disclosureAt && instantText(view.disclosureAt),
    blocked_reason: discountRefusal(view, memberId, today)?.text ?? '',
  }
}
