import { RoleList } from './role-list.tsx'
import { roleSets } from './role-sets.ts'

/** 角色管理: what sets of permissions the back office gives to its users. */
export default function RolesPage() {
  return (
    <div className="wrap list-page">
      <RoleList set={roleSets.staff} title="角色管理" />
    </div>
  )
}
