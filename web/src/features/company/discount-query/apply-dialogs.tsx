import type { Acting } from './apply-acts.ts'
import { ConfirmQuoteDialog } from './confirm-quote-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The question that belongs to what the user is about to decide. */
export const ApplyDialogs = ({ acting, onClose }: { acting: Acting | null; onClose: () => void }) => {
  if (!acting) return null
  const { act, row } = acting
  if (act === 'withdraw') return <WithdrawDialog row={row} onClose={onClose} />
  if (act === 'confirm') return <ConfirmQuoteDialog row={row} onClose={onClose} />
  return <DecisionDialog decision={act} row={row} onClose={onClose} />
}
