import type { ReactNode, Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AskedChips } from './asked-chips.tsx'
import { PinnedRowChip } from './pinned-row-chip.tsx'
import type { GridSource } from './use-grid-source.ts'
import type { Views } from './use-views.ts'
import { NewView } from './view-bar.tsx'

interface GridToolbarProps {
  source: Pick<GridSource<never>, 'pinnedRow' | 'updated' | 'asked' | 'sort'>
  /** The order in words. */
  note: ReactNode
  /** Rows that are edited and not saved. */
  unsaved: number
  views: Views | undefined
  arranging: boolean
  onArrange: () => void
  opener: Ref<HTMLButtonElement>
  /** What is done with the rows: their actions, the export. */
  children: ReactNode
}

/** Above the rows: what the list is narrowed by, how old it is, and what can be done with it. */
export const GridToolbar = (props: GridToolbarProps) => {
  const { source, unsaved, views } = props
  const chips = source.asked?.chips ?? []
  // Only what a list is narrowed by is worth a name; the columns alone are kept by themselves.
  const canName = views && views.views.length === 0 && (chips.length > 0 || source.sort !== '')
  return (
    <>
      <div className="grid-toolbar">
        {source.pinnedRow ? (
          <PinnedRowChip {...source.pinnedRow} />
        ) : (
          <span className="muted" role={unsaved ? 'status' : undefined}>
            {unsaved ? `${unsaved} 行修改未保存` : props.note}
          </span>
        )}
        {source.updated && <span className="meta">已更新 {source.updated}</span>}
        <span className="push grid-tools">
          {props.children}
          <button
            ref={props.opener}
            type="button"
            className="button hide-phone"
            aria-haspopup="dialog"
            aria-expanded={props.arranging}
            onClick={props.onArrange}
          >
            <Icon name="columns" />
            列设置
          </button>
        </span>
      </div>
      {source.asked && !source.pinnedRow && (chips.length > 0 || canName) && (
        <div className="grid-asked">
          <AskedChips chips={chips} clear={source.asked.clear} />
          {canName && <NewView views={views} label="存为视图" />}
        </div>
      )}
    </>
  )
}

/** The buttons for the chosen rows. */
export const BatchButtons = <Action extends { label: string }>(props: {
  actions: readonly Action[]
  disabled: boolean
  onRun: (action: Action) => void
}) =>
  props.actions.map(action => (
    <Button key={action.label} disabled={props.disabled} onClick={() => props.onRun(action)}>
      {action.label}
    </Button>
  ))
