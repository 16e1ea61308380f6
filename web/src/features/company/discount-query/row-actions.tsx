import { Link } from 'react-router-dom'
import { resubmitAddress } from '../../../core/addresses.ts'
import type { ApplyHead } from '../../../domain/discount/progress.ts'
import { resumeWord } from '../../../domain/discount/resubmit-link.tsx'
import { RowButton } from '../../../widgets/grid/row-actions.tsx'
import { type Acting, actAppearances, actsOf } from './apply-acts.ts'

export interface RowHandlers {
  /** `line`: the bill of the application that is shown first, from 0. */
  onOpen: (applyNo: string, line: number) => void
  onAct: (acting: Acting) => void
}

interface RowActionsProps extends RowHandlers {
  row: ApplyHead
  line: number
  /** Whether the row is its application's first: what is done to the application stands there alone. */
  leads: boolean
}

/** 详情 and, once for an application, the nearest thing to do as the server allows; the rest is done from the detail. */
export const RowActions = ({ row, line, leads, onOpen, onAct }: RowActionsProps) => {
  const [nearest] = actsOf(row)
  return (
    <span className="row-actions">
      <RowButton label="详情" onPress={() => onOpen(row.apply_no, line)} />
      {leads && resumeWord(row) && <Link to={resubmitAddress(row.apply_no)}>{resumeWord(row)}</Link>}
      {leads && !resumeWord(row) && nearest && (
        <RowButton label={actAppearances[nearest].label} onPress={() => onAct({ act: nearest, row })} />
      )}
    </span>
  )
}
