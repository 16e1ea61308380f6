import { desc, eq } from 'drizzle-orm'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Db, Tx } from '../db/db.ts'
import { smsMessage } from '../db/schema/platform.ts'

export interface NewMessage {
  mobile: string
  purpose: string
  text: string
  /** The code within the text, where there is one. */
  code?: string
}

/** As the sandbox shows it: `{at, mobile, purpose, text, code}` (DESIGN section 7). */
export interface ShownMessage {
  at: string
  mobile: string
  purpose: string
  text: string
  code: string
}

/** Puts a short message (短信) into the message outbox, in the transaction that caused it. */
export const sendSms = async (tx: Tx, atRest: AtRestCipher, message: NewMessage): Promise<void> => {
  await tx.insert(smsMessage).values({
    at: new Date(),
    mobileHash: atRest.hash('sms', message.mobile),
    mobileEnc: atRest.seal(message.mobile),
    purpose: message.purpose,
    textEnc: atRest.seal(message.text),
    codeEnc: message.code === undefined ? null : atRest.seal(message.code),
  })
}

/** The latest 100 messages, newest first, of one number or of all. Sandbox only. */
export const listMessages = async (
  db: Db,
  atRest: AtRestCipher,
  mobile: string | undefined,
): Promise<ShownMessage[]> => {
  const rows = await db
    .select()
    .from(smsMessage)
    .where(mobile === undefined ? undefined : eq(smsMessage.mobileHash, atRest.hash('sms', mobile)))
    .orderBy(desc(smsMessage.id))
    .limit(100)
  return rows.map(row => ({
    at: row.at.toISOString(),
    mobile: atRest.open(row.mobileEnc),
    purpose: row.purpose,
    text: atRest.open(row.textEnc),
    code: row.codeEnc === null ? '' : atRest.open(row.codeEnc),
  }))
}
