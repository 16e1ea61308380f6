interface RowAction {
  label: string
  onPress: () => void
}

/** The buttons of a grid's row. */
export const RowActions = ({ actions }: { actions: readonly (RowAction | false)[] }) => (
  <span className="row-actions">
    {actions.map(
      action =>
        action && (
          <button key={action.label} type="button" className="link-button" onClick={action.onPress}>
            {action.label}
          </button>
        ),
    )}
  </span>
)
