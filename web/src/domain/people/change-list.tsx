import { type PermissionName, permissionRows } from '@portal/shared/access/permissions.ts'
import { Tag } from '../../ui/tag.tsx'
import type { Difference } from './permission-tree.ts'

interface ChangeListProps {
  difference: Difference
  /** Takes one change back; absent = they are only read. */
  onUndo?: (name: PermissionName, wasGiven: boolean) => void
}

/** Permissions that saving would grant and withdraw, each with its meaning. */
export const ChangeList = ({ difference, onUndo }: ChangeListProps) => {
  const lines = [
    ...difference.given.map(name => ({ name, isGiven: true })),
    ...difference.taken.map(name => ({ name, isGiven: false })),
  ]
  return (
    <ul className="perm-changes" aria-label="改动">
      {lines.map(({ name, isGiven }) => (
        <li key={name}>
          <Tag tone={isGiven ? 'ok' : 'error'}>{isGiven ? '新增' : '收回'}</Tag>
          <span>
            {permissionRows[name].title}
            <small>{permissionRows[name].meaning}</small>
          </span>
          {onUndo && (
            <button
              type="button"
              className="link-button push"
              aria-label={`撤销：${permissionRows[name].title}`}
              onClick={() => onUndo(name, isGiven)}
            >
              撤销
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
