import { scryptSync } from 'node:crypto'
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { sql } from 'drizzle-orm'
import { installReference } from '../app/install.ts'
import { findByAccount } from '../people/directory/operators.ts'
import { upgradeAccess } from '../people/roles/upgrade.ts'
import { openSession } from '../people/sign-in/sessions.ts'
import { createAtRestCipher } from '../platform/db/at-rest.ts'
import { type Db, queryRows } from '../platform/db/db.ts'
import { operator } from '../platform/db/schema/people.ts'
import { demoPassword } from '../sandbox/seed/people.ts'
import { seedWhenEmpty } from '../sandbox/seed/run.ts'

/** The day of the worked example: 2345678.90 yuan, 1.28 %, 107 days. */
export const exampleNow = '2026-06-23T10:00:00+08:00'

/** What the tests' data is sealed with. */
export const exampleSecret = 'secret of the tests'
export const exampleAtRest = createAtRestCipher(exampleSecret)

/**
 * Gives everybody of a database for tests a hash of the demo password that takes a millisecond to check instead of
 * hundreds: its parameters are part of it, so the bank's own rule stays what it is.
 */
export const quickenPasswords = async (db: Db): Promise<void> => {
  const cost = { N: 1024, r: 8, p: 1 }
  const salt = Buffer.alloc(16, 'tests')
  const key = scryptSync(demoPassword, salt, 32, cost)
  const hash = ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
  await db.update(operator).set({ passwordHash: hash })
}

/** Fills a database with the demo accounts and their data of {@link exampleNow} and signs everybody in. @returns utokens by account */
export const seedExample = async (db: Db): Promise<Map<string, string>> => {
  const now = new Date(exampleNow)
  await installReference(db, now)
  await seedWhenEmpty(db, { now, today: shanghaiDate(now) }, exampleAtRest, 'accounts')
  await upgradeAccess(db, () => now)
  await quickenPasswords(db)
  const utokens = new Map<string, string>()
  const accounts = await queryRows<{ account: string }>(db, sql`select account from operator`)
  for (const { account } of accounts) {
    const person = await findByAccount(db, account)
    if (!person) continue
    utokens.set(account, await db.transaction(tx => openSession(tx, person.operator.id, new Date())))
  }
  return utokens
}
