import { hasPermission } from '@portal/shared/access/masks.ts'
import { permissionsOfCodes } from '@portal/shared/access/permission-areas.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { useState } from 'react'
import { post } from '../../core/api/client.ts'
import { useSession } from '../../core/api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/layers/drawer.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { ActBar } from '../../widgets/act-bar.tsx'
import type { Act } from '../../widgets/act-dialog.tsx'
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
}

/** Actions open on the role itself now. */
const actsOf = (set: RoleSet, role: Role, may: (name: PermissionName) => boolean): Act[] => {
  const body = { role_id: role.role_id }
  const isOn = role.enabled === 1
  return [
    {
      label: '删除',
      look: 'danger-line',
      allowed: may(set.may.delete) && role.members === 0,
      ask: { note: '删除后不能恢复。' },
      call: () => post(set.delete, body),
      done: '已删除',
    },
    {
      label: '停用',
      look: 'danger-line',
      allowed: isOn && may(set.may.disable),
      ask: { note: `停用后不再给予任何权限，${role.members} 名成员立即生效。` },
      call: () => post(set.disable, body),
      done: '已停用',
    },
    {
      label: '启用',
      look: 'plain',
      allowed: !isOn && may(set.may.enable),
      ask: { note: `启用后 ${role.members} 名成员立即得到其权限。` },
      call: () => post(set.enable, body),
      done: '已启用',
    },
  ]
}

interface DetailProps extends RoleDrawerProps {
  role: Role
}

const Detail = ({ set, role }: DetailProps) => {
  const { user } = useSession()
  const [edited, setEdited] = useState<PermissionEdit | null>(null)
  const [editing, setEditing] = useState(false)
  const may = (name: PermissionName) => user !== null && hasPermission(user, name)
  const members = may(set.may.query_member) && (
    <>
      <h3>成员</h3>
      <RoleMembers set={set} role={role} />
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
            <ActBar subject={role.name} acts={actsOf(set, role, may)} />
            {may(set.may.edit) && <Button onClick={() => setEditing(true)}>修改</Button>}
          </span>
        </p>
        {may(set.may.assign_perm) ? (
          <PermissionEditor set={set} role={role} edited={edited} onEdit={setEdited} beside={members} />
        ) : (
          <>
            {members}
            <h3>该{set.caption}可以</h3>
            <WhatItCan names={new Set(permissionsOfCodes(role.auth_codes))} />
          </>
        )}
      </div>
      {editing && <RoleDialog set={set} present={role} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Side drawer of one role: who has it, what it allows, and the tree of permissions to change it by. */
export const RoleDrawer = (props: RoleDrawerProps) => {
  const { role } = props
  return (
    <Drawer size="wide" open={role !== undefined} title={role?.name ?? ''} onClose={props.onClose}>
      {role && <Detail key={role.role_id} {...props} role={role} />}
    </Drawer>
  )
}
