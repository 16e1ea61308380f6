/** The second person's part, and that of whoever asked: a change is passed, refused, taken back, or asked for. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { clientChangeKinds } from '@portal/shared/machines/client-states.ts'
import { and, eq } from 'drizzle-orm'
import { apiClientChange } from '../../platform/db/schema/api-clients.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { askFor, type ChangeRow, endChange, noKey, takeEffect } from './changes.ts'
import { hasKeyInForce, lockClient, moveClient, nameOf, writeClient } from './held.ts'
import type { ClientRow } from './keys.ts'
import { tellInForce, tellNotInForce, tellResumeAsked } from './news.ts'
import { expireWithoutKey } from './out-of-force.ts'
import { clientMachine } from './states.ts'

/** A change of a client that the caller has locked, still open. @throws Fault 9015, 20000 when it is over */
const openChange = async (ctx: Ctx, client: ClientRow, changeId: string): Promise<ChangeRow> => {
  const [change] = await ctx.tx
    .select()
    .from(apiClientChange)
    .where(and(eq(apiClientChange.id, Number(changeId)), eq(apiClientChange.clientRef, client.id)))
  if (!change) throw new Fault('9015')
  return change
}

interface Asked {
  client_id: string
  change_id: string
}

/** What the caller, as the second person, is to decide. @throws Fault 9015, 20000, 21001 for whoever asked for it */
const lockForDecision = async (ctx: CallCtx, { client_id, change_id }: Asked) => {
  const client = await lockClient(ctx, client_id, 'own')
  const change = await openChange(ctx, client, change_id)
  if (change.proposerId === ctx.operator.operatorId) throw new Fault('21001')
  return { client, change }
}

const entryOf = (client: ClientRow, change: ChangeRow, reason = '') => ({
  objectType: 'api_client' as const,
  objectNo: client.clientId,
  after: { change_id: String(change.id), change_kind: change.kind, ...(reason && { reason }) },
})

const approve: Handler<'/api/client/approve_change'> = async (ctx, asked) => {
  const { client, change } = await lockForDecision(ctx, asked)
  const deciderId = ctx.operator.operatorId
  await endChange(ctx, change, { event: 'approve', as: 'checker', deciderId })
  const { clientId, state } = await takeEffect(ctx, client, change, { as: 'checker' })
  await ctx.audit({ action: 'api_client.approve', ...entryOf(client, change) })
  await tellInForce(ctx, client, await nameOf(ctx, client), clientChangeKinds[change.kind], false)
  return [{ client_id: clientId, state }]
}

/** A client that is not passed never calls; any other goes on as it is. */
const goOn = (
  ctx: Ctx,
  client: ClientRow,
  change: ChangeRow,
  end: (client: ClientRow) => Promise<ClientRow>,
): Promise<ClientRow> => (change.kind === 'create' ? end(client) : writeClient(ctx, client))

const refuse: Handler<'/api/client/refuse_change'> = async (ctx, { reason, ...asked }) => {
  const said = readReason(reason, '请填写2-200字的不通过原因')
  const { client, change } = await lockForDecision(ctx, asked)
  const { operatorId: deciderId, userName } = ctx.operator
  await endChange(ctx, change, { event: 'refuse', as: 'checker', deciderId, reason: said })
  const { clientId, state } = await goOn(ctx, client, change, each =>
    moveClient(ctx, each, 'refuse', { as: 'checker' }, said),
  )
  await ctx.audit({ action: 'api_client.turn_down', ...entryOf(client, change, said) })
  const how = `${userName}未予通过，原因：${said}。`
  await tellNotInForce(ctx, client, await nameOf(ctx, client), clientChangeKinds[change.kind], how)
  return [{ client_id: clientId, state }]
}

const withdraw: Handler<'/api/client/withdraw_change'> = async (ctx, { client_id, change_id }) => {
  const client = await lockClient(ctx, client_id, 'own')
  const change = await openChange(ctx, client, change_id)
  await endChange(ctx, change, { event: 'withdraw', as: 'main' })
  const { clientId, state } = await goOn(ctx, client, change, each =>
    moveClient(ctx, each, 'stop', { as: 'main' }),
  )
  await ctx.audit({ action: 'api_client.withdraw', ...entryOf(client, change) })
  return [{ client_id: clientId, state }]
}

const wasStoppedByBank = async (ctx: CallCtx, { stoppedById }: ClientRow): Promise<boolean> => {
  if (stoppedById === null) return false
  const [person] = await ctx.tx
    .select({ memberId: operator.memberId })
    .from(operator)
    .where(eq(operator.id, stoppedById))
  return person?.memberId !== ctx.operator.memberId
}

const resume: Handler<'/api/client/resume'> = async (ctx, { client_id }) => {
  const client = await lockClient(ctx, client_id, 'own')
  // Refused now rather than when a second person has passed it.
  clientMachine.next(client.state, 'resume', 'checker')
  if (!(await hasKeyInForce(ctx, client))) throw noKey()
  const lines = client.stopReason ? [`停用原因：${client.stopReason}`] : []
  await askFor(ctx, client, { kind: 'resume', lines, wanted: {} })
  if (await wasStoppedByBank(ctx, client)) await tellResumeAsked(ctx, client, await nameOf(ctx, client))
  const { clientId, state } = await writeClient(ctx, client)
  return [{ client_id: clientId, state }]
}

/** Puts a change into force whose day has passed; what no longer fits the client is ended. @param client locked */
export const enforceDue = async (ctx: Ctx, client: ClientRow, change: ChangeRow): Promise<void> => {
  const [name, what] = [await nameOf(ctx, client), clientChangeKinds[change.kind]]
  let after: ClientRow
  try {
    after = await takeEffect(ctx, client, change, { as: 'system' })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await endChange(ctx, change, { event: 'void', as: 'system' })
    await writeClient(ctx, client)
    await tellNotInForce(ctx, client, name, what, `${error.text}。`)
    return
  }
  await endChange(ctx, change, { event: 'enforce', as: 'system' })
  await ctx.audit({ action: 'api_client.take_effect', ...entryOf(client, change) })
  await tellInForce(ctx, client, name, what, true)
  await expireWithoutKey(ctx, after)
}

export const decisionHandlers = {
  '/api/client/approve_change': approve,
  '/api/client/refuse_change': refuse,
  '/api/client/withdraw_change': withdraw,
  '/api/client/resume': resume,
}
