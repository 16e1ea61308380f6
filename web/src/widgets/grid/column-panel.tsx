import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAppearance } from '../../core/api/appearance.ts'
import { Icon } from '../../ui/icon.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { OWN_ESCAPE } from '../../ui/layers/layers.ts'
import { Menu } from '../../ui/layers/menu.tsx'
import { WIDTH_STEP } from './cell-keys.ts'
import type { GridColumn } from './column-spec.ts'
import { dragItem } from './drag-item.ts'
import { type GridLayout, moveColumn, setWidth, shownIds, toggleFrozen, toggleShown } from './layout.ts'
import type { LayoutControl } from './use-grid-layout.ts'

interface ColumnPanelProps<Row> extends Omit<LayoutControl, 'wear'> {
  columns: readonly GridColumn<Row>[]
  onClose: () => void
  /** The button that opened it. */
  opener: React.RefObject<HTMLElement | null>
  /** At its foot: what keeps the arrangement. */
  foot?: ReactNode
}

const isInMenu = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('[role="menu"]')

/** A choice from the menu of a column makes it so much wider or narrower, px. */
const MENU_WIDTH_STEP = 3 * WIDTH_STEP

/**
 * 列设置, docked beside the rows that it arranges: show, order, freeze and width of columns, and the height of rows, which is
 * that of all lists; every part by keyboard too, and what is dragged also by a menu (WCAG 2.5.7).
 */
