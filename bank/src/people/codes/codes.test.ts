import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { guestAsker, type Source, signedInAsker } from '../../platform/kernel/source.ts'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { type CodeFor, issueCode, spendCode, tryCode } from './codes.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

const start = new Date('2026-06-23T02:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
let serial = 0
const home: Source = { session: 'mine', address: 'home' }
const newAccount = (source: Source = home): CodeFor => ({
  purpose: 'forget',
  account: `1540000${++serial}`,
  asker: guestAsker(source),
})
const asStranger = (wanted: CodeFor, at = 1): CodeFor => ({
  ...wanted,
  asker: guestAsker({ session: `theirs-${at}`, address: `elsewhere-${at}` }),
})
const issue = (wanted: CodeFor, now = start) =>
  database.db.transaction(tx => issueCode(tx, testAtRest, wanted, now))
const attempt = (wanted: CodeFor, code: string, now = start) =>
  tryCode(database.db, testAtRest, wanted, code, now)
const spend = (id: number) => database.db.transaction(tx => spendCode(tx, id))
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code sent by SMS', () => {
  test('is six digits, good once', async () => {
    const wanted = newAccount()
    const code = await issue(wanted)
    expect(code).toMatch(/^\d{6}$/)
    await spend(await attempt(wanted, code))
    await expect(attempt(wanted, code)).rejects.toMatchObject({ code: '23004', text: '短信验证码错误' })
  })

  test('belongs to its account and its purpose', async () => {
    const wanted = newAccount()
    const code = await issue(wanted)
    for (const other of [newAccount(), { ...wanted, purpose: 'modify_pwd' as const }]) {
      await expect(attempt(other, code)).rejects.toMatchObject({ text: '短信验证码错误' })
    }
  })

  test('is not sent again within 120 seconds, and the answer says how long', async () => {
    const wanted = newAccount()
    const first = await issue(wanted)
    await expect(issue(wanted, after(30))).rejects.toMatchObject({
      code: '23005',
      text: '发送过于频繁，请90秒后再试',
      retryAfter: 90,
    })
    const second = await issue(wanted, after(120))
    if (second !== first) {
      await expect(attempt(wanted, first, after(121))).rejects.toMatchObject({ text: '短信验证码错误' })
    }
    await attempt(wanted, second, after(121))
  })

  test('is issued to one of fifty requests made at once', async () => {
    const wanted = newAccount()
    const sends = await Promise.allSettled(Array.from({ length: 50 }, () => issue(wanted)))
    expect(sends.filter(send => send.status === 'fulfilled')).toHaveLength(1)
  })

  test('ends after five minutes', async () => {
    const wanted = newAccount()
    const code = await issue(wanted)
    await attempt(wanted, code, after(299))
    await expect(attempt(wanted, code, after(300))).rejects.toMatchObject({
      text: '短信验证码已过期，请重新获取',
    })
  })

  test('is tried five times at most, by fifty at once', async () => {
    const wanted = newAccount()
    const code = await issue(wanted)
    const guesses = await Promise.allSettled(Array.from({ length: 50 }, () => attempt(wanted, wrong(code))))
    const texts = guesses.map(guess => (guess.status === 'rejected' ? guess.reason.text : 'let in'))
    expect(texts.filter(text => text === '短信验证码错误')).toHaveLength(5)
    expect(texts.filter(text => text === '错误次数过多，请重新获取')).toHaveLength(45)
    await expect(attempt(wanted, code)).rejects.toMatchObject({ text: '错误次数过多，请重新获取' })
  })

  test('lets one of fifty through that know it', async () => {
    const wanted = newAccount()
    const code = await issue(wanted)
    const uses = await Promise.allSettled(
      Array.from({ length: 50 }, async () => spend(await attempt(wanted, code))),
    )
    expect(uses.filter(use => use.status === 'fulfilled')).toHaveLength(1)
  })

  test('is in no column of its table', async () => {
    const wanted = newAccount()
    const code = await issue(wanted)
    const rows = await queryRows<Record<string, unknown>>(database.db, sql`select * from sms_code`)
    const texts = rows.flatMap(row => [row.account_hash, row.code_hash].map(String))
    for (const text of texts) expect(text).toMatch(/^[0-9a-f]{64}$/)
    expect(texts).not.toContain(code)
  })
})

