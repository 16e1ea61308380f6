/** Clients in the database: reading one for a change, moving it along the state table, telling of it. */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { ClientActor, ClientEvent, ClientState } from '@portal/shared/machines/client-states.ts'
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { apiClient, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { tellAccess, tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import { createMover, entryOf } from '../../platform/kernel/mover.ts'
import { isPerson } from '../directory/operators.ts'
import { lockMemberRow } from '../operators/scope.ts'
import { type ClientRow, isKeyInForce, type KeyRow } from './keys.ts'
import { clientMachine } from './states.ts'
import type { Terms } from './terms.ts'

/** Whose a client is: the caller's member's, or, for staff, anybody's. */
export type Whose = 'own' | 'any'

/**
 * A client, locked with its member: its changes come one after another, and what calls have locked is never waited for.
 * @throws Fault 9015 for one that does not exist or is another member's
 */
export const lockClient = async (ctx: CallCtx, clientId: string, whose: Whose): Promise<ClientRow> => {
  const where = and(
    eq(apiClient.clientId, clientId),
    whose === 'own' ? eq(apiClient.memberId, ctx.operator.memberId) : undefined,
  )
  const [seen] = await ctx.tx.select({ id: apiClient.id }).from(apiClient).where(where)
  if (!seen) throw new Fault('9015')
  return lockClientRow(ctx, seen.id)
}

/** The same by its row's id, which the caller has from another row. */
export const lockClientRow = async (ctx: Ctx, id: number): Promise<ClientRow> => {
  const [seen] = await ctx.tx
    .select({ memberId: apiClient.memberId })
    .from(apiClient)
    .where(eq(apiClient.id, id))
  if (!seen) throw new Fault('9015')
  await lockMemberRow(ctx, seen.memberId)
  // Rows that calls write point to the client: they go on meanwhile.
  const [row] = await ctx.tx.select().from(apiClient).where(eq(apiClient.id, id)).for('no key update')
  if (!row) throw new Fault('9015')
  return row
}

/** Has gateways ask again about the client's keys, and open pages show what has become of it. */
export const tellClient = (ctx: Pick<Ctx, 'tx'>, { memberId, clientId }: ClientRow): Promise<void> =>
  tellChange(ctx, { to: [{ memberId }, 'staff'], topic: 'client', refNo: clientId })

/** Moves a client by one event (see `createMover`). */
export const moveClient = createMover<ClientRow, ClientState, ClientEvent, ClientActor, { as: ClientActor }>({
  machine: clientMachine,
  table: apiClient,
  stateOf: ({ state }) => state,
  columnsOf: (state, ctx) => ({ state, modifiedAt: ctx.now() }),
  audit: ({ clientId }, step) => entryOf('api_client', clientId, step),
  tell: (ctx, client) => tellClient(ctx, client),
})

/** Writes columns of a client that the caller has locked. */
export const writeClient = async (
  ctx: Ctx,
  { id }: ClientRow,
  set: Partial<typeof apiClient.$inferInsert> = {},
): Promise<ClientRow> => {
  const [row] = await ctx.tx
    .update(apiClient)
    .set({ ...set, modifiedAt: ctx.now(), version: sql`${apiClient.version} + 1` })
    .where(eq(apiClient.id, id))
    .returning()
  if (!row) throw new Fault('9015')
  await tellClient(ctx, row)
  return row
}

/** What a program is to those whom it shows its operator: a maker where its scopes let it make anything. */
export const bizRolesOf = (scopes: Terms['scopes']) =>
  scopes.includes('maker') || scopes.includes('confirm') ? (['maker'] as const) : []

/** Writes the operator that a client is. */
export const writeClientOperator = async (
  ctx: Ctx,
  { operatorId }: ClientRow,
  { name, scopes }: Pick<Terms, 'name' | 'scopes'>,
): Promise<void> => {
  await ctx.tx
    .update(operator)
    .set({
      userName: name,
      bizRoles: [...bizRolesOf(scopes)],
      modifiedAt: ctx.now(),
      version: sql`${operator.version} + 1`,
    })
    .where(eq(operator.id, operatorId))
  await tellAccess(ctx, [operatorId])
}

export const nameOf = async (ctx: Pick<Ctx, 'tx'>, { operatorId }: ClientRow): Promise<string> => {
  const [row] = await ctx.tx
    .select({ name: operator.userName })
    .from(operator)
    .where(eq(operator.id, operatorId))
  return row?.name ?? ''
}

/** A client's terms as they are. */
export const termsOf = async (ctx: Pick<Ctx, 'tx'>, client: ClientRow): Promise<Terms> => {
  const { scopes, applyLimitFen, dayLimitFen, networks, remark } = client
  return { name: await nameOf(ctx, client), scopes, applyLimitFen, dayLimitFen, networks, remark }
}

/** Keys of a client that were not removed. */
export const keysOf = (ctx: Pick<Ctx, 'tx'>, client: Pick<ClientRow, 'id'>): Promise<KeyRow[]> =>
  ctx.tx
    .select()
    .from(apiClientKey)
    .where(and(eq(apiClientKey.clientRef, client.id), sql`${apiClientKey.removedAt} is null`))
    .orderBy(apiClientKey.id)

export const hasKeyInForce = async (ctx: Pick<Ctx, 'tx' | 'today'>, client: ClientRow): Promise<boolean> =>
  (await keysOf(ctx, client)).some(key => isKeyInForce(key, ctx.today()))

/** The member's enabled people who check, but for one. */
export const checkersOf = async (
  ctx: Pick<Ctx, 'tx'>,
  memberId: number,
  except: number,
): Promise<number[]> => {
  const rows = await ctx.tx
    .select({ id: operator.id })
    .from(operator)
    .where(
      and(
        eq(operator.memberId, memberId),
        ne(operator.id, except),
        eq(operator.status, accountStatus.enabled),
        sql`'checker' = any(${operator.bizRoles})`,
        isPerson,
      ),
    )
    .orderBy(operator.id)
  return rows.map(({ id }) => id)
}