export const ColumnPanel = <Row,>(props: ColumnPanelProps<Row>) => {
  const { columns, layout, arrange, onClose, opener } = props
  const panel = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  /** The column whose menu is open, and the grip that opened it. */
  const [menu, setMenu] = useState<{ id: string; at: number; grip: HTMLElement } | null>(null)
  const dropped = useRef(false)
  const { appearance, choose } = useAppearance()
  const titles = new Map(columns.map(column => [column.id, column.title]))
  const titleOf = (id: string) => titles.get(id) ?? id
  const shown = shownIds(layout)
  const hidden = layout.order.filter(id => layout.hidden.includes(id))
  const leave = () => {
    onClose()
    opener.current?.focus()
  }
  useEffect(() => panel.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  // What shows or hides a column goes with it: the focus takes what stands in its place.
  const left = useRef<{ among: string; at: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the column has changed its place
  useLayoutEffect(() => {
    if (!left.current) return
    const standing = [...(panel.current?.querySelectorAll<HTMLElement>(left.current.among) ?? [])]
    const place = standing[left.current.at] ?? standing.at(-1) ?? panel.current?.querySelector('input')
    left.current = null
    place?.focus({ preventScroll: true })
  }, [layout])
  const turn = (id: string, among: string, at: number) => {
    const next = toggleShown(layout, id)
    if (next !== layout) left.current = { among, at }
    arrange(next)
  }

  const move = (id: string, to: number) => {
    const next = moveColumn(layout, id, to)
    arrange(next)
    setSaid(`${titleOf(id)} 移到第 ${shownIds(next).indexOf(id) + 1} 列`)
  }
  const widen = (id: string, by: number) => {
    const width = columns.find(column => column.id === id)?.width ?? 0
    const next: GridLayout = setWidth(layout, id, (layout.widths[id] ?? width) + by)
    arrange(next)
    setSaid(`${titleOf(id)} 宽 ${next.widths[id]} 像素`)
  }
  const press = (event: KeyboardEvent, id: string, at: number) => {
    const key = pressedKey(event)
    if (key === 'ArrowUp') move(id, at - 1)
    else if (key === 'ArrowDown') move(id, at + 1)
    else if (key === 'ArrowLeft') widen(id, -WIDTH_STEP)
    else if (key === 'ArrowRight') widen(id, WIDTH_STEP)
    else return
    event.preventDefault()
  }
  const reset = () => {
    props.reset()
    setSaid('已恢复默认')
  }
  return (
    <div
      ref={panel}
      className="column-panel"
      role="dialog"
      aria-label="列设置"
      {...{ [OWN_ESCAPE]: '' }}
      onKeyDown={event => pressedKey(event) === 'Escape' && !isInMenu(event) && leave()}
    >
      <div className="column-panel-head">
        <b>列设置</b>
        <button type="button" className="link-button push" onClick={reset}>
          恢复默认
        </button>
        <button type="button" className="icon-button" aria-label="关闭列设置" onClick={leave}>
          <Icon name="close" />
        </button>
      </div>
      <p className="column-panel-part">
        显示中，可拖动排序
        <span>{`${shown.length} / ${layout.order.length}`}</span>
      </p>
      <ul>
        {shown.map((id, at) => {
          const frozen = layout.frozen.includes(id)
          return (
            <li key={id}>
              <button
                type="button"
                className="column-grip"
                aria-label={`移动 ${titleOf(id)}`}
                aria-haspopup="menu"
                data-hint="拖动排序，或点击选择；方向键上下移动、左右调宽"
                onPointerDown={event => {
                  dropped.current = false
                  dragItem(event, to => {
                    dropped.current = true
                    move(id, to)
                  })
                }}
                onClick={event => {
                  // The end of a drag is no press.
                  if (!dropped.current) setMenu({ id, at, grip: event.currentTarget })
                }}
                onKeyDown={event => press(event, id, at)}
              >
                <Icon name="grip" size={14} />
              </button>
              <label>
                <input type="checkbox" checked onChange={() => turn(id, 'li input', at)} />
                {titleOf(id)}
              </label>
              <button
                type="button"
                className={frozen ? 'column-pin is-on' : 'column-pin'}
                aria-pressed={frozen}
                aria-label={`冻结在左 ${titleOf(id)}`}
                data-hint="冻结在左"
                onClick={() => arrange(toggleFrozen(layout, id))}
              >
                {frozen && '冻结在左'}
                <Icon name="pin" size={14} />
              </button>
            </li>
          )
        })}
      </ul>
      {menu && (
        <Menu
          label={`移动 ${titleOf(menu.id)}`}
          opener={() => menu.grip}
          onClose={() => setMenu(null)}
          entries={[
            { label: '上移', onSelect: () => move(menu.id, menu.at - 1) },
            { label: '下移', onSelect: () => move(menu.id, menu.at + 1) },
            { label: '移到最前', onSelect: () => move(menu.id, 0) },
            { label: '移到最后', onSelect: () => move(menu.id, shown.length - 1) },
            { label: '加宽', divided: true, onSelect: () => widen(menu.id, MENU_WIDTH_STEP) },
            { label: '收窄', onSelect: () => widen(menu.id, -MENU_WIDTH_STEP) },
          ]}
        />
      )}
      {hidden.length > 0 && (
        <>
          <p className="column-panel-part">
            未显示
            <span>{hidden.length}</span>
          </p>
          <div className="column-panel-hidden">
            {hidden.map((id, at) => (
              <button
                key={id}
                type="button"
                aria-label={`显示 ${titleOf(id)}`}
                onClick={() => {
                  turn(id, '.column-panel-hidden button', at)
                  setSaid(`已显示 ${titleOf(id)}`)
                }}
              >
                <Icon name="plus" size={12} />
                {titleOf(id)}
              </button>
            ))}
          </div>
        </>
      )}
      <fieldset className="column-panel-foot">
        <legend className="visually-hidden">行高</legend>
        <span aria-hidden="true">行高</span>
        <span className="segments push">
          {(['standard', 'compact'] as const).map(density => (
            <button
              key={density}
              type="button"
              aria-pressed={appearance.density === density}
              onClick={() => choose({ density })}
            >
              {density === 'compact' ? '紧凑' : '标准'}
            </button>
          ))}
        </span>
      </fieldset>
      {props.foot}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
