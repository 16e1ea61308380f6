import { permissionsOfCodes } from '@portal/shared/access/permission-areas.ts'
import { hasPermission, type PermissionName } from '@portal/shared/access/permissions.ts'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { type Decision, DecisionBar } from '../review/decision-bar.tsx'
import { type PermissionEdit, PermissionEditor } from './permission-editor.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleMembers } from './role-members.tsx'
import type { Role, RoleSet } from './role-sets.ts'
import { WhatItCan } from './what-it-can.tsx'

interface RoleDrawerProps {
  set: RoleSet
  /** Undefined = closed. */
  role: Role | undefined
  onClose: () => void
  onChanged: () => void
}

/** What may be done with the role itself now. */
const decisionsOf = (set: RoleSet, role: Role, may: (name: PermissionName) => boolean): Decision[] => {
  const body = { role_id: role.role_id }
  const isOn = role.enabled === 1
  return [
    ...(may(set.may.delete) && role.members === 0
      ? [
          {
            label: '删除',
            note: '删除后不能恢复。',
            reason: 'none' as const,
            look: 'danger-line' as const,
            done: '已删除',
            run: () => post(set.delete, body),
          },
        ]
      : []),
    ...(isOn && may(set.may.disable)
      ? [
          {
            label: '停用',
            note: `停用后不再给予任何权限，${role.members} 名成员立即生效。`,
            reason: 'none' as const,
            look: 'danger-line' as const,
            done: '已停用',
            run: () => post(set.disable, body),
          },
        ]
      : []),
    ...(!isOn && may(set.may.enable)
      ? [
          {
            label: '启用',
            note: `启用后 ${role.members} 名成员立即得到其权限。`,
            reason: 'none' as const,
            look: 'plain' as const,
            done: '已启用',
            run: () => post(set.enable, body),
          },
        ]
      : []),
  ]
}

interface DetailProps extends RoleDrawerProps {
  role: Role
  edited: PermissionEdit | null
  onEdit: (edit: PermissionEdit | null) => void
}

const Detail = ({ set, role, edited, onEdit, onChanged }: DetailProps) => {
  const { user } = useSession()
  const [editing, setEditing] = useState(false)
  const may = (name: PermissionName) => user !== null && hasPermission(user, name)
  const members = may(set.may.query_member) && (
    <>
      <h3>成员</h3>
      <RoleMembers set={set} role={role} onDone={onChanged} />
    </>
  )
  return (
    <>
      <div className="review-body role-detail">
        <p className="review-head">
          <StatusDot tone={role.enabled === 1 ? 'ok' : 'outline'}>
            {role.enabled === 1 ? '启用' : '已停用'}
          </StatusDot>
          {role.remark && <span className="muted role-remark">{role.remark}</span>}
          <span className="row push">
            <DecisionBar subject={role.name} decisions={decisionsOf(set, role, may)} onDecided={onChanged} />
            {may(set.may.edit) && <Button onClick={() => setEditing(true)}>修改</Button>}
          </span>
        </p>
        {may(set.may.assign_perm) ? (
          <PermissionEditor
            set={set}
            role={role}
            edited={edited}
            onEdit={onEdit}
            onDone={onChanged}
            beside={members}
          />
        ) : (
          <>
            {members}
            <h3>该{set.caption}可以</h3>
            <WhatItCan names={new Set(permissionsOfCodes(role.auth_codes))} />
          </>
        )}
      </div>
      {editing && (
        <RoleDialog
          set={set}
          present={role}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}

/**
 * One role from the edge: who has it, what it can do, and the tree of permissions to change it by. What was ticked
 * and not saved is still there when it is opened again.
 */
export const RoleDrawer = (props: RoleDrawerProps) => {
  const { role } = props
  const [edits, setEdits] = useState<ReadonlyMap<string, PermissionEdit | null>>(new Map())
  return (
    <Drawer size="wide" open={role !== undefined} title={role?.name ?? ''} onClose={props.onClose}>
      {role && (
        <Detail
          key={role.role_id}
          {...props}
          role={role}
          edited={edits.get(role.role_id) ?? null}
          onEdit={edit => setEdits(new Map(edits).set(role.role_id, edit))}
        />
      )}
    </Drawer>
  )
}
