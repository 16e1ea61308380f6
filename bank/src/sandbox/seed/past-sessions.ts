import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { operator, session } from '../../platform/db/schema/people.ts'
import type { SeededPeople } from './people.ts'
import type { SeedCtx } from './seed.ts'

const DAY_MS = 24 * 3600_000
const NORMAL = 4
const FIRST_SIGN_IN = 3

/**
 * The demo has people at work in it: only for new accounts is the next sign-in the first, after which the
 * guide is shown, and a home page greets so. Nobody has ever known the utokens of these sessions, which ended a day ago.
 */
export const seedPastSessions = async (tx: Tx, { now, people }: SeedCtx & { people: SeededPeople }) => {
  const at = new Date(now.getTime() - DAY_MS)
  const normal = new Set(people.members.filter(each => each.status === NORMAL).map(each => each.id))
  const known = people.operators.filter(
    each => normal.has(each.memberId) && each.userStatus !== FIRST_SIGN_IN,
  )
  await tx.insert(session).values(
    known.map(({ id }) => ({
      operatorId: id,
      utokenHash: randomBytes(32).toString('hex'),
      createdAt: at,
      lastSeenAt: at,
      endedAt: at,
    })),
  )
  const ids = known.map(({ id }) => id)
  await tx.update(operator).set({ lastLoginAt: at }).where(inArray(operator.id, ids))
}
