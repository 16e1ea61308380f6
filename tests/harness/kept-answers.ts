import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { sql } from 'drizzle-orm'
import { createAtRestCipher } from '../../bank/src/platform/db/at-rest.ts'
import { type Db, queryRows } from '../../bank/src/platform/db/db.ts'
import { testAtRest } from '../../bank/src/testing/test-database.ts'

/** A sandbox seals what it keeps under its wire key, the bank of a test under the example's. */
const ciphers = [createAtRestCipher(sandboxSecrets.wireKey), testAtRest]

const open = (sealed: string): string => {
  const tried = ciphers.map(cipher => {
    try {
      return cipher.open(sealed)
    } catch {
      return undefined
    }
  })
  const found = tried.find(text => text !== undefined)
  if (found === undefined) throw new Error('sealed under a key that no bank of the tests has')
  return found
}

/** Applications that the kept answers of a bank speak of, by the beginning of their keys. */
export const answeredApplies = async (db: Db, keyPrefix = ''): Promise<Set<string>> => {
  const kept = await queryRows<{ answer: string }>(
    db,
    sql`select answer_enc as answer from idempotency_key
      where answer_enc is not null and idem_key like ${`${keyPrefix}%`}`,
  )
  const rows = kept.flatMap(({ answer }) => JSON.parse(open(answer)) as { apply_no?: string }[])
  return new Set(rows.flatMap(({ apply_no }) => apply_no ?? []))
}
