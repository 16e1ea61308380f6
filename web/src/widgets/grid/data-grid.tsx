import './grid.css'
import './grid-heads.css'
import './grid-rows.css'
import './grid-edit.css'
import './grid-cards.css'
import './column-panel.css'
import { hasPermission } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { ExportName } from '@portal/shared/contract/exports.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../core/api/session.tsx'
import { showToast } from '../../core/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager } from '../../ui/inputs/pager.tsx'
import { rowsHtml, rowsText } from './cell-text.ts'
import { ColumnPanel } from './column-panel.tsx'
import type { GridColumn } from './column-spec.ts'
import { EDIT_COLUMN, useEditColumn } from './edit-column.tsx'
import { ExportButton } from './export-button.tsx'
import { GridCards } from './grid-cards.tsx'
import { useGridRows } from './grid-rows.ts'
import { GridTableView } from './grid-table.tsx'
import { BatchButtons, GridToolbar } from './grid-toolbar.tsx'
import { setWidth } from './layout.ts'
import { PrintButton } from './print-button.tsx'
import { SAVE_LABEL, SelectionBar } from './selection-bar.tsx'
import { saveSheet } from './sheet.ts'
import { shownColumns } from './shown-columns.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useGridLayout } from './use-grid-layout.ts'
import type { GridSource } from './use-grid-source.ts'
import { usePhone } from './use-phone.ts'
import { type GridEdit, NEW_ROW, useRowEdits } from './use-row-edits.ts'
import { type GridTree, useTreeRows } from './use-tree-rows.ts'
import { useViews } from './use-views.ts'
import { PanelFoot, ViewBar } from './view-bar.tsx'

export interface BatchAction<Row> {
  label: string
  /** With the columns as they are shown, for what writes them down; `done` gives up the choice. */
  onRun: (rows: readonly Row[], shown: readonly GridColumn<Row>[], done: () => void) => void
}

export interface DataGridProps<Row extends object> {
  /** Names the grid among the user's settings: small letters, digits, hyphens. */
  id: string
  /** Name of the rows: 贴现申请. Also the name of an exported file. */
  caption: string
  /** Declared outside of the component, or memoised. */
  columns: readonly GridColumn<Row>[]
  source: GridSource<Row>
  rowKey: (row: Row) => string
  /** Name of a row for who cannot see where its boxes and buttons stand; else its first text. Declared outside. */
  rowLabel?: (row: Row) => string
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** Left end of the toolbar: the order in words. */
  note?: ReactNode
  /** All of these are needed, or nothing of the grid is there. */
  requires?: readonly PermissionName[]
  /** Actions on several rows; their presence makes rows selectable. */
  batch?: readonly BatchAction<Row>[]
  /** Rows can be chosen to be summed, copied and exported, without any action on them. */
  choosable?: boolean
  /** Why this row is not to be worked on, '' when it is: see {@link ownRowReason}. */
  disabledReason?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Key of the row whose detail is open. */
  openKey?: string | null
  expand?: (row: Row) => ReactNode
  totals?: Readonly<Record<string, ReactNode>>
  totalLabel?: ReactNode
  card?: (row: Row) => ReactNode
  /** The list that the bank writes into a file when there are more rows than a browser should read. */
  serverExport?: ExportName
  /** Rows stand under each other and open: the tree variant. */
  tree?: GridTree<Row>
  /** Rows are edited in their place: the editable variant. Rows with a `disabledReason` are not. */
  edit?: GridEdit<Row>
}

const never = () => ''

/** Rows that the present account changed last are for somebody else to work on. */
export const ownRowReason =
  (account: string | undefined) =>
  (row: { modify_account: string }): string =>
    account !== undefined && row.modify_account === account ? '本账号修改的记录，须由其他人员处理' : ''

