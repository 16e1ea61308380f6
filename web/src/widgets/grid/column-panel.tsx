import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { useLayer } from '../../ui/layers/layers.ts'
import { useFloating } from '../../ui/layers/use-floating.ts'
import type { GridColumn } from './column-spec.ts'
import { type GridLayout, moveColumn, setWidth, toggleFrozen, toggleShown } from './layout.ts'
import type { LayoutControl } from './use-grid-layout.ts'

const WIDTH_STEP = 16

interface ColumnPanelProps<Row> extends LayoutControl {
  columns: readonly GridColumn<Row>[]
  onClose: () => void
  /** The button that opened it, which a press on does not count as outside. */
  opener: React.RefObject<HTMLElement | null>
}

/**
 * Drags an item over its list: the item follows the pointer by a transform and the place it would take is marked,
 * both written to the page directly; `onDrop` is called once at the end.
 */
const dragItem = (event: PointerEvent<HTMLElement>, onDrop: (to: number) => void) => {
  const grip = event.currentTarget
  const item = grip.closest('li')
  const list = item?.parentElement
  if (!item || !list || event.button !== 0) return
  event.preventDefault()
  grip.setPointerCapture(event.pointerId)
  const others = [...list.children].filter(
    (each): each is HTMLElement => each !== item && each instanceof HTMLElement,
  )
  const middles = others.map(other => {
    const { top, height } = other.getBoundingClientRect()
    return top + height / 2
  })
  const start = event.clientY
  let to = [...list.children].indexOf(item)
  item.classList.add('is-dragged')
  const move = ({ clientY }: globalThis.PointerEvent) => {
    item.style.transform = `translateY(${clientY - start}px)`
    to = middles.filter(middle => middle < clientY).length
    others.forEach((other, at) => {
      other.classList.toggle('drop-before', at === to)
      other.classList.toggle('drop-after', at === others.length - 1 && to === others.length)
    })
  }
  const end = ({ type }: globalThis.PointerEvent) => {
    grip.removeEventListener('pointermove', move)
    grip.removeEventListener('pointerup', end)
    grip.removeEventListener('pointercancel', end)
    item.classList.remove('is-dragged')
    item.style.transform = ''
    for (const other of others) other.classList.remove('drop-before', 'drop-after')
    if (type === 'pointerup') onDrop(to)
  }
  grip.addEventListener('pointermove', move)
  grip.addEventListener('pointerup', end)
  grip.addEventListener('pointercancel', end)
}

/** 列设置: show, order, freeze and width of columns, and the height of rows; every part by keyboard too. */
export const ColumnPanel = <Row,>({
  columns,
  layout,
  arrange,
  reset,
  onClose,
  opener,
}: ColumnPanelProps<Row>) => {
  const panel = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const specs = new Map(columns.map(column => [column.id, column]))
  useFloating(panel, () => opener.current, 'bottom-end')
  useLayer({
    box: panel,
    opener: () => opener.current,
    onClose: how => {
      onClose()
      if (how === 'escape') opener.current?.focus()
    },
  })
  useEffect(() => panel.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  const move = (id: string, to: number) => {
    const next = moveColumn(layout, id, to)
    arrange(next)
    setSaid(`${specs.get(id)?.title} 移到第 ${next.order.indexOf(id) + 1} 列`)
  }
  const widen = (id: string, by: number) => {
    const next: GridLayout = setWidth(layout, id, (layout.widths[id] ?? specs.get(id)?.width ?? 0) + by)
    arrange(next)
    setSaid(`${specs.get(id)?.title} 宽 ${next.widths[id]} 像素`)
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
  return (
    <div ref={panel} className="column-panel floating" role="dialog" aria-label="列设置">
      <div className="column-panel-head">
        <b>列设置</b>
        <button
          type="button"
          className="link-button push"
          onClick={() => {
            reset()
            setSaid('已恢复默认')
          }}
        >
          恢复默认
        </button>
      </div>
      <ul>
        {layout.order.map((id, at) => {
          const title = specs.get(id)?.title ?? id
          const frozen = layout.frozen.includes(id)
          return (
            <li key={id}>
              <button
                type="button"
                className="column-grip"
                aria-label={`移动 ${title}`}
                title="拖动排序；方向键上下移动、左右调宽"
                onPointerDown={event => dragItem(event, to => move(id, to))}
                onKeyDown={event => press(event, id, at)}
              >
                <Icon name="grip" size={14} />
              </button>
              <label>
                <input
                  type="checkbox"
                  checked={!layout.hidden.includes(id)}
                  onChange={() => arrange(toggleShown(layout, id))}
                />
                {title}
              </label>
              <button
                type="button"
                className={frozen ? 'column-pin is-on' : 'column-pin'}
                aria-pressed={frozen}
                aria-label={`冻结在左 ${title}`}
                onClick={() => arrange(toggleFrozen(layout, id))}
              >
                {frozen && '冻结在左'}
                <Icon name="pin" size={14} />
              </button>
            </li>
          )
        })}
      </ul>
      <fieldset className="column-panel-foot">
        <legend className="visually-hidden">行高</legend>
        <span aria-hidden="true">行高</span>
        <span className="segments push">
          <button
            type="button"
            aria-pressed={!layout.dense}
            onClick={() => arrange({ ...layout, dense: false })}
          >
            标准
          </button>
          <button
            type="button"
            aria-pressed={layout.dense}
            onClick={() => arrange({ ...layout, dense: true })}
          >
            紧凑
          </button>
        </span>
      </fieldset>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
