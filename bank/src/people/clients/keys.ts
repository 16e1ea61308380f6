/** Keys of programs as calls meet them: found by their id, noted as used, and what was signed with them kept. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { dayEnd } from '../../platform/calendar/day-bounds.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { apiCall, apiClient, apiClientKey, signedCall } from '../../platform/db/schema/api-clients.ts'
import { member, operator } from '../../platform/db/schema/people.ts'
import { type Inside, isDisabled } from '../directory/operators.ts'

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

/** A key with its client, operator and member, in force or not; undefined for one that was never known. */
export const findKey = async (
  on: Db | Tx,
  keyId: string,
  clock: Pick<Clock, 'today'>,
): Promise<HeldKey | undefined> => {
  const [found] = await on
    .select({ key: apiClientKey, client: apiClient, operator, member })
    .from(apiClientKey)
    .innerJoin(apiClient, eq(apiClient.id, apiClientKey.clientRef))
    .innerJoin(operator, eq(operator.id, apiClient.operatorId))
    .innerJoin(member, eq(member.id, apiClient.memberId))
    .where(eq(apiClientKey.keyId, keyId))
  if (!found) return undefined
  const { key, client } = found
  const active = client.state === 'active' && isKeyInForce(key, clock.today()) && !isDisabled(found)
  return { ...found, active, endsAt: endOf(key) }
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
