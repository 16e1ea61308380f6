/** The limits of money of whoever calls: people have none here, their company's own are checked for both. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import { apiClient } from '../../platform/db/schema/api-clients.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { takeDayLimit } from './limits.ts'

/**
 * What a program sets going is taken from its day.
 * @param fen face amount @param refNo of the application or order
 * @throws Fault 24010, 24011 as `takeDayLimit`
 */
export const takeMachineLimit = async (ctx: CallCtx, fen: bigint, refNo: string): Promise<void> => {
  const { machine } = ctx.operator
  if (machine) await takeDayLimit(ctx, machine.clientRef, fen, refNo)
}

export { endUse as endMachineUse } from './limits.ts'

/** What a program only goes on with was taken from a day before. @throws Fault 24010 above the limit of one application */
export const requireMachineLimit = async (ctx: CallCtx, fen: bigint): Promise<void> => {
  const { machine } = ctx.operator
  if (!machine) return
  const [client] = await ctx.tx
    .select({ most: apiClient.applyLimitFen })
    .from(apiClient)
    .where(eq(apiClient.id, machine.clientRef))
  if (!client) throw new Error(`there is no client ${machine.clientRef}`)
  if (fen <= client.most) return
  throw new Fault('24010', { text: `超过接口客户端单笔限额${formatYuan(client.most)}元` })
}
