/** Changing what a client may do: less at once, more when a second person has passed it. */

import type { ClientChangeKind } from '@portal/shared/machines/client-states.ts'
import { type MachineScope, machineScopes } from '@portal/shared/machines/scopes.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { requireSeen } from '../../platform/kernel/stale.ts'
import { linesOfNew } from './add.ts'
import { askFor, voidChanges } from './changes.ts'
import { keysOf, lockClient, termsOf, writeClient, writeClientOperator } from './held.ts'
import type { ClientRow } from './keys.ts'
import { commonNetworks, sameNetworks } from './networks.ts'
import { checkClientName, movesMoney, readTerms, type Terms } from './terms.ts'

const titlesOf = (scopes: readonly MachineScope[]) =>
  scopes.map(scope => machineScopes[scope].title).join('、')
const listOf = (networks: readonly string[]) => networks.join('、') || '不限'
const less = (one: bigint, other: bigint) => (one < other ? one : other)

/** What of the wanted terms gives nothing more than before. */
const atOnce = (before: Terms, wanted: Terms): Terms => ({
  ...wanted,
  scopes: wanted.scopes.filter(scope => before.scopes.includes(scope)),
  applyLimitFen: less(before.applyLimitFen, wanted.applyLimitFen),
  dayLimitFen: less(before.dayLimitFen, wanted.dayLimitFen),
  // Two lists without a network in common: the old one stays until the new one is passed.
  networks: commonNetworks(before.networks, wanted.networks) ?? before.networks,
})

/** Whether two terms differ in what a kind of change is about. */
const differs: Readonly<
  Record<Extract<ClientChangeKind, 'limit' | 'network' | 'scope'>, (one: Terms, other: Terms) => boolean>
> = {
  limit: (one, other) => one.applyLimitFen !== other.applyLimitFen || one.dayLimitFen !== other.dayLimitFen,
  network: (one, other) => !sameNetworks(one.networks, other.networks),
  scope: (one, other) => one.scopes.join() !== other.scopes.join(),
}
const kinds = Object.keys(differs) as (keyof typeof differs)[]

/** What whoever decides reads: what is in force while it waits, and what is asked for. */
const changeOf = {
  limit: (now: Terms, wanted: Terms) => ({
    kind: 'limit' as const,
    lines: [
      `单笔限额：${formatYuan(now.applyLimitFen)}元 → ${formatYuan(wanted.applyLimitFen)}元`,
      `当日限额：${formatYuan(now.dayLimitFen)}元 → ${formatYuan(wanted.dayLimitFen)}元`,
    ],
    wanted: { applyLimitFen: String(wanted.applyLimitFen), dayLimitFen: String(wanted.dayLimitFen) },
  }),
  network: (now: Terms, wanted: Terms) => ({
    kind: 'network' as const,
    lines: [`允许的网络：${listOf(now.networks)} → ${listOf(wanted.networks)}`],
    wanted: { networks: wanted.networks },
  }),
  scope: (now: Terms, wanted: Terms) => ({
    kind: 'scope' as const,
    lines: [`权限：${titlesOf(now.scopes)} → ${titlesOf(wanted.scopes)}`],
    wanted: { scopes: wanted.scopes },
  }),
}

const writeTerms = async (
  ctx: CallCtx,
  client: ClientRow,
  before: Terms,
  terms: Terms,
): Promise<ClientRow> => {
  const { name, ...columns } = terms
  if (name !== before.name) await checkClientName(ctx, name, client.operatorId)
  if (name !== before.name || differs.scope(before, terms)) await writeClientOperator(ctx, client, terms)
  return writeClient(ctx, client, columns)
}

/** A client that waits is changed as a whole, and asked for anew: nobody passes what they have not seen. */
const editWaiting = async (ctx: CallCtx, client: ClientRow, before: Terms, wanted: Terms) => {
  const written = await writeTerms(ctx, client, before, wanted)
  const [key] = await keysOf(ctx, client)
  if (!key) throw new Error(`client ${client.clientId} waits without a key`)
  await askFor(ctx, written, { kind: 'create', lines: linesOfNew(wanted, key), wanted: { keyId: key.keyId } })
  return written
}

const editInForce = async (ctx: CallCtx, client: ClientRow, before: Terms, wanted: Terms) => {
  const now = atOnce(before, wanted)
  const written = await writeTerms(ctx, client, before, now)
  // Whoever says it anew no longer wants what waits.
  const said = kinds.filter(kind => differs[kind](before, wanted))
  const gone = (kind: ClientChangeKind) =>
    said.some(each => each === kind) ||
    (kind === 'limit' && !movesMoney(now.scopes) && !movesMoney(wanted.scopes))
  await voidChanges(ctx, written, ({ kind }) => gone(kind))
  for (const kind of said) {
    if (differs[kind](now, wanted)) await askFor(ctx, written, changeOf[kind](now, wanted))
  }
  return written
}

const edit: Handler<'/api/client/edit'> = async (ctx, { client_id, version, ...typed }) => {
  const client = await lockClient(ctx, client_id, 'own')
  requireSeen(client, version)
  const before = await termsOf(ctx, client)
  const wanted = readTerms(ctx, typed, before)
  const change = client.state === 'waiting' ? editWaiting : editInForce
  await ctx.audit({
    action: 'api_client.edit',
    objectType: 'api_client',
    objectNo: client.clientId,
    before,
    after: wanted,
  })
  const { clientId, state } = await change(ctx, client, before, wanted)
  return [{ client_id: clientId, state }]
}

export const editHandlers = { '/api/client/edit': edit }
