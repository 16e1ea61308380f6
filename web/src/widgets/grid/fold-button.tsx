import { useContext } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { nameOf, RowName } from './row-name.ts'
import type { Fold } from './use-tree-rows.ts'

const STEP_PX = 20

interface FoldButtonProps {
  level: number
  /** Undefined for a row with nothing under it. */
  fold: Fold | undefined
  onFold: (open: boolean) => void
  /** Whether the keyboard comes to it: no need where the row's arrows do the same. */
  reached?: boolean
}

/** In front of a tree's row: how deep it stands, and the way to what stands under it. */
export const FoldButton = ({ level, fold, onFold, reached = false }: FoldButtonProps) => {
  const row = useContext(RowName)
  return (
    <span className="grid-fold" style={{ marginLeft: (level - 1) * STEP_PX }}>
      {fold && (
        <button
          type="button"
          tabIndex={reached ? 0 : -1}
          aria-label={nameOf(fold === 'closed' ? '展开' : '收起', row)}
          aria-busy={fold === 'busy' || undefined}
          onClick={() => onFold(fold === 'closed')}
        >
          <Icon name={fold === 'closed' ? 'arrowRight' : 'arrowDown'} size={14} />
        </button>
      )}
    </span>
  )
}
