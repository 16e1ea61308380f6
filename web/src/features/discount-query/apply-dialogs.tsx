import type { Acting } from './apply-acts.ts'
import { ConfirmQuoteDialog } from './confirm-quote-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useAppliesChanged } from './use-applies-changed.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The question that belongs to what the user is about to decide. */
export const ApplyDialogs = ({ acting, onClose }: { acting: Acting | null; onClose: () => void }) => {
  const changed = useAppliesChanged()
  const withdrawing = acting?.act === 'withdraw' ? acting.row : null
  return (
    <>
      <WithdrawDialog target={withdrawing} onClose={onClose} onDone={changed} />
      {acting?.act === 'confirm' && <ConfirmQuoteDialog row={acting.row} onClose={onClose} />}
      {acting && acting.act !== 'confirm' && acting.act !== 'withdraw' && (
        <DecisionDialog decision={acting.act} row={acting.row} onClose={onClose} />
      )}
    </>
  )
}
