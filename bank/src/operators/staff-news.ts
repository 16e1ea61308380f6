/** What one administrator does alone and the others hear of: a new officer, and rights to approve or pay. */
import { isDeciding } from '@portal/shared/access/deciding.ts'
import { maskHas, permissionNames, permissionTitles } from '@portal/shared/access/permissions.ts'
import type { CallCtx } from '../http/handler.ts'
import { notifyStaff } from '../notices/staff.ts'

interface Officer {
  id: number
  userName: string
  account: string
}

/** Tells everybody who may change officers, but for the caller and whom it is about. */
const tellOthers = (ctx: CallCtx, title: string, body: string, about: readonly number[]): Promise<void> =>
  notifyStaff(ctx, 'user_edit', { category: '系统', title, body, link: '/userManage' }, [
    ctx.operator.operatorId,
    ...about,
  ])

export const tellOfNewOfficer = (ctx: CallCtx, officer: Officer): Promise<void> =>
  tellOthers(
    ctx,
    '已新增用户',
    `${ctx.operator.userName}新增了用户${officer.userName}（${officer.account}）。如有疑问，请停用该账号并核实。`,
    [officer.id],
  )

/** The permissions to approve or pay that are new, by their titles; empty where there are none. */
const gainedOf = (before: string, after: readonly string[]): string =>
  permissionNames
    .filter(name => isDeciding(name) && after.some(mask => maskHas(mask, name)) && !maskHas(before, name))
    .map(name => permissionTitles[name])
    .join('、')

/** Says which permissions to approve or pay an officer has gained; nothing where there are none. */
export const tellOfDeciding = async (
  ctx: CallCtx,
  officer: Officer,
  before: string,
  after: readonly string[],
): Promise<void> => {
  const names = gainedOf(before, after)
  if (names === '') return
  await tellOthers(
    ctx,
    '已分配审批权限',
    `${ctx.operator.userName}为${officer.userName}（${officer.account}）分配了：${names}。如有疑问，请停用该账号并核实。`,
    [officer.id],
  )
}

/**
 * The same of a role, for all who hold it.
 * @param before the role's permissions until now
 */
export const tellOfDecidingRole = async (
  ctx: CallCtx,
  role: { name: string; holders: readonly number[] },
  before: string,
  after: string,
): Promise<void> => {
  const names = gainedOf(before, [after])
  if (names === '' || role.holders.length === 0) return
  await tellOthers(
    ctx,
    '已分配审批权限',
    `${ctx.operator.userName}为角色${role.name}（${role.holders.length}名用户）增加了：${names}。如有疑问，请收回并核实。`,
    [],
  )
}
