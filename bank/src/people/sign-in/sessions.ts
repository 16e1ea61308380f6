import { createHash, randomBytes } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { member, operator, session } from '../../platform/db/schema/people.ts'
import type { SignedIn } from '../../platform/kernel/handler.ts'
import { type Inside, isDisabled, principalOf } from '../directory/operators.ts'

/** A utoken unused this long ends (real time). */
const idleMs = 24 * 3_600_000
const touchMs = 60_000

const hashOf = (utoken: string) => createHash('sha256').update(utoken).digest('hex')

/** Begins a session. @returns the utoken: 256 random bits, of which only the hash is stored. */
export const openSession = async (tx: Tx, operatorId: number, now: Date): Promise<string> => {
  const utoken = randomBytes(32).toString('base64url')
  await tx.insert(session).values({ operatorId, utokenHash: hashOf(utoken), createdAt: now, lastSeenAt: now })
  return utoken
}

/** The caller as handlers see them. */
export const signedInOf = (person: Inside, sessionId: number): SignedIn => ({
  operatorId: person.operator.id,
  sessionId,
  account: person.operator.account,
  userName: person.operator.userName,
  userStatus: person.operator.userStatus,
  heldUntil: person.operator.heldUntil,
  memberId: person.member.id,
  memberStatus: person.member.status,
  userCode: person.member.userCode,
  companyName: person.member.companyName,
  uscCode: person.member.uscCode ?? '',
  needReview: person.member.needReview,
  principal: principalOf(person),
})

export interface HeldSession {
  signedIn: SignedIn
  lastSeenAt: Date
}

/**
 * Who holds a utoken, as the database has it now.
 * @throws Fault 1002 ended by a newer sign-in, 1005 disabled meanwhile, 1001 unknown, ended or unused too long
 */
export const readSession = async (on: Db | Tx, utoken: string, now: Date): Promise<HeldSession> => {
  const [found] = await on
    .select({ session, operator, member })
    .from(session)
    .innerJoin(operator, eq(session.operatorId, operator.id))
    .innerJoin(member, eq(operator.memberId, member.id))
    .where(eq(session.utokenHash, hashOf(utoken)))
  if (found?.session.kicked) throw new Fault('1002')
  if (!found || found.session.endedAt || now.getTime() - found.session.lastSeenAt.getTime() > idleMs) {
    throw new Fault('1001')
  }
  if (isDisabled(found)) throw new Fault('1005')
  return { signedIn: signedInOf(found, found.session.id), lastSeenAt: found.session.lastSeenAt }
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

/** Ends a session. */
export const endSession = async (tx: Tx, sessionId: number, now: Date): Promise<void> => {
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}
