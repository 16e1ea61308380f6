import './pinned-row-chip.css'
import { Icon } from '../../ui/icon.tsx'

export interface PinnedRowLabel {
  /** Name of the row on the screen. */
  text: string
  clear: () => void
}

/** Shows that a list is reduced to one row, with a button to show the others. */
export const PinnedRowChip = ({ text, clear }: PinnedRowLabel) => (
  <span className="pinned-row-chip" role="status">
    仅显示 {text}
    <button type="button" aria-label="显示全部" data-hint="显示全部" onClick={clear}>
      <Icon name="close" size={14} />
    </button>
  </span>
)
