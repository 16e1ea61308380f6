import type { SmsPurpose } from '@portal/shared/contract/sms.ts'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Db, Tx } from '../db/db.ts'
import { type SmsState, smsMessage } from '../db/schema/platform.ts'

export interface NewMessage {
  /** A number, or the address of an e-mail. */
  mobile: string
  purpose: SmsPurpose
  text: string
  /** The code within the text, where there is one. */
  code?: string
}

/** As the sandbox shows it: `{at, mobile, purpose, text, code}`. */
export interface ShownMessage {
  at: string
  mobile: string
  purpose: string
  text: string
  code: string
}

/** Puts a text message (短信) into the message outbox, in the transaction that caused it. */
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

export type StoredMessage = typeof smsMessage.$inferSelect

/** Takes up to `atOnce` of the oldest due messages for `forMs` real ms, during which no other sender gets them. */
export const claimMessages = (db: Db, atOnce: number, forMs: number): Promise<StoredMessage[]> =>
  db.transaction(tx => {
    const due = tx
      .select({ id: smsMessage.id })
      .from(smsMessage)
      .where(and(eq(smsMessage.state, 'waiting'), lte(smsMessage.nextAt, new Date())))
      .orderBy(asc(smsMessage.id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    return tx
      .update(smsMessage)
      .set({ tries: sql`${smsMessage.tries} + 1`, nextAt: new Date(Date.now() + forMs) })
      .where(inArray(smsMessage.id, due))
      .returning()
  })

/** Erases the text when it is no longer needed: it may hold a code. */
export const settleMessage = (db: Db, id: number, state: Exclude<SmsState, 'waiting'>): Promise<unknown> =>
  db.update(smsMessage).set({ state, textEnc: '', codeEnc: null }).where(eq(smsMessage.id, id))

/** Has it tried again then. */
export const putMessageOff = (db: Db, id: number, nextAt: Date): Promise<unknown> =>
  db.update(smsMessage).set({ nextAt }).where(eq(smsMessage.id, id))
