import { Fault } from '@portal/shared/errors/fault.ts'
import { eq, lt, sql } from 'drizzle-orm'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import type { Tx } from '../../platform/db/db.ts'
import { codeCount } from '../../platform/db/schema/sms-codes.ts'
import { type ParamKey, readParam } from '../../platform/params/params.ts'
import type { CodeFor } from './codes.ts'

/*
 * How many codes may be sent and tried in 24 hours, by anyone, whether or not the account exists. A window begins
 * with the first; what is refused is not counted, since its transaction is undone.
 */

const windowMs = 24 * 60 * 60_000
/** A whole network (an IPv6 /48) may do this many times what one address may. */
const networkTimes = 4

const inWords = (seconds: number) =>
  seconds >= 3600 ? `${Math.ceil(seconds / 3600)}小时` : `${Math.ceil(seconds / 60)}分钟`

/** Counts one more under a key. @throws Fault beyond the limit, with the seconds until the window ends */
const countOne = async (
  tx: Tx,
  keyHash: string,
  limit: number,
  now: Date,
  code: '23010' | '23011',
): Promise<void> => {
  const over = lt(codeCount.endsAt, now)
  const fresh = { used: 1, endsAt: new Date(now.getTime() + windowMs) }
  const [counted] = await tx
    .insert(codeCount)
    .values({ keyHash, ...fresh })
    .onConflictDoUpdate({
      target: codeCount.keyHash,
      set: {
        used: sql`case when ${over} then 1 else ${codeCount.used} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${codeCount.endsAt} end`,
      },
      setWhere: sql`${over} or ${codeCount.used} < ${limit}`,
    })
    .returning({ used: codeCount.used })
  if (counted) return
  const [full] = await tx
    .select({ endsAt: codeCount.endsAt })
    .from(codeCount)
    .where(eq(codeCount.keyHash, keyHash))
  const seconds = Math.max(1, Math.ceil(((full?.endsAt.getTime() ?? 0) - now.getTime()) / 1000))
  const what = code === '23010' ? '获取验证码' : '验证码校验'
  throw new Fault(code, {
    text: `24小时内${what}次数已达上限，请${inWords(seconds)}后再试`,
    retryAfter: seconds,
  })
}

const limitOf = async (tx: Tx, key: ParamKey) => Number(await readParam(tx, key))

const countPlaces = async (
  tx: Tx,
  atRest: AtRestCipher,
  { guest }: CodeFor['asker'],
  now: Date,
  [param, code]: ['SMS_DAY_ADDRESS', '23010'] | ['CODE_TRIES_ADDRESS', '23011'],
) => {
  const limit = await limitOf(tx, param)
  const places = [
    ['address', limit],
    ['network', limit * networkTimes],
  ] as const
  for (const [place, most] of places) {
    const mark = guest?.[place]
    if (mark !== undefined) await countOne(tx, atRest.hash(param, `${place}\0${mark}`), most, now, code)
  }
}

/**
 * Counts a code that is about to be sent: for its number and purpose, and for the address that a visitor asks from.
 * Locks the number's count, so that concurrent requests each see the one before.
 * @throws Fault 23010
 */
export const countMessage = async (
  tx: Tx,
  atRest: AtRestCipher,
  { purpose, account, asker, to }: CodeFor,
  now: Date,
): Promise<void> => {
  await tx.delete(codeCount).where(lt(codeCount.endsAt, new Date(now.getTime() - windowMs)))
  const limit = await limitOf(tx, asker.guest || to ? 'SMS_DAY_GUEST' : 'SMS_DAY_OWN')
  const keys = [`${purpose}\0${to?.mobile ?? account}\0${asker.lane}`]
  if (to?.sender !== undefined) keys.push(`${purpose}\0from ${to.sender}`)
  for (const key of keys) await countOne(tx, atRest.hash('sms day', key), limit, now, '23010')
  await countPlaces(tx, atRest, asker, now, ['SMS_DAY_ADDRESS', '23010'])
}

/**
 * Counts a visitor's try of a code, right or wrong; signed-in people have few codes to try.
 * @param wasSent whether there is a code to try at all: without one nobody's account is the worse for it
 * @throws Fault 23011
 */
export const countTry = async (
  tx: Tx,
  atRest: AtRestCipher,
  { purpose, account, asker }: CodeFor,
  wasSent: boolean,
  now: Date,
): Promise<void> => {
  if (!asker.guest) return
  if (wasSent) {
    const key = atRest.hash('code tries', `${purpose}\0${account}\0${asker.lane}`)
    await countOne(tx, key, await limitOf(tx, 'CODE_TRIES_ACCOUNT'), now, '23011')
  }
  await countPlaces(tx, atRest, asker, now, ['CODE_TRIES_ADDRESS', '23011'])
}
