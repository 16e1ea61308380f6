import { CentreFrame } from '../user-center/centre-frame.tsx'
import { RoleList } from './role-list.tsx'
import { roleSets } from './role-sets.ts'

/** 子角色管理: what sets of permissions a member gives to its own people. */
export default function SubRolesPage() {
  return (
    <CentreFrame>
      <RoleList set={roleSets.own} title="子角色管理" />
    </CentreFrame>
  )
}
