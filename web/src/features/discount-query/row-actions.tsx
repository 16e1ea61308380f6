import { applyActions } from '@portal/shared/discount/states.ts'
import { Link } from 'react-router-dom'
import { resubmitAddress } from '../discount/apply-links.ts'
import type { ApplyRow } from '../discount/progress.ts'
import type { Withdrawable } from './withdraw-dialog.tsx'

export interface RowHandlers {
  onOpen: (applyNo: string) => void
  onWithdraw: (target: Withdrawable) => void
}

/** 详情 and the nearest thing to do, as the server allows; a returned one is withdrawn from its detail. */
export const RowActions = ({ row, onOpen, onWithdraw }: RowHandlers & { row: ApplyRow }) => (
  <span className="row-actions">
    <button type="button" className="link-button" onClick={() => onOpen(row.apply_no)}>
      详情
    </button>
    {row.actions.includes('resubmit') ? (
      <Link to={resubmitAddress(row.apply_no)}>重新办理</Link>
    ) : (
      row.actions.includes('withdraw') && (
        <button type="button" className="link-button" onClick={() => onWithdraw(row)}>
          {applyActions.withdraw}
        </button>
      )
    )}
  </span>
)