describe('a code that was asked for', () => {
  test('serves that session alone: a stranger neither guesses nor burns it', async () => {
    const mine = newAccount()
    const code = await issue(mine)
    for (let times = 0; times < 20; times += 1) {
      await expect(attempt(asStranger(mine), code)).rejects.toMatchObject({ text: '短信验证码错误' })
    }
    await spend(await attempt(mine, code))
  })

  test('outlives the codes that strangers ask for', async () => {
    const mine = newAccount()
    const code = await issue(mine)
    const theirs = asStranger(mine)
    const other = await issue(theirs)
    for (let tries = 0; tries < 6; tries += 1) await attempt(theirs, wrong(other)).catch(() => undefined)
    await expect(spend(await attempt(mine, code))).resolves.toBeUndefined()
  })

  test('is waited for at one place whatever the session, and by nobody elsewhere', async () => {
    const mine = newAccount()
    await issue(mine)
    const sameDesk = { ...mine, asker: guestAsker({ ...home, session: 'another' }) }
    await expect(issue(sameDesk)).rejects.toMatchObject({ code: '23005', retryAfter: 120 })
    await issue(asStranger(mine))
    const ownDevice = { ...mine, asker: guestAsker({ ...home, device: 'known' }) }
    await issue(ownDevice)
  })
})

describe('a day', () => {
  const minutes = (count: number) => after(count * 60)

  test('has ten codes for one number from strangers together, and ten more for a device it knows', async () => {
    const mine = newAccount()
    for (let at = 0; at < 10; at += 1) await issue(asStranger(mine, at), minutes(at * 3))
    await expect(issue(mine, minutes(60))).rejects.toMatchObject({
      code: '23010',
      text: '24小时内获取验证码次数已达上限，请23小时后再试',
      retryAfter: 23 * 3600,
    })
    const ownDevice = { ...mine, asker: guestAsker({ ...home, device: 'known' }) }
    for (let at = 0; at < 10; at += 1) await issue(ownDevice, minutes(60 + at * 3))
    await expect(issue(ownDevice, minutes(100))).rejects.toMatchObject({ code: '23010' })
    // What was refused was not counted, and the next day begins again.
    await issue(mine, minutes(24 * 60 + 1))
  })

  test('has two hundred codes for one address, and four times as many for an IPv6 network', async () => {
    const at = (address: string) => newAccount({ session: 'bomber', address, network: 'site' })
    /** As if what has been counted so often had been counted oftener. */
    const counted = (used: number, oftener: number) =>
      database.db.execute(sql`update code_count set used = ${oftener} where used = ${used}`)
    for (let times = 0; times < 3; times += 1) await issue(at('near-1'))
    await counted(3, 199)
    await issue(at('near-1'))
    await expect(issue(at('near-1'))).rejects.toMatchObject({ code: '23010', retryAfter: 24 * 3600 })
    for (let times = 0; times < 2; times += 1) await issue(at('near-2'))
    await counted(202, 799)
    await issue(at('near-2'))
    await expect(issue(at('near-2'))).rejects.toMatchObject({ code: '23010' })
    await expect(issue(at('near-5'))).rejects.toMatchObject({ code: '23010' })
    await issue(newAccount({ session: 'other', address: 'near-9' }))
  })

  test('bounds the tries of one address over all accounts', async () => {
    const at = { session: 'guesser', address: 'guessing' }
    for (let times = 0; times < 200; times += 1) {
      await expect(attempt(newAccount(at), '000000')).rejects.toMatchObject({ code: '23004' })
    }
    const wanted = newAccount(at)
    const code = await issue(wanted)
    await expect(attempt(wanted, code)).rejects.toMatchObject({ code: '23011', retryAfter: 24 * 3600 })
    // A try that was refused so is none.
    await attempt({ ...wanted, asker: guestAsker({ ...at, address: 'rested' }) }, code)
  })

  test('bounds the tries of one account by strangers, and not those of who is signed in', async () => {
    const mine = newAccount()
    const own = { ...mine, asker: signedInAsker({ sessionId: 1 }) }
    const ask = async (wanted: CodeFor, now: Date) => {
      const code = await issue(wanted, now)
      for (let tries = 0; tries < 5; tries += 1)
        await attempt(wanted, wrong(code), now).catch(() => undefined)
    }
    for (let at = 0; at < 10; at += 1) await ask(asStranger(mine, at), minutes(at))
    await database.db.execute(sql`update sys_param set param_value = '11' where param_key = 'SMS_DAY_GUEST'`)
    const code = await issue(mine, minutes(20))
    await expect(attempt(mine, code, minutes(20))).rejects.toMatchObject({ code: '23011' })
    for (let at = 0; at < 12; at += 1) await ask(own, minutes(20 + at * 3))
    await attempt(own, await issue(own, minutes(90)), minutes(90))
  })
})
