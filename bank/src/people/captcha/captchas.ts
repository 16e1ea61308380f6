import { pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import type { CaptchaPurpose, CaptchaWork } from '@portal/shared/contract/session.ts'
import {
  CAPTCHA_LIFE_MS,
  PICTURE_LENGTH,
  SPOKEN_LENGTH,
  WORK_BYTES,
  WORK_CHOICES,
  WORK_ROUNDS,
} from '@portal/shared/people/captcha-rules.ts'
import { lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { usedCaptcha } from '../../platform/db/schema/people.ts'
import { drawCaptcha } from './draw.ts'
import { alphabet } from './glyphs.ts'
import { speakCaptcha } from './speak.ts'
import { type CaptchaForm, type CaptchaToken, createCaptchaTokens } from './tokens.ts'

/** The forms that somebody sees or hears. */
export type ShownForm = Exclude<CaptchaForm, 'work'>

/** Captchas (图形验证码, 语音验证码, 自动验证): bound to a purpose, good for one attempt within two minutes of real time. */
export interface Captchas {
  /** @returns the new captcha's id (rid) */
  create(purpose: CaptchaPurpose, form?: ShownForm): string
  /** A captcha that a device works out, and all that it needs for it. */
  createWork(purpose: CaptchaPurpose): CaptchaWork
  /** The PNG of a captcha, or the WAV of a spoken one, always the same; undefined when it is over or of another form. */
  show(rid: string, form: ShownForm): Buffer | undefined
  /** Uses the captcha up, right or wrong. @returns whether it was the right one for the purpose, in time */
  burn(db: Db, rid: string, purpose: CaptchaPurpose, answer: string): Promise<boolean>
}

const forms = {
  picture: { letters: alphabet, length: PICTURE_LENGTH, make: drawCaptcha },
  voice: { letters: '0123456789', length: SPOKEN_LENGTH, make: speakCaptcha },
}

const firstChoice = 100_000

/** The first of a work's choices, six digits as all of them, and the one that is the answer. */
const choicesFrom = (bytes: Buffer) => {
  const first = firstChoice + (bytes.readUInt32BE(0) % (10 ** 6 - firstChoice - WORK_CHOICES))
  return { first, answer: String(first + (bytes.readUInt32BE(4) % WORK_CHOICES)) }
}

/**
 * @param secret ids, answers and shapes are derived from it, so nothing of an outstanding captcha is stored
 * @param fixedAnswer the sandbox's SANDBOX_CAPTCHA, of what somebody sees or hears
 */
export const createCaptchas = (secret: string, fixedAnswer?: string, now = () => new Date()): Captchas => {
  const tokens = createCaptchaTokens(secret)

  const answerOf = (rid: string, { form }: CaptchaToken): string => {
    const bytes = tokens.derive('answer', rid)
    if (form === 'work') return choicesFrom(bytes).answer
    if (fixedAnswer) return fixedAnswer
    const { letters, length } = forms[form]
    // 32 bits for each character: the modulus bias is below one in a hundred million.
    return Array.from({ length }, (_, i) => letters.charAt(bytes.readUInt32BE(i * 4) % letters.length)).join(
      '',
    )
  }
  const hashOf = (rid: string, answer: string) => tokens.derive('hash', rid, answer.toLowerCase())

  const issue = (purpose: CaptchaPurpose, form: CaptchaForm) =>
    tokens.issue({ form, purpose, expiresAt: new Date(now().getTime() + CAPTCHA_LIFE_MS) })

  return {
    create: (purpose, form = 'picture') => issue(purpose, form),

    createWork: purpose => {
      const rid = issue(purpose, 'work')
      const { first, answer } = choicesFrom(tokens.derive('answer', rid))
      const target = pbkdf2Sync(rid, answer, WORK_ROUNDS, WORK_BYTES, 'sha256').toString('hex')
      return { result: rid, first, choices: WORK_CHOICES, rounds: WORK_ROUNDS, target }
    },

    show: (rid, form) => {
      const token = tokens.open(rid)
      if (token?.form !== form || token.expiresAt <= now()) return undefined
      return forms[form].make(answerOf(rid, token), tokens.derive('shape', rid).readUInt32BE(0))
    },

    burn: async (db, rid, purpose, answer) => {
      const token = tokens.open(rid)
      const at = now()
      if (!token || token.expiresAt <= at) return false
      const { expiresAt } = token
      const first = await db.insert(usedCaptcha).values({ rid, expiresAt }).onConflictDoNothing().returning()
      await db.delete(usedCaptcha).where(lt(usedCaptcha.expiresAt, at))
      if (first.length === 0 || token.purpose !== purpose) return false
      return timingSafeEqual(hashOf(rid, answerOf(rid, token)), hashOf(rid, answer.trim()))
    },
  }
}