const Grid = <Row extends object>(props: DataGridProps<Row>) => {
  const { caption, source, rowKey, batch = [], disabledReason = never } = props
  const { rows, error, total, paging } = source
  const phone = usePhone()
  const opener = useRef<HTMLButtonElement>(null)
  const [arranging, setArranging] = useState(false)
  const edits = useRowEdits(props.edit, rowKey)
  const columns = useEditColumn(props.columns, edits, disabledReason)
  const control = useGridLayout(props.id, columns)
  const { layout, arrange } = control
  const roots = useMemo(() => rows ?? [], [rows])
  const tree = useTreeRows(props.tree, roots, rowKey)
  const selectable = batch.length > 0 || props.choosable === true
  const shown = useMemo(() => shownColumns(columns, layout, selectable), [columns, layout, selectable])
  const data = useGridRows(tree.rows, rowKey)
  const { choice, chosen, clear } = useChosenRows({ source, rows: data, disabledReason })

  const specs = shown.map(column => column.spec)
  const views = useViews(props.id, columns, control, source.asked)
  const copyRows = (some: readonly Row[]) => {
    const text = rowsText(specs, some)
    void copyText(text, `${some.length} 行`, rowsHtml(text))
  }

  /** A list that has an action of its own for it. */
  const savesItself = batch.some(({ label }) => label === SAVE_LABEL)

  const runBatch = ({ onRun }: BatchAction<Row>) => {
    if (phone) return showToast({ kind: 'info', text: '仅支持表格多选' })
    onRun(chosen, specs, clear)
  }
  const list = () => {
    if (!rows && error)
      return <ErrorState title={`${caption}未能加载`} error={error} onRetry={source.reload} />
    // A page beyond the last is on its way to the last one.
    if (!rows || (rows.length === 0 && total > 0))
      return <Skeleton rows={paging.page_size} rowHeight="var(--h-row)" />
    if (rows.length === 0 && !edits?.open.has(NEW_ROW)) return props.empty
    const shared = { caption, columns: shown, disabledReason, dimmed: source.isStale, onOpen: props.onOpen }
    return (
      <>
        {error && (
          <p className="grid-stale" role="status">
            {`列表未能刷新：${error.text}。显示的是上一次的结果。`}
          </p>
        )}
        {phone ? (
          <GridCards
            {...shared}
            // Rows are edited at a desk.
            columns={shown.filter(column => column.spec.id !== EDIT_COLUMN)}
            rows={tree.rows}
            rowKey={rowKey}
            rowLabel={props.rowLabel}
            card={props.card}
            tree={tree}
          />
        ) : (
          <GridTableView
            {...shared}
            rows={data}
            choice={selectable ? choice : undefined}
            rowLabel={props.rowLabel}
            sort={source.sort}
            onSort={source.setSort}
            onWidth={(id, px) => arrange(setWidth(layout, id, px))}
            ownWidths={layout.widths}
            onCopy={row => copyRows(chosen.length > 0 ? chosen : [row])}
            openKey={props.openKey ?? null}
            expand={props.expand}
            totals={props.totals}
            totalLabel={props.totalLabel ?? '本页小计'}
            tree={tree}
            edits={edits}
          />
        )}
      </>
    )
  }
  return (
    <div className="grid">
      {views && !phone && <ViewBar views={views} />}
      <GridToolbar
        source={source}
        note={props.note}
        unsaved={edits?.unsaved ?? 0}
        views={phone ? undefined : views}
        arranging={arranging}
        onArrange={() => setArranging(!arranging)}
        opener={opener}
      >
        <BatchButtons actions={batch} disabled={!phone && chosen.length === 0} onRun={runBatch} />
        {props.edit?.blank && !phone && (
          <Button disabled={edits?.open.has(NEW_ROW)} onClick={() => edits?.begin(null)}>
            <Icon name="plus" />
            {props.edit.addLabel ?? '新增'}
          </Button>
        )}
        <ExportButton
          name={caption}
          source={source}
          rowKey={rowKey}
          whole={tree.whole}
          atBank={props.serverExport}
          columns={specs}
        />
        <PrintButton
          name={caption}
          source={source}
          rowKey={rowKey}
          whole={tree.whole}
          columns={specs}
          summed={Object.keys(props.totals ?? {})}
        />
      </GridToolbar>
      <div className={arranging && !phone ? 'grid-body is-arranged' : 'grid-body'}>
        <div className="grid-rows">
          {list()}
          {chosen.length > 0 && !phone && (
            <SelectionBar
              chosen={chosen}
              columns={specs}
              onClear={clear}
              onCopy={() => copyRows(chosen)}
              onSave={savesItself ? undefined : () => void saveSheet(caption, specs, chosen)}
            />
          )}
        </div>
        {arranging && !phone && (
          <ColumnPanel
            {...control}
            columns={columns}
            opener={opener}
            onClose={() => setArranging(false)}
            foot={views && <PanelFoot views={views} />}
          />
        )}
      </div>
      {rows && rows.length > 0 && (
        <Pager
          label={`${caption}分页`}
          total={total}
          pageNo={paging.page_no}
          pageSize={paging.page_size}
          onChange={({ pageNo, pageSize }) => source.setPaging({ page_no: pageNo, page_size: pageSize })}
        />
      )}
    </div>
  )
}

/** Whether all of these are the user's; what is hidden for the want of one is logged. */
export const useGridAllowed = (requires: readonly PermissionName[] = []): boolean => {
  const { user } = useSession()
  const allowed = requires.every(name => user !== null && hasPermission(user, name))
  useEffect(() => {
    if (!allowed) console.log('无权访问')
  }, [allowed])
  return allowed
}

/**
 * The data grid: server paging and order, columns arranged by each user, choice over pages, rows edited in their place
 * or standing under each other, export of what is shown, cards on a phone. Without the required permissions nothing of it is there.
 */
export const DataGrid = <Row extends object>(props: DataGridProps<Row>) =>
  useGridAllowed(props.requires) ? <Grid {...props} /> : null
