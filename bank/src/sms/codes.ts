import { randomInt, timingSafeEqual } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Db, Tx } from '../db/db.ts'
import { type SmsPurpose, smsCode } from '../db/schema/sms-codes.ts'

/** 短信验证码5分钟有效; resend after 120 s (specification section 9); five tries. Real time. */
const lifeMs = 5 * 60_000
const resendMs = 120_000
const maxTries = 5
/** Rows that nobody can still ask about. */
const forgetMs = 60 * 60_000

export interface CodeFor {
  purpose: SmsPurpose
  account: string
}

/** The message as it is sent (section 8). */
export const codeText = (doing: string, code: string): string =>
  `【票据贴现服务平台】您正在${doing}，验证码${code}，5分钟内有效，请勿告知他人。`

/** Codes are bound to purpose and account, and stored as keyed hashes only. */
const hashes = (atRest: AtRestCipher, { purpose, account }: CodeFor) => ({
  accountHash: atRest.hash('sms account', account),
  codeHash: (code: string) => atRest.hash('sms code', `${purpose}\0${account}\0${code}`),
})

/**
 * Makes a code; an earlier one no longer counts. Whoever calls sends it, or does not, when there is no such account.
 * @throws Fault 23005 within 120 s of the last one, whoever asks
 */
export const issueCode = async (
  tx: Tx,
  atRest: AtRestCipher,
  wanted: CodeFor,
  now = new Date(),
): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { accountHash, codeHash } = hashes(atRest, wanted)
  const fresh = {
    codeHash: codeHash(code),
    tries: 0,
    used: false,
    expiresAt: new Date(now.getTime() + lifeMs),
    resendAfter: new Date(now.getTime() + resendMs),
  }
  await tx.delete(smsCode).where(lt(smsCode.expiresAt, new Date(now.getTime() - forgetMs)))
  const written = await tx
    .insert(smsCode)
    .values({ purpose: wanted.purpose, accountHash, ...fresh })
    .onConflictDoUpdate({
      target: [smsCode.purpose, smsCode.accountHash],
      set: fresh,
      setWhere: lte(smsCode.resendAfter, now),
    })
    .returning({ id: smsCode.id })
  if (written.length > 0) return code

  const [last] = await tx
    .select({ resendAfter: smsCode.resendAfter })
    .from(smsCode)
    .where(and(eq(smsCode.purpose, wanted.purpose), eq(smsCode.accountHash, accountHash)))
  const seconds = Math.max(1, Math.ceil(((last?.resendAfter.getTime() ?? 0) - now.getTime()) / 1000))
  throw new Fault('23005', { text: `发送过于频繁，请${seconds}秒后再试`, retryAfter: seconds })
}

const refused = (text: string) => new Fault('23004', { text, fields: { sms_code: text } })

/**
 * Counts one try of a code, at once and for good, whatever comes of the call. Never inside the transaction of
 * the call itself, whose refusal would give the try back.
 * @returns the code's id for `spendCode`
 * @throws Fault 23004: wrong (also when there is none), expired, or tried too often
 */
export const tryCode = async (
  db: Db,
  atRest: AtRestCipher,
  wanted: CodeFor,
  typed: string,
  now = new Date(),
): Promise<number> => {
  const { accountHash, codeHash } = hashes(atRest, wanted)
  const ofAccount = and(eq(smsCode.purpose, wanted.purpose), eq(smsCode.accountHash, accountHash))
  const [row] = await db
    .update(smsCode)
    .set({ tries: sql`${smsCode.tries} + 1` })
    .where(and(ofAccount, eq(smsCode.used, false), lt(smsCode.tries, maxTries)))
    .returning()
  if (!row) {
    const [spent] = await db.select({ used: smsCode.used }).from(smsCode).where(ofAccount)
    throw refused(spent && !spent.used ? '错误次数过多，请重新获取' : '短信验证码错误')
  }
  if (row.expiresAt <= now) throw refused('短信验证码已过期，请重新获取')
  if (!timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(codeHash(typed)))) {
    throw refused('短信验证码错误')
  }
  return row.id
}

/**
 * Uses a code up, in the transaction of what it allows.
 * @throws Fault 23004 when another call used it first
 */
export const spendCode = async (tx: Tx, codeId: number): Promise<void> => {
  const spent = await tx
    .update(smsCode)
    .set({ used: true })
    .where(and(eq(smsCode.id, codeId), eq(smsCode.used, false)))
    .returning({ id: smsCode.id })
  if (spent.length === 0) throw refused('短信验证码错误')
}
