/** Whether a member's bills are presented by the bank on the day of payment. */
import { eq } from 'drizzle-orm'
import { presentmentSetting } from '../platform/db/schema/presentment.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'

export const isAutomatic = async (ctx: Pick<Ctx, 'tx'>, memberId: number): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ automatic: presentmentSetting.automatic })
    .from(presentmentSetting)
    .where(eq(presentmentSetting.memberId, memberId))
  return row?.automatic ?? true
}

export const setAutomatic: Handler<'/api/presentment/set_automatic'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const automatic = input.automatic === '1'
  const before = await isAutomatic(ctx, memberId)
  await ctx.tx
    .insert(presentmentSetting)
    .values({ memberId, automatic })
    .onConflictDoUpdate({ target: presentmentSetting.memberId, set: { automatic, modifiedAt: new Date() } })
  await ctx.audit({
    action: 'presentment.set_automatic',
    objectType: 'member',
    objectNo: ctx.operator.userCode,
    before: { automatic: before },
    after: { automatic },
  })
  await tellChange(ctx, { to: { memberId }, topic: 'bill' })
  return [{ automatic }]
}
