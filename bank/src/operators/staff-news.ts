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

/** Tells everybody who may change officers, but for the caller and the officer. */
const tellOthers = (ctx: CallCtx, { id }: Officer, title: string, body: string): Promise<void> =>
  notifyStaff(ctx, 'user_edit', { category: '系统', title, body, link: '/userManage' }, [
    ctx.operator.operatorId,
    id,
  ])

export const tellOfNewOfficer = (ctx: CallCtx, officer: Officer): Promise<void> =>
  tellOthers(
    ctx,
    officer,
    '已新增用户',
    `${ctx.operator.userName}新增了用户${officer.userName}（${officer.account}）。如有疑问，请停用该账号并核实。`,
  )

/** Says which permissions to approve or pay an officer has gained; nothing where there are none. */
export const tellOfDeciding = async (
  ctx: CallCtx,
  officer: Officer,
  before: readonly string[],
  after: readonly string[],
): Promise<void> => {
  const gained = permissionNames.filter(
    name =>
      isDeciding(name) &&
      after.some(mask => maskHas(mask, name)) &&
      !before.some(mask => maskHas(mask, name)),
  )
  if (gained.length === 0) return
  const names = gained.map(name => permissionTitles[name]).join('、')
  await tellOthers(
    ctx,
    officer,
    '已分配审批权限',
    `${ctx.operator.userName}为${officer.userName}（${officer.account}）分配了：${names}。如有疑问，请停用该账号并核实。`,
  )
}
