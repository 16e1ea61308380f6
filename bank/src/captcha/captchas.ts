import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CaptchaPurpose } from '@portal/shared/contract/session.ts'
import { and, eq, gt, lt, lte, or } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { captcha } from '../db/schema/people.ts'
import { drawCaptcha } from './draw.ts'
import { alphabet } from './glyphs.ts'

const lifeMs = 5 * 60_000
/** Outstanding captchas; beyond it the oldest go, which nobody can still be typing at any honest rate. */
const maxOutstanding = 20_000
const answerLength = 4

/** Picture captchas (图形验证码): bound to a purpose, good for one attempt within five minutes of real time. */
export interface Captchas {
  /** @returns the new captcha's id (rid) */
  create(db: Db, purpose: CaptchaPurpose): Promise<string>
  /** The PNG of an outstanding captcha, always the same one; undefined when there is none of that id. */
  picture(db: Db, rid: string): Promise<Buffer | undefined>
  /** Uses the captcha up, whatever the answer. @returns whether it was the right one for the purpose, in time */
  burn(db: Db, rid: string, purpose: CaptchaPurpose, answer: string): Promise<boolean>
}

/**
 * @param secret answers and shapes are derived from it and the rid, so the table holds a keyed hash only and a
 *   picture can be drawn again without storing it
 * @param fixedAnswer the sandbox's SANDBOX_CAPTCHA
 */
export const createCaptchas = (secret: string, fixedAnswer?: string, now = () => new Date()): Captchas => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'captcha', 32))
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest()

  const answerOf = (rid: string): string => {
    if (fixedAnswer) return fixedAnswer
    const bytes = mac('answer', rid)
    // 32 bits for each character: the modulus bias is below one in a hundred million.
    return Array.from({ length: answerLength }, (_, i) =>
      alphabet.charAt(bytes.readUInt32BE(i * 4) % alphabet.length),
    ).join('')
  }
  const hashOf = (rid: string, answer: string) => mac('hash', `${rid}\0${answer.toLowerCase()}`)

  return {
    create: async (db, purpose) => {
      const rid = randomBytes(16).toString('hex')
      const at = now()
      const [row] = await db
        .insert(captcha)
        .values({
          rid,
          answerHash: hashOf(rid, answerOf(rid)).toString('hex'),
          purpose,
          expiresAt: new Date(at.getTime() + lifeMs),
        })
        .returning({ id: captcha.id })
      await db
        .delete(captcha)
        .where(or(lte(captcha.id, (row?.id ?? 0) - maxOutstanding), lt(captcha.expiresAt, at)))
      return rid
    },

    picture: async (db, rid) => {
      const [row] = await db
        .select({ id: captcha.id })
        .from(captcha)
        .where(and(eq(captcha.rid, rid), gt(captcha.expiresAt, now())))
      return row && drawCaptcha(answerOf(rid), mac('shape', rid).readUInt32BE(0))
    },

    burn: async (db, rid, purpose, answer) => {
      const [row] = await db.delete(captcha).where(eq(captcha.rid, rid)).returning()
      if (!row || row.purpose !== purpose || row.expiresAt <= now()) return false
      return timingSafeEqual(Buffer.from(row.answerHash, 'hex'), hashOf(rid, answer.trim()))
    },
  }
}
