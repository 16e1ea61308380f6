import type { DeclaredColumn } from './columns.tsx'

interface RowAction {
  label: string
  onPress: () => void
}

const RowButton = ({ label, onPress }: RowAction) => (
  <button type="button" className="link-button" onClick={onPress}>
    {label}
  </button>
)

/** The buttons of a row. */
export const RowActions = ({ actions }: { actions: readonly (RowAction | false | undefined)[] }) => (
  <span className="row-actions">
    {actions.map(action => action && <RowButton key={action.label} {...action} />)}
  </span>
)

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
