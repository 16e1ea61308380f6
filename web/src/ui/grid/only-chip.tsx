import './only-chip.css'
import { Icon } from '../icon.tsx'

export interface OnlyRow {
  /** What the row is called on the screen. */
  text: string
  clear: () => void
}

/** Says that a list is kept at one row, and brings back the others. */
export const OnlyChip = ({ text, clear }: OnlyRow) => (
  <span className="only-chip" role="status">
    仅显示 {text}
    <button type="button" aria-label="显示全部" title="显示全部" onClick={clear}>
      <Icon name="close" size={14} />
    </button>
  </span>
)
