import './selection-bar.css'
import { Money } from '../../ui/data/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chosenSums } from './chosen-sums.ts'
import type { GridColumn } from './column-spec.ts'

export const SAVE_LABEL = '导出所选'

interface SelectionBarProps<Row> {
  chosen: readonly Row[]
  /** As shown, in their order. */
  columns: readonly GridColumn<Row>[]
  onClear: () => void
  onCopy: () => void
  /** Absent where the list has an action of its own for it. */
  onSave: (() => void) | undefined
}

/** What is chosen: how many rows, over all pages, and what they come to; copied or saved as they are shown. */
export const SelectionBar = <Row,>({ chosen, columns, onClear, onCopy, onSave }: SelectionBarProps<Row>) => (
  <section className="selection-bar" aria-label="所选">
    <button
      type="button"
      className="selection-clear"
      aria-label="清除所选"
      data-hint="清除所选"
      onClick={onClear}
    >
      <Icon name="close" />
    </button>
    <p className="selection-facts" role="status">
      <b>{`已选 ${chosen.length} 项`}</b>
      {chosenSums(columns, chosen).map(({ id, title, fen }) => (
        <span key={id}>
          {title}{' '}
          <b>
            <Money fen={fen} />
          </b>
        </span>
      ))}
    </p>
    <span className="push row">
      <button type="button" className="selection-act" onClick={onCopy}>
        <Icon name="copy" size={14} />
        复制所选
      </button>
      {onSave && (
        <button type="button" className="selection-act" onClick={onSave}>
          <Icon name="download" size={14} />
          {SAVE_LABEL}
        </button>
      )}
    </span>
  </section>
)
