import { hasPermission } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { useSession } from './session.tsx'

/** Whether the present user may do this; the gateway and the bank judge again. */
export const useCan = (permission: PermissionName): boolean => {
  const { user } = useSession()
  return user !== null && hasPermission(user, permission)
}
