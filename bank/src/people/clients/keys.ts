/** Keys of programs as calls meet them: found by their id, noted as used, and what was signed with them kept. */
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { dayEnd } from '../../platform/calendar/day-bounds.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { apiCall, apiClient, apiClientKey, signedCall } from '../../platform/db/schema/api-clients.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import { type Inside, isDisabled } from '../directory/operators.ts'
import { clientRules } from './client-rules.ts'

export type ClientRow = typeof apiClient.$inferSelect
export type KeyRow = typeof apiClientKey.$inferSelect

/** A client, the operator that it is, and the member it calls for. */
export interface HeldClient extends Inside {
  client: ClientRow
}

export interface HeldKey extends HeldClient {
  key: KeyRow
  /** Whether the key, the client and the member are all in force at this moment of the bank's clock. */
  active: boolean
  /** Instant of the bank's clock from which the key no longer is. */
  endsAt: Date
}

/** The instant at which a key ends: it is valid until the end of its last day in Shanghai. */
export const endOf = ({ expiresOn }: Pick<KeyRow, 'expiresOn'>): Date => dayEnd(expiresOn)

/** Whether a key itself may be used on a day; whether its client may call is another question. */
export const isKeyInForce = (
  { inForceAt, removedAt, expiresOn }: Pick<KeyRow, 'inForceAt' | 'removedAt' | 'expiresOn'>,
  today: string,
): boolean => inForceAt !== null && removedAt === null && today <= expiresOn

const selectClients = (on: Db | Tx) =>
  on
    .select({ client: apiClient, operator, member })
    .from(apiClient)
    .innerJoin(operator, eq(operator.id, apiClient.operatorId))
    .innerJoin(member, eq(member.id, apiClient.memberId))

/** The client that an operator is, whatever its state; undefined for people. */
export const clientOfOperator = async (on: Db | Tx, operatorId: number): Promise<HeldClient | undefined> => {
  const [found] = await selectClients(on).where(eq(apiClient.operatorId, operatorId))
  return found
}

/** The day by the bank's clock, and what this installation takes of programs. */
export type KeyRules = Pick<Ctx, 'today' | 'behind'>

/**
 * A key with its client, operator and member, in force or not; undefined for one that was never known. A key that nobody may
 * bring here is not in force either, however it came into the database.
 */
export const findKey = async (on: Db | Tx, keyId: string, rules: KeyRules): Promise<HeldKey | undefined> => {
  const [found] = await on
    .select({ key: apiClientKey, client: apiClient, operator, member })
    .from(apiClientKey)
    .innerJoin(apiClient, eq(apiClient.id, apiClientKey.clientRef))
    .innerJoin(operator, eq(operator.id, apiClient.operatorId))
    .innerJoin(member, eq(member.id, apiClient.memberId))
    .where(eq(apiClientKey.keyId, keyId))
  if (!found) return undefined
  const { key, client } = found
  const active =
    client.state === 'active' &&
    isKeyInForce(key, rules.today()) &&
    !rules.behind(clientRules).refusedKeys.has(key.publicKey) &&
    !isDisabled(found)
  return { ...found, active, endsAt: endOf(key) }
}

/** The keys of one of the caller's own clients, in force or not, removed ones left out; undefined for no such client. */
export const keysOfOwn = async (
  { tx, operator: caller, today }: Pick<CallCtx, 'tx' | 'operator' | 'today'>,
  clientId: string,
) => {
  const own = and(eq(apiClient.clientId, clientId), eq(apiClient.memberId, caller.memberId))
  const [held] = await selectClients(tx).where(own)
  if (!held) return undefined
  const rows = await tx
    .select()
    .from(apiClientKey)
    .where(and(eq(apiClientKey.clientRef, held.client.id), isNull(apiClientKey.removedAt)))
    .orderBy(asc(apiClientKey.id))
  const calls = held.client.state === 'active' && !isDisabled(held)
  return rows.map(key => ({ ...key, inForce: calls && isKeyInForce(key, today()) }))
}

const noteAtMostEveryMs = 60_000

/** Notes that a key is in use, once a minute at most. @param now real time, as of sessions */
export const noteKeyUse = async (on: Db | Tx, keyId: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - noteAtMostEveryMs)
  await on
    .update(apiClientKey)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiClientKey.keyId, keyId),
        or(isNull(apiClientKey.lastUsedAt), lt(apiClientKey.lastUsedAt, before)),
      ),
    )
}

export type NewApiCall = Omit<typeof apiCall.$inferInsert, 'id'>

/** Enters what a call was answered into the list that the client's owners read. */
export const noteApiCall = async (on: Db | Tx, call: NewApiCall): Promise<void> => {
  await on.insert(apiCall).values(call)
}

export type NewSignedCall = Omit<typeof signedCall.$inferInsert, 'id'>

/** Keeps what was signed as evidence. @returns false where the key has signed another call with that nonce */
export const keepSignedCall = async (tx: Tx, call: NewSignedCall): Promise<boolean> => {
  const kept = await tx
    .insert(signedCall)
    .values(call)
    .onConflictDoNothing({ target: [signedCall.keyId, signedCall.nonce] })
    .returning({ id: signedCall.id })
  return kept.length > 0
}
