import { maskHas } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { notice, noticeRead } from '../platform/db/schema/notices.ts'
import { operator } from '../platform/db/schema/people.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { NewNotice } from './notify.ts'

type StaffNotice = Omit<NewNotice, 'to' | 'memberType' | 'planId'>

const tellOperators = async (
  ctx: Ctx,
  operatorIds: readonly number[],
  { link = '', ...said }: StaffNotice,
): Promise<void> => {
  if (operatorIds.length === 0) return
  const at = ctx.now()
  await ctx.tx.insert(notice).values(operatorIds.map(operatorId => ({ ...said, link, operatorId, at })))
  await tellChange(ctx, { to: operatorIds.map(operatorId => ({ operatorId })), topic: 'notice' })
}

interface ForWhom {
  /** Whom of them it is not for (four eyes). */
  except: readonly (number | null)[]
  /** The discounting bank whose officers are told beside the platform's own people; null: none. */
  bankOrgId: number | null
}

/** Writes a notice to every officer who may do what it asks for. */
export const notifyStaff = async (
  ctx: Ctx,
  permission: PermissionName,
  said: StaffNotice,
  { except = [], bankOrgId = null }: Partial<ForWhom> = {},
): Promise<void> => {
  const staff = await ctx.tx
    .select({ id: operator.id, mask: operator.permissionMask })
    .from(operator)
    .where(
      and(
        inArray(operator.kind, ['staff', 'admin']),
        eq(operator.status, accountStatus.enabled),
        or(isNull(operator.bankOrgId), bankOrgId === null ? undefined : eq(operator.bankOrgId, bankOrgId)),
      ),
    )
    .orderBy(asc(operator.id))
  const allowed = staff.filter(({ id, mask }) => maskHas(mask, permission) && !except.includes(id))
  await tellOperators(
    ctx,
    allowed.map(({ id }) => id),
    said,
  )
}

/** Who has ended work that officers were asked to do. */
export interface WorkEnder {
  type: 'member' | 'bank' | 'proposer' | 'system'
  name: string
}

const wordsOf = ({ type, name }: WorkEnder): string => {
  if (type === 'bank') return `已由${name}办理。`
  if (type === 'proposer') return `${name}已撤回，无需办理。`
  return type === 'member' ? '企业已撤回，无需办理。' : '已由系统处理，无需办理。'
}

/**
 * Closes the notices that asked for some work, in the transaction that does it: for every officer whom they reached
 * they say how it ended, and no longer wait to be read.
 * @param link of the work, as it was given to `notifyStaff`
 */
export const settleStaffNotices = async (ctx: Ctx, link: string, by: WorkEnder): Promise<void> => {
  const at = ctx.now()
  const settled = await ctx.tx
    .update(notice)
    .set({ settledAt: at, body: sql`left(${notice.body} || ${wordsOf(by)}, 1000)` })
    .where(and(eq(notice.link, link), isNotNull(notice.operatorId), isNull(notice.settledAt)))
    .returning({ noticeId: notice.id, operatorId: notice.operatorId })
  const told = settled.flatMap(({ noticeId, operatorId }) =>
    operatorId === null ? [] : [{ noticeId, operatorId, at }],
  )
  if (told.length === 0) return
  await ctx.tx.insert(noticeRead).values(told).onConflictDoNothing()
  await tellChange(ctx, { to: told.map(({ operatorId }) => ({ operatorId })), topic: 'notice' })
}
