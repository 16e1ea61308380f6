/** How much a program may apply for: in one application, and on a day of the bank's clock. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { apiClient, apiClientDay } from '../../platform/db/schema/api-clients.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

/**
 * Takes a face amount from the client's limits in the transaction of its submission, whose end gives it back where it is
 * refused. Submissions of one client take turns here; one that begins before its limits are lowered counts as made before.
 * @returns the day it was taken from, for `giveBackDayLimit`
 * @throws Fault 24010 above the limit of one application, 24011 above what is left of the day
 */
export const takeDayLimit = async (
  ctx: Pick<Ctx, 'tx' | 'today'>,
  clientRef: number,
  fen: bigint,
): Promise<string> => {
  const [client] = await ctx.tx
    .select({ applyLimitFen: apiClient.applyLimitFen, dayLimitFen: apiClient.dayLimitFen })
    .from(apiClient)
    .where(eq(apiClient.id, clientRef))
  if (!client) throw new Error(`there is no client ${clientRef}`)
  const { applyLimitFen, dayLimitFen } = client
  if (fen > applyLimitFen) {
    throw new Fault('24010', { text: `超过接口客户端单笔限额${formatYuan(applyLimitFen)}元` })
  }
  const day = ctx.today()
  const full = () => new Fault('24011', { text: `超过接口客户端当日限额${formatYuan(dayLimitFen)}元` })
  if (fen > dayLimitFen) throw full()
  const taken = await ctx.tx
    .insert(apiClientDay)
    .values({ clientRef, day, usedFen: fen })
    .onConflictDoUpdate({
      target: [apiClientDay.clientRef, apiClientDay.day],
      set: { usedFen: sql`${apiClientDay.usedFen} + ${fen}` },
      setWhere: lte(sql`${apiClientDay.usedFen} + ${fen}`, dayLimitFen),
    })
    .returning({ day: apiClientDay.day })
  if (taken.length === 0) throw full()
  return day
}

/**
 * Gives back what an application that was withdrawn has taken.
 * @param day from which it was taken
 * @throws Error when less was taken on that day
 */
export const giveBackDayLimit = async (
  ctx: Pick<Ctx, 'tx'>,
  clientRef: number,
  fen: bigint,
  day: string,
): Promise<void> => {
  const given = await ctx.tx
    .update(apiClientDay)
    .set({ usedFen: sql`${apiClientDay.usedFen} - ${fen}` })
    .where(
      and(eq(apiClientDay.clientRef, clientRef), eq(apiClientDay.day, day), gte(apiClientDay.usedFen, fen)),
    )
    .returning({ day: apiClientDay.day })
  if (given.length === 0) throw new Error(`client ${clientRef} has not taken ${fen} on ${day}`)
}
