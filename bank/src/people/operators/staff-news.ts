/** Notices to other administrators of what one may do alone: a new officer, and rights to approve or pay. */

import { isDeciding } from '@portal/shared/access/deciding.ts'
import { maskHas } from '@portal/shared/access/masks.ts'
import { permissionNames, permissionRows } from '@portal/shared/access/permissions.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { defineOfficersNotice, type OfficersNotice, tellOfficersOf } from '../../notices/notice.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'

interface Officer {
  id: number
  userName: string
  account: string
}

/** Tells everybody who may change officers, but for the caller and whom it is about. */
const tellOthers = <Facts>(
  ctx: CallCtx,
  notice: OfficersNotice<Facts & { by: string }>,
  facts: Facts,
  about: readonly number[],
): Promise<void> =>
  tellOfficersOf(ctx, notice, { ...facts, by: ctx.operator.userName }, [ctx.operator.operatorId, ...about])

const toAdmins = <Facts>(title: string, body: (facts: Facts) => string) =>
  defineOfficersNotice<Facts>({
    permission: 'user_edit',
    category: '系统',
    title,
    body,
    link: () => linkTo('users'),
  })

interface Gained {
  by: string
  names: string
}

const notices = {
  added: toAdmins<Officer & { by: string }>(
    '已新增用户',
    ({ by, userName, account }) => `${by}新增了用户${userName}（${account}）。如有疑问，请停用该账号并核实。`,
  ),
  gained: toAdmins<Officer & Gained>(
    '已分配审批权限',
    ({ by, userName, account, names }) =>
      `${by}为${userName}（${account}）分配了：${names}。如有疑问，请停用该账号并核实。`,
  ),
  roleGained: toAdmins<{ name: string; holders: readonly number[] } & Gained>(
    '已分配审批权限',
    ({ by, name, holders, names }) =>
      `${by}为角色${name}（${holders.length}名用户）增加了：${names}。如有疑问，请收回并核实。`,
  ),
}

/** One who was added on the bank's own server. */
export const adminAdded = toAdmins<string>(
  '已增设系统管理员',
  account => `系统管理员${account}已在银行服务器上建立。如非本行安排，请立即停用该账号。`,
)

export const tellOfNewOfficer = (ctx: CallCtx, officer: Officer): Promise<void> =>
  tellOthers(ctx, notices.added, officer, [officer.id])

/** The permissions to approve or pay that are new, by their titles; empty where there are none. */
const gainedOf = (before: string, after: readonly string[]): string =>
  permissionNames
    .filter(name => isDeciding(name) && after.some(mask => maskHas(mask, name)) && !maskHas(before, name))
    .map(name => permissionRows[name].title)
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
  await tellOthers(ctx, notices.gained, { ...officer, names }, [officer.id])
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
  await tellOthers(ctx, notices.roleGained, { ...role, names }, [])
}
