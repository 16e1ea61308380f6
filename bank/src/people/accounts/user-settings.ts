import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, eq, ne } from 'drizzle-orm'
import { userSetting } from '../../platform/db/schema/user-settings.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'

/** More names than the screens have; it bounds what one operator can store. */
const MAX_SETTINGS = 100

const ownSetting = (ctx: CallCtx, key: string) =>
  and(eq(userSetting.operatorId, ctx.operator.operatorId), eq(userSetting.key, key))

export const getSetting: Handler<'/api/user/get_setting'> = async (ctx, { key }) => {
  const [found] = await ctx.tx
    .select({ value: userSetting.value })
    .from(userSetting)
    .where(ownSetting(ctx, key))
  return [{ value: found?.value ?? '' }]
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** @throws Fault 9012 for a value that is no JSON, and for one name too many */
export const saveSetting: Handler<'/api/user/save_setting'> = async (ctx, { key, value }) => {
  const { operatorId } = ctx.operator
  if (value === '') await ctx.tx.delete(userSetting).where(ownSetting(ctx, key))
  else {
    if (!isJson(value)) throw new Fault('9012', { fields: { value: '格式不正确' } })
    const [counted] = await ctx.tx
      .select({ others: count() })
      .from(userSetting)
      .where(and(eq(userSetting.operatorId, operatorId), ne(userSetting.key, key)))
    if ((counted?.others ?? 0) >= MAX_SETTINGS) throw new Fault('9012', { fields: { key: '设置过多' } })
    await ctx.tx
      .insert(userSetting)
      .values({ operatorId, key, value })
      .onConflictDoUpdate({
        target: [userSetting.operatorId, userSetting.key],
        set: { value, modifiedAt: new Date() },
      })
  }
  await ctx.audit({ action: 'user_setting.save', objectType: 'user_setting', objectNo: key })
  return [{ result: 'ok' }]
}
