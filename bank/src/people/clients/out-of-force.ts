/** Taking a client out of force: it works at once, whoever does it. */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { ClientActor } from '@portal/shared/machines/client-states.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { endSessionsOf } from '../operators/scope.ts'
import { voidChanges } from './changes.ts'
import { hasKeyInForce, lockClient, moveClient, nameOf } from './held.ts'
import type { ClientRow } from './keys.ts'
import { tellExpired, tellStopped } from './news.ts'

/** A client without a key in force can no longer call, and says so. @param client locked by the caller */
export const expireWithoutKey = async (ctx: Ctx, client: ClientRow): Promise<void> => {
  if (client.state !== 'active' || (await hasKeyInForce(ctx, client))) return
  await moveClient(ctx, client, 'expire', { as: 'system' })
  await endSessionsOf(ctx, client.operatorId)
  await tellExpired(ctx, client, await nameOf(ctx, client))
}

interface Stopping {
  as: Extract<ClientActor, 'main' | 'checker' | 'officer'>
  reason: string
  /** Who it is, as the member hears it. */
  by: string
}

/**
 * Ends the client's sessions and what waits for it: who stops it may have seen what is about to come into force.
 * @throws Fault 20000 for one that is stopped
 */
const stopClient = async (ctx: CallCtx, client: ClientRow, { as, reason, by }: Stopping) => {
  const columns = { stopReason: reason, stoppedById: ctx.operator.operatorId }
  const stopped = await moveClient(ctx, client, 'stop', { as }, reason, columns)
  await voidChanges(ctx, stopped)
  await endSessionsOf(ctx, client.operatorId)
  const news = { by, reason, sms: as === 'officer' ? 'sms' : 'no sms' } as const
  if (as !== 'main') await tellStopped(ctx, stopped, await nameOf(ctx, stopped), news)
  return [{ client_id: stopped.clientId, state: stopped.state }]
}

/** @throws Fault 1003 for operators who are neither the main account nor a checker */
const stop: Handler<'/api/client/stop'> = async (ctx, { client_id, reason = '' }) => {
  const { principal, userName } = ctx.operator
  const isChecker = principal.biz_roles.includes('checker')
  if (!principal.is_main_account && !isChecker) throw new Fault('1003')
  const as = principal.is_main_account ? 'main' : 'checker'
  return stopClient(ctx, await lockClient(ctx, client_id, 'own'), { as, reason: reason.trim(), by: userName })
}

const adminStop: Handler<'/api/admin/client/stop'> = async (ctx, { client_id, reason }) => {
  const said = readReason(reason)
  return stopClient(ctx, await lockClient(ctx, client_id, 'any'), { as: 'officer', reason: said, by: '银行' })
}

export const stopHandlers = {
  '/api/client/stop': stop,
  '/api/admin/client/stop': adminStop,
}
