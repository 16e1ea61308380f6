import { RoleList } from '../../../domain/people/role-list.tsx'
import { roleSets } from '../../../domain/people/role-sets.ts'

/** 角色管理: what sets of permissions the back office gives to its users. */
export default function RolesPage() {
  return (
    <div className="wrap list-page">
      <RoleList set={roleSets.staff} title="角色管理" />
    </div>
  )
}
