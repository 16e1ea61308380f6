import { createHash, randomBytes } from 'node:crypto'
import type { Principal } from '@portal/shared/access/principal.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { shownName } from '../../platform/db/operator-name.ts'
import { apiClient, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator, session } from '../../platform/db/schema/people.ts'
import type { MachineCaller, SignedIn } from '../../platform/kernel/handler.ts'
import { type Inside, isDisabled, principalOf } from '../directory/operators.ts'

/** A utoken unused this long ends (real time). */
const idleMs = 24 * 3_600_000
const touchMs = 60_000
/** A program's utoken ends so long after it was opened, in use or not: it opens the next one with a signature (real time). */
export const machineSessionMs = 15 * 60_000

const hashOf = (utoken: string) => createHash('sha256').update(utoken).digest('hex')

/**
 * Begins a session.
 * @param keyId the key against whose signature a program's is opened
 * @returns the utoken: 256 random bits, of which only the hash is stored.
 */
export const openSession = async (
  tx: Tx,
  operatorId: number,
  now: Date,
  keyId: string | null = null,
): Promise<string> => {
  const utoken = randomBytes(32).toString('base64url')
  await tx
    .insert(session)
    .values({ operatorId, utokenHash: hashOf(utoken), createdAt: now, lastSeenAt: now, keyId })
  return utoken
}

/** A program's rights follow from its scopes; its operator row has none of its own. */
const machinePrincipal = (principal: Principal, { scopes }: MachineCaller): Principal => ({
  ...principal,
  is_main_account: false,
  biz_roles: scopes.some(scope => scope === 'maker' || scope === 'confirm') ? ['maker'] : [],
  permissions: {},
})

/** The caller as handlers see them. */
export const signedInOf = (person: Inside, sessionId: number, machine?: MachineCaller): SignedIn => ({
  operatorId: person.operator.id,
  sessionId,
  account: person.operator.account,
  userName: shownName(person.operator),
  userStatus: person.operator.userStatus,
  heldUntil: person.operator.heldUntil,
  bankOrgId: person.operator.bankOrgId,
  memberId: person.member.id,
  memberStatus: person.member.status,
  userCode: person.member.userCode,
  companyName: person.member.companyName,
  uscCode: person.member.uscCode ?? '',
  needReview: person.member.needReview,
  principal: machine ? machinePrincipal(principalOf(person), machine) : principalOf(person),
  ...(machine && { machine }),
})

export interface HeldSession {
  signedIn: SignedIn
  lastSeenAt: Date
}

const selectSessions = (on: Db | Tx) =>
  on
    .select({
      session,
      operator,
      member,
      client: apiClient,
      key: apiClientKey,
      bankName: bankOrg.name,
    })
    .from(session)
    .innerJoin(operator, eq(session.operatorId, operator.id))
    .innerJoin(member, eq(operator.memberId, member.id))
    .leftJoin(apiClient, eq(apiClient.operatorId, session.operatorId))
    .leftJoin(apiClientKey, eq(apiClientKey.keyId, session.keyId))
    .leftJoin(bankOrg, eq(bankOrg.id, operator.bankOrgId))

type Found = Awaited<ReturnType<typeof selectSessions>>[number]

/**
 * The program whose session it is; undefined for people.
 * @throws Fault 24005 where client or member are no longer in force, which counts before the session's own end; 1001 for a
 *   session that was not opened against a signature, and for one whose key was removed or has expired: another key of the
 *   client opens the next one
 */
const machineOf = (found: Found, today: string): MachineCaller | undefined => {
  if (found.operator.kind !== 'machine') return undefined
  const { client, key } = found
  const { keyId } = found.session
  if (keyId === null || !client || !key) throw new Fault('1001')
  if (client.state !== 'active' || isDisabled(found)) throw new Fault('24005')
  if (key.removedAt || key.expiresOn < today) throw new Fault('1001')
  return { clientRef: client.id, clientId: client.clientId, keyId, scopes: client.scopes }
}

const hasEnded = ({ session: { endedAt, createdAt, lastSeenAt } }: Found, isMachine: boolean, now: Date) =>
  endedAt !== null ||
  now.getTime() - lastSeenAt.getTime() > idleMs ||
  (isMachine && now.getTime() - createdAt.getTime() >= machineSessionMs)

/**
 * Who holds a utoken, as the database has it now.
 * @param now real time, as of sessions @param today the bank's business day, as of keys
 * @throws Fault 1002 ended by a newer sign-in, 1005 disabled meanwhile, 1001 unknown, ended or unused too long; for a
 *   program 24005 where it may no longer call
 */
export const readSession = async (
  on: Db | Tx,
  utoken: string,
  now: Date,
  today: string,
): Promise<HeldSession> => {
  const [found] = await selectSessions(on).where(eq(session.utokenHash, hashOf(utoken)))
  if (!found) throw new Fault('1001')
  if (found.session.kicked) throw new Fault('1002')
  const machine = machineOf(found, today)
  if (hasEnded(found, machine !== undefined, now)) throw new Fault('1001')
  if (isDisabled(found)) throw new Fault('1005')
  return { signedIn: signedInOf(found, found.session.id, machine), lastSeenAt: found.session.lastSeenAt }
}

/**
 * Notes that a session is in use, once a minute at most; not part of the call's transaction, which may be
 * read-only or refused.
 */
export const touchSession = async (db: Db, held: HeldSession, now: Date): Promise<void> => {
  if (now.getTime() - held.lastSeenAt.getTime() < touchMs) return
  await db.update(session).set({ lastSeenAt: now }).where(eq(session.id, held.signedIn.sessionId))
}

/** Ends a session whose token was never delivered. */
export const endUndelivered = async (db: Db, utoken: string, now: Date): Promise<void> => {
  await db
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.utokenHash, hashOf(utoken)), isNull(session.endedAt)))
}

/** Ends the sessions that were opened against a key's signatures. */
export const endSessionsOfKey = async (tx: Tx, keyId: string, now: Date): Promise<void> => {
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.keyId, keyId), isNull(session.endedAt)))
}

/** Ends a session. */
export const endSession = async (tx: Tx, sessionId: number, now: Date): Promise<void> => {
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}
