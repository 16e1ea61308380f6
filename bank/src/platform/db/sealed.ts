import { asc } from 'drizzle-orm'
import type { AtRestCipher } from './at-rest.ts'
import type { Db } from './db.ts'
import { operator } from './schema/people.ts'

/** Stored data was sealed under another secret: a bank that went on would mix two kinds of sealed data. */
export class SealedOtherwiseError extends Error {
  constructor() {
    super(
      'BANK_DATA_SECRET is not the secret that the stored data was sealed under. A database that has run without ' +
        'BANK_DATA_SECRET was sealed under its WIRE_KEY: give that value, exactly as it was',
    )
    this.name = 'SealedOtherwiseError'
  }
}

/**
 * Tries the secret on what the first person's row holds; an empty database takes any.
 * @throws SealedOtherwiseError
 */
export const checkSealed = async (db: Db, atRest: AtRestCipher): Promise<void> => {
  const [first] = await db
    .select({ sealed: operator.mobileEnc })
    .from(operator)
    .orderBy(asc(operator.id))
    .limit(1)
  if (!first) return
  try {
    atRest.open(first.sealed)
  } catch {
    throw new SealedOtherwiseError()
  }
}
