import { createHash, randomBytes } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { registDraft } from '../../platform/db/schema/registration.ts'

/** A draft is kept a day from its last proof of the number. */
const lifeMs = 24 * 3_600_000

export type Registrant = (typeof registDraft.$inferSelect)['memberType']
export type DraftRow = typeof registDraft.$inferSelect

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Begins a draft for a proven number, or continues its draft under a new token. */
export const openDraft = async (
  tx: Tx,
  atRest: AtRestCipher,
  memberType: Registrant,
  mobile: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date; resumed: boolean }> => {
  await tx.delete(registDraft).where(lt(registDraft.expiresAt, now))
  const token = randomBytes(32).toString('base64url')
  const fresh = { tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + lifeMs) }
  const fieldsEnc = atRest.seal('{}')
  const [row] = await tx
    .insert(registDraft)
    .values({
      ...fresh,
      memberType,
      mobileHash: atRest.hash('regist mobile', mobile),
      mobileEnc: atRest.seal(mobile),
      fieldsEnc,
    })
    .onConflictDoUpdate({ target: [registDraft.mobileHash, registDraft.memberType], set: fresh })
    .returning({ fieldsEnc: registDraft.fieldsEnc })
  return { token, expiresAt: fresh.expiresAt, resumed: row?.fieldsEnc !== fieldsEnc }
}

/** The draft of a token. @throws Fault 9015 when there is none, or no longer */
export const findDraft = async (on: Db | Tx, token: string, forUpdate: boolean): Promise<DraftRow> => {
  const query = on
    .select()
    .from(registDraft)
    .where(and(eq(registDraft.tokenHash, hashOf(token)), gt(registDraft.expiresAt, new Date())))
  const [row] = await (forUpdate ? query.for('update') : query)
  if (!row) throw new Fault('9015')
  return row
}

/** The fields so far, in clear. */
export const draftFields = (row: DraftRow, atRest: AtRestCipher): Record<string, unknown> =>
  JSON.parse(atRest.open(row.fieldsEnc))
