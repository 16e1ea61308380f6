import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '@portal/shared/contract/sms.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, gt, lt, max, sql } from 'drizzle-orm'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { smsCode } from '../../platform/db/schema/sms-codes.ts'
import type { Asker } from '../../platform/kernel/source.ts'
import { countMessage, countTry } from './counts.ts'

/** 短信验证码5分钟有效; resend after 120 s; five tries. Real time. */
const lifeMs = 5 * 60_000
const resendMs = 120_000
const maxTries = 5
/** Rows that can no longer be asked about. */
const forgetMs = 60 * 60_000

export interface CodeFor {
  purpose: CodePurpose
  account: string
  asker: Asker
  /** A number that is not proven to be the asker's: it is counted for every asker, and so is a signed-in sender. */
  to?: { mobile: string; sender?: string }
}

/** The message as it is sent. */
export const codeText = (doing: string, code: string): string =>
  `【票据贴现服务平台】您正在${doing}，验证码${code}，5分钟内有效，请勿告知他人。`

/** Codes are bound to purpose, account and the session that asked, and stored as keyed hashes only. */
const hashes = (atRest: AtRestCipher, { purpose, account, asker }: CodeFor) => ({
  accountHash: atRest.hash('sms account', account),
  askedBy: atRest.hash('sms asked by', asker.by),
  askedFrom: atRest.hash('sms asked from', asker.from),
  codeHash: (code: string) => atRest.hash('sms code', `${purpose}\0${account}\0${code}`),
})

/** @throws Fault 23005 while the last code for the account, from the same place, is not 120 s old */
const waitForNext = async (tx: Tx, atRest: AtRestCipher, wanted: CodeFor, now: Date): Promise<void> => {
  const { accountHash, askedFrom } = hashes(atRest, wanted)
  const sentThere = and(
    eq(smsCode.purpose, wanted.purpose),
    eq(smsCode.accountHash, accountHash),
    eq(smsCode.askedFrom, askedFrom),
  )
  const [last] = await tx
    .select({ resendAfter: max(smsCode.resendAfter) })
    .from(smsCode)
    .where(and(sentThere, gt(smsCode.resendAfter, now)))
  if (!last?.resendAfter) return
  const seconds = Math.max(1, Math.ceil((last.resendAfter.getTime() - now.getTime()) / 1000))
  throw new Fault('23005', { text: `发送过于频繁，请${seconds}秒后再试`, retryAfter: seconds })
}

/**
 * Makes a code; an earlier one of the same session no longer counts. Whoever calls sends it, or does not, when there is
 * no such account.
 * @throws Fault 23005 within 120 s of the last one from the same place, 23010 beyond what a day allows
 */
export const issueCode = async (
  tx: Tx,
  atRest: AtRestCipher,
  wanted: CodeFor,
  now = new Date(),
): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { accountHash, askedBy, askedFrom, codeHash } = hashes(atRest, wanted)
  const fresh = {
    askedFrom,
    codeHash: codeHash(code),
    tries: 0,
    used: false,
    expiresAt: new Date(now.getTime() + lifeMs),
    resendAfter: new Date(now.getTime() + resendMs),
  }
  await tx.delete(smsCode).where(lt(smsCode.expiresAt, new Date(now.getTime() - forgetMs)))
  // Counted first: a second request waits here and sees the first one's code below.
  await countMessage(tx, atRest, wanted, now)
  await waitForNext(tx, atRest, wanted, now)
  await tx
    .insert(smsCode)
    .values({ purpose: wanted.purpose, accountHash, askedBy, ...fresh })
    .onConflictDoUpdate({ target: [smsCode.purpose, smsCode.accountHash, smsCode.askedBy], set: fresh })
  return code
}

const refused = (text: string) => new Fault('23004', { text, fields: { sms_code: text } })

/**
 * Counts one try of a code, immediately and permanently, whatever the outcome of the call. Never inside the transaction of
 * the call itself, whose refusal would give the try back. Only the session that asked for a code can try it.
 * @returns the code's id for `spendCode`
 * @throws Fault 23004: wrong (also when there is none), expired, or tried too often; 23011 beyond what a day allows
 */
export const tryCode = async (
  db: Db,
  atRest: AtRestCipher,
  wanted: CodeFor,
  typed: string,
  now = new Date(),
): Promise<number> => {
  const { accountHash, askedBy, codeHash } = hashes(atRest, wanted)
  const ofSession = and(
    eq(smsCode.purpose, wanted.purpose),
    eq(smsCode.accountHash, accountHash),
    eq(smsCode.askedBy, askedBy),
  )
  const row = await db.transaction(async tx => {
    const [tried] = await tx
      .update(smsCode)
      .set({ tries: sql`${smsCode.tries} + 1` })
      .where(and(ofSession, eq(smsCode.used, false), lt(smsCode.tries, maxTries)))
      .returning()
    await countTry(tx, atRest, wanted, tried !== undefined, now)
    return tried
  })
  if (!row) {
    const [spent] = await db.select({ used: smsCode.used }).from(smsCode).where(ofSession)
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
