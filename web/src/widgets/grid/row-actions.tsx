import { useContext, useRef, useState } from 'react'
import { Menu } from '../../ui/layers/menu.tsx'
import type { DeclaredColumn } from './columns.tsx'
import { nameOf, RowName } from './row-name.ts'

interface RowAction {
  label: string
  onPress: () => void
}

/** A button of a row, which says to whom it cannot see which row it stands in. */
export const RowButton = ({
  label,
  onPress,
  reason = '',
}: RowAction & { /** Why it is closed. */ reason?: string }) => (
  <button
    type="button"
    className="link-button"
    aria-label={nameOf(label, useContext(RowName))}
    disabled={reason !== ''}
    data-hint={reason || undefined}
    onClick={onPress}
  >
    {label}
  </button>
)

/** Buttons that a row shows at most; where there are more, the first and 更多. */
const MAX_SHOWN = 2

const More = ({ actions }: { actions: readonly RowAction[] }) => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="link-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={nameOf('更多操作', useContext(RowName))}
        onClick={() => setOpen(!isOpen)}
      >
        更多
      </button>
      {isOpen && (
        <Menu
          label="更多操作"
          opener={() => opener.current}
          align="end"
          entries={actions.map(({ label, onPress }) => ({ label, onSelect: onPress }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The buttons of a row, the dangerous ones last: at most two, or the first and the others behind 更多. */
export const RowActions = ({ actions }: { actions: readonly (RowAction | false | undefined)[] }) => {
  const open = actions.filter(action => action !== false && action !== undefined)
  const isMany = open.length > MAX_SHOWN
  return (
    <span className="row-actions">
      {open.slice(0, isMany ? 1 : MAX_SHOWN).map(action => (
        <RowButton key={action.label} {...action} />
      ))}
      {isMany && <More actions={open.slice(1)} />}
    </span>
  )
}

/** The last column: buttons of each row. */
export const actionColumn = <Row,>(
  width: number,
  actionsOf: (row: Row) => readonly (RowAction | false | undefined)[],
): DeclaredColumn<Row> => ({
  id: 'actions',
  title: '操作',
  width,
  edge: true,
  cell: row => {
    const actions = actionsOf(row)
    return actions.some(Boolean) ? <RowActions actions={actions} /> : '—'
  },
})

/** The last column where a row has one button: what opens it. */
export const openColumn = <Row,>(
  onOpen: (row: Row) => void,
  label: (row: Row) => string = () => '详情',
): DeclaredColumn<Row> => ({
  id: 'actions',
  title: '操作',
  width: 64,
  edge: true,
  cell: row => <RowButton label={label(row)} onPress={() => onOpen(row)} />,
})
