import { inflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { newTestDatabase } from '../db/test-database.ts'
import { createCaptchas } from './captchas.ts'
import { pictureHeight, pictureWidth } from './draw.ts'
import { alphabet } from './glyphs.ts'

let database: OpenDatabase
let now = new Date()
const captchas = createCaptchas('secret', 'a7Kd', () => now)

beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

describe('a captcha', () => {
  test('takes its answer in any case, once', async () => {
    const rid = await captchas.create(database.db, 'login')
    expect(await captchas.burn(database.db, rid, 'login', 'A7kD')).toBe(true)
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
  })

  test('is burned by a wrong attempt', async () => {
    const rid = await captchas.create(database.db, 'login')
    expect(await captchas.burn(database.db, rid, 'login', 'xxxx')).toBe(false)
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
  })

  test('is good for its own purpose only', async () => {
    const rid = await captchas.create(database.db, 'forget')
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
  })

  test('is good for one of fifty attempts made at once', async () => {
    const rid = await captchas.create(database.db, 'login')
    const attempts = Array.from({ length: 50 }, () => captchas.burn(database.db, rid, 'login', 'a7Kd'))
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1)
  })

  test('ends after five minutes, picture and answer', async () => {
    now = new Date('2026-06-23T10:00:00Z')
    const rid = await captchas.create(database.db, 'login')
    now = new Date('2026-06-23T10:04:59Z')
    expect(await captchas.picture(database.db, rid)).toBeDefined()
    now = new Date('2026-06-23T10:05:00Z')
    expect(await captchas.picture(database.db, rid)).toBeUndefined()
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
  })

  test('leaves the table when it has expired', async () => {
    now = new Date('2026-06-23T11:00:00Z')
    const rid = await captchas.create(database.db, 'login')
    now = new Date('2026-06-23T12:00:00Z')
    await captchas.create(database.db, 'login')
    expect(await queryRows(database.db, sql`select 1 from captcha where rid = ${rid}`)).toEqual([])
  })

  test('is stored without its answer, which differs from captcha to captcha', async () => {
    const drawn = createCaptchas('secret')
    const rids = await Promise.all(Array.from({ length: 20 }, () => drawn.create(database.db, 'login')))
    const pictures = await Promise.all(rids.map(rid => drawn.picture(database.db, rid)))
    expect(new Set(pictures.map(picture => picture?.toString('base64'))).size).toBe(20)
    const rows = await queryRows<{ answer_hash: string }>(database.db, sql`select answer_hash from captcha`)
    for (const row of rows) expect(row.answer_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('shows the same picture however often it is fetched', async () => {
    now = new Date()
    const drawn = createCaptchas('secret', undefined, () => now)
    const rid = await drawn.create(database.db, 'login')
    const [first, second] = [await drawn.picture(database.db, rid), await drawn.picture(database.db, rid)]
    expect(first?.equals(second as Buffer)).toBe(true)
  })

  test('is a PNG of 240 × 80 with more inks than one', async () => {
    const rid = await captchas.create(database.db, 'login')
    const png = (await captchas.picture(database.db, rid)) as Buffer
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pictureWidth, pictureHeight])
    const pixels = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    expect(pixels).toHaveLength((pictureWidth * 3 + 1) * pictureHeight)
    expect(new Set(pixels).size).toBeGreaterThan(50)
  })

  test('uses no characters that are taken for one another', () => {
    expect(alphabet).not.toMatch(/[0OoQD1IlLi5Ss9gqUuVvZz]/)
  })
})
