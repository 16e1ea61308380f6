import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { RoleList } from '../../../domain/people/role-list.tsx'
import { roleSets } from '../../../domain/people/role-sets.ts'

/** 子角色管理: what sets of permissions a member gives to its own people. */
export default function SubRolesPage() {
  return (
    <CentreFrame>
      <RoleList set={roleSets.own} title="子角色管理" />
    </CentreFrame>
  )
}
