import { type KeyboardEvent, useEffect, useRef } from 'react'
import { pressedKey } from '../../ui/keys.ts'
import { OWN_ESCAPE } from '../../ui/layers/layers.ts'
import { EDIT_COLUMN } from './edit-column.tsx'
import type { ShownColumn } from './shown-columns.ts'
import type { EditField, RowEdit, RowEdits } from './use-row-edits.ts'

interface CellProps {
  label: string
  field: EditField
  value: string
  fault: string | undefined
  dirty: boolean
  busy: boolean
  onChange: (text: string) => void
}

const Cell = ({ label, field, value, fault, dirty, busy, onChange }: CellProps) => {
  const shared = {
    'aria-label': dirty ? `${label}（已修改）` : label,
    'aria-invalid': fault !== undefined || undefined,
    title: fault,
    disabled: busy,
  }
  const control = () => {
    if (field.kind === 'flag') {
      return (
        <input
          {...shared}
          type="checkbox"
          checked={value === '1'}
          onChange={event => onChange(event.target.checked ? '1' : '0')}
        />
      )
    }
    if (field.kind === 'select') {
      return (
        <select {...shared} value={value} onChange={event => onChange(event.target.value)}>
          {(field.options ?? []).map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    }
    return (
      <input
        {...shared}
        type="text"
        inputMode={field.kind === 'figure' ? 'decimal' : undefined}
        maxLength={field.maxLength}
        placeholder={field.placeholder}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    )
  }
  return (
    <>
      {control()}
      {fault && (
        <span className="grid-fault" role="alert">
          {fault}
        </span>
      )}
    </>
  )
}

interface GridEditRowProps<Row> {
  /** Null for the row that is being added. */
  row: Row | null
  rowId: string
  state: RowEdit
  edits: RowEdits<Row>
  columns: readonly ShownColumn<Row>[]
  selectable: boolean
}

/** Focus goes back to where editing began, so that the arrows walk on from there. */
const focusRow = (body: Element | null | undefined, rowId: string) =>
  requestAnimationFrame(() => body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)?.focus())

/** One row as a form of its own: Enter saves, Escape leaves it as it was. */
export const GridEditRow = <Row,>(props: GridEditRowProps<Row>) => {
  const { row, rowId, state, edits, columns, selectable } = props
  const { draft, before, errors, busy } = state
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    line.current?.querySelector<HTMLElement>('input:not(:disabled), select:not(:disabled)')?.focus()
  }, [])
  const firstError = Object.keys(errors)[0]
  useEffect(() => {
    if (firstError) line.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [firstError])

  const save = async () => {
    const body = line.current?.parentElement
    if (await edits.save(rowId, row)) focusRow(body, rowId)
  }
  const cancel = () => {
    const body = line.current?.parentElement
    edits.cancel(rowId)
    focusRow(body, rowId)
  }
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    // A button's own Enter presses it.
    const saves = key === 'Enter' && !(event.target instanceof HTMLButtonElement)
    if (event.defaultPrevented || (!saves && key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (saves) void save()
    else cancel()
  }
  return (
    <tr
      ref={line}
      className="is-edited"
      aria-busy={busy || undefined}
      {...{ [OWN_ESCAPE]: '' }}
      onKeyDown={press}
    >
      {selectable && <td className="grid-select grid-start" />}
      {columns.map(({ spec, className = '', style }) => {
        const field = edits.edit.fields[spec.id]
        const editable = field && (row === null || !field.newOnly)
        const dirty = editable !== undefined && draft[spec.id] !== before[spec.id]
        return (
          <td key={spec.id} className={`${className} ${dirty ? 'is-dirty' : ''}`.trim()} style={style}>
            {spec.id === EDIT_COLUMN ? (
              <span className="grid-edit-buttons">
                <button type="button" className="link-button" disabled={busy} onClick={() => void save()}>
                  {busy ? '保存中' : '保存'}
                </button>
                <button type="button" className="link-button" disabled={busy} onClick={cancel}>
                  取消
                </button>
              </span>
            ) : editable ? (
              <Cell
                label={spec.title}
                field={field}
                value={draft[spec.id] ?? ''}
                fault={errors[spec.id]}
                dirty={dirty}
                busy={busy}
                onChange={text => edits.set(rowId, spec.id, text)}
              />
            ) : (
              row && spec.cell(row)
            )}
          </td>
        )
      })}
    </tr>
  )
}
