import './roles.css'
import { permissionsOfCodes } from '@portal/shared/access/permission-areas.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../core/api/hooks.ts'
import { ApiError } from '../../core/api-error.ts'
import { showToast } from '../../core/toast-store.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useSnapshotWhileOpen } from '../../ui/layers/use-snapshot-while-open.ts'
import { LeaveButton } from '../../ui/leave-button.tsx'
import type { PeopleSet, Person } from './people-sets.ts'
import { WhatItCan } from './what-it-can.tsx'

interface AssignDialogProps {
  set: PeopleSet
  person: Person
  onClose: () => void
}

/** The roles of one person, and what the ticked ones allow. */
export const AssignDialog = ({ set, person, onClose }: AssignDialogProps) => {
  const { first, error, reload } = useCall(set.roles, { page_no: 1, page_size: 100 })
  const assign = useAction(set.assign)
  const { read, renew } = useSnapshotWhileOpen(person)
  const held = read.roles.map(({ role_id }) => role_id)
  /** Boxes ticked and unticked, kept apart from the roles held: after a refusal they apply to the roles held then. */
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map())
  const wanted = [...wishes].flatMap(([roleId, on]) => (on ? [roleId] : []))
  const chosen = new Set([...held, ...wanted].filter(roleId => wishes.get(roleId) !== false))
  const unsaved = useUnsaved(chosen.size !== held.length || held.some(roleId => !chosen.has(roleId)))
  const toggle = (roleId: string) => setWishes(new Map(wishes).set(roleId, !chosen.has(roleId)))
  const names = new Set(
    (first?.rows ?? [])
      .filter(({ role_id, enabled }) => enabled === 1 && chosen.has(role_id))
      .flatMap(({ auth_codes }) => permissionsOfCodes(auth_codes)),
  )
  const save = async () => {
    try {
      const saved = await assign.run({
        user_id: person.user_id,
        role_ids: [...chosen],
        expected_role_ids: held,
      })
      if (!saved) return
      showToast({ kind: 'ok', text: '角色已分配，立即生效' })
      onClose()
    } catch (failure) {
      // The refusal was announced; the choice stays open.
      if (!(failure instanceof ApiError)) throw failure
      renew()
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      size="large"
      title={`分配角色：${person.user_name}`}
      unsaved={unsaved}
      busy={assign.busy}
      onClose={onClose}
      footer={
        <>
          <LeaveButton disabled={assign.busy} onLeave={onClose}>
            取消
          </LeaveButton>
          <Button variant="primary" busy={assign.busy} disabled={!first} onClick={() => void save()}>
            确定
          </Button>
        </>
      }
    >
      {error && <ErrorState title="角色未能加载" error={error} onRetry={reload} />}
      {!first && !error && <Skeleton rows={4} />}
      {first?.rows.length === 0 && <EmptyState title="还没有角色">请先新增角色并分配权限</EmptyState>}
      {first && first.rows.length > 0 && (
        <>
          <ul className="role-choice">
            {first.rows.map(role => (
              <li key={role.role_id}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(role.role_id)}
                    onChange={() => toggle(role.role_id)}
                  />
                  <span>
                    {role.name}
                    {role.enabled === 0 && '（已停用，不给予权限）'}
                    <small>{role.remark || `${role.auth_codes.length} 项权限`}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <h3>所选角色合计可以</h3>
          <WhatItCan names={names} />
        </>
      )}
    </Dialog>
  )
}
