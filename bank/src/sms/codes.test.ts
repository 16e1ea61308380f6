import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { newTestDatabase, testAtRest } from '../db/test-database.ts'
import { type CodeFor, issueCode, spendCode, tryCode } from './codes.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

const start = new Date('2026-06-23T02:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
let serial = 0
const newAccount = (): CodeFor => ({ purpose: 'forget', account: `1540000${++serial}` })
const issue = (wanted: CodeFor, now = start) =>
  database.db.transaction(tx => issueCode(tx, testAtRest, wanted, now))
const attempt = (wanted: CodeFor, code: string, now = start) =>
  tryCode(database.db, testAtRest, wanted, code, now)
const spend = (id: number) => database.db.transaction(tx => spendCode(tx, id))
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code sent by short message', () => {
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
