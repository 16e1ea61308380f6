import { memo, type PointerEvent, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { GridColumn } from './column-spec.ts'
import { widthOf, writeWidths } from './column-widths.ts'
import { boundWidth } from './layout.ts'
import type { ShownColumn } from './shown-columns.ts'

/** Next order on a press of the head: rising, falling, the list's own. */
const nextSort = (column: string, sort: string): string => {
  if (sort === `${column}:asc`) return `${column}:desc`
  return sort === `${column}:desc` ? '' : `${column}:asc`
}

const ariaSort = (column: string | undefined, sort: string) => {
  if (!column || !sort.startsWith(`${column}:`)) return undefined
  return sort.endsWith(':asc') ? 'ascending' : 'descending'
}

interface GridHeadProps<Row> {
  columns: readonly ShownColumn<Row>[]
  selectable: boolean
  /** All, some or none of the page's rows are chosen. */
  chosen: 'all' | 'some' | 'none'
  onChoosePage: (chosen: boolean) => void
  sort: string
  onSort: (sort: string) => void
  onWidth: (id: string, px: number) => void
}

/**
 * Drags a column's width: that of its `<col>` is written at each move, React is notified once at the end.
 * Escape and a lost pointer leave the width as it was.
 */
const dragWidth = (
  event: PointerEvent<HTMLElement>,
  id: string,
  declared: number,
  onWidth: GridHeadProps<never>['onWidth'],
) => {
  const handle = event.currentTarget
  const table = handle.closest('table')
  if (!table || event.button !== 0) return
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  handle.classList.add('is-dragged')
  const start = event.clientX
  // As it is drawn: fitting may have widened it.
  const from = widthOf(table, id) || declared
  let width = from
  const write = (px: number) => writeWidths(table, [[id, px]])
  const move = ({ clientX }: globalThis.PointerEvent) => {
    width = boundWidth(from + clientX - start)
    write(width)
  }
  const end = ({ type }: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
    handle.classList.remove('is-dragged')
    if (type === 'pointercancel') write(from)
    else if (width !== from) onWidth(id, width)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}

const Title = <Row,>({ spec: { title, unit } }: { spec: GridColumn<Row> }) => (
  <>
    {title}
    {unit && <small> {unit}</small>}
  </>
)

const Head = <Row,>(props: GridHeadProps<Row>) => {
  const { columns, selectable, chosen, onChoosePage, sort, onSort, onWidth } = props
  const all = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (all.current) all.current.indeterminate = chosen === 'some'
  }, [chosen])
  return (
    <thead>
      <tr>
        {selectable && (
          <th scope="col" className="grid-select grid-start">
            <input
              ref={all}
              type="checkbox"
              aria-label="选择本页全部"
              checked={chosen === 'all'}
              onChange={event => onChoosePage(event.target.checked)}
            />
          </th>
        )}
        {columns.map(({ spec, className, style, width }) => (
          <th
            key={spec.id}
            scope="col"
            className={className}
            style={style}
            aria-sort={ariaSort(spec.sort, sort)}
          >
            {spec.sort ? (
              <button
                type="button"
                className="grid-sort"
                onClick={() => onSort(nextSort(spec.sort ?? '', sort))}
              >
                <Title spec={spec} />
                <Icon name={sort === `${spec.sort}:asc` ? 'sortUp' : 'sortDown'} size={12} />
              </button>
            ) : (
              <Title spec={spec} />
            )}
            {!spec.edge && (
              <span
                className="grid-handle"
                data-handle={spec.id}
                aria-hidden="true"
                onPointerDown={event => dragWidth(event, spec.id, width, onWidth)}
              />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The heads of the columns, drawn again only when they, their order or the choice of all have changed. */
export const GridHead = memo(Head) as typeof Head
