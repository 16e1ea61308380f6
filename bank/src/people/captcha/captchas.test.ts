import { pbkdf2Sync } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { CaptchaWork } from '@portal/shared/contract/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { newTestDatabase } from '../../testing/test-database.ts'
import { createCaptchas } from './captchas.ts'
import { pictureHeight, pictureWidth } from './draw.ts'
import { alphabet } from './glyphs.ts'

let database: OpenDatabase
let now: Date
const captchas = createCaptchas('secret', 'a7Kd', () => now)
/** Answers of its own making. */
const drawn = createCaptchas('secret', undefined, () => now)

beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})
beforeEach(() => {
  now = new Date('2026-06-23T10:00:00Z')
})

const usedRows = () => queryRows<{ rid: string }>(database.db, sql`select rid from captcha`)
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

describe.each(['picture', 'voice'] as const)('a captcha as a %s', form => {
  const create = (purpose: 'login' | 'forget' = 'login') => captchas.create(purpose, form)

  test('takes its answer in any case, once', async () => {
    const rid = create()
    expect(await captchas.burn(database.db, rid, 'login', 'A7kD')).toBe(true)
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
  })

  test('is burned by a wrong attempt', async () => {
    const rid = create()
    expect(await captchas.burn(database.db, rid, 'login', 'xxxx')).toBe(false)
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
  })

  test('is good for its own purpose only, and burned by another', async () => {
    const rid = create('forget')
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
    expect(await captchas.burn(database.db, rid, 'forget', 'a7Kd')).toBe(false)
  })

  test('is good for one of fifty attempts made at once', async () => {
    const rid = create()
    const attempts = Array.from({ length: 50 }, () => captchas.burn(database.db, rid, 'login', 'a7Kd'))
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1)
  })

  test('ends after two minutes, to be seen or heard as well as to be answered', async () => {
    const rid = create()
    now = seconds(119)
    expect(captchas.show(rid, form)).toBeDefined()
    now = seconds(1)
    expect(captchas.show(rid, form)).toBeUndefined()
    expect(await captchas.burn(database.db, rid, 'login', 'a7Kd')).toBe(false)
  })

  test('is refused when a character of its id is another one, and leaves no trace', async () => {
    const rid = create()
    const before = await usedRows()
    for (const place of [0, 5, 20, 47]) {
      const other = rid.slice(0, place) + (rid[place] === 'A' ? 'B' : 'A') + rid.slice(place + 1)
      expect(captchas.show(other, form)).toBeUndefined()
      expect(await captchas.burn(database.db, other, 'login', 'a7Kd')).toBe(false)
    }
    for (const other of ['', `${rid}=`, `${rid}A`, ` ${rid}`, rid.toUpperCase()]) {
      expect(await captchas.burn(database.db, other, 'login', 'a7Kd')).toBe(false)
    }
    expect(await usedRows()).toEqual(before)
  })

  test('is worth nothing to a bank of another secret', async () => {
    const stranger = createCaptchas('another secret', 'a7Kd', () => now)
    expect(await stranger.burn(database.db, create(), 'login', 'a7Kd')).toBe(false)
  })

  test('is shown the same however often it is asked for, and never in the other form', () => {
    const rid = drawn.create('login', form)
    const [first, second] = [drawn.show(rid, form), drawn.show(rid, form)]
    expect(first?.equals(second as Buffer)).toBe(true)
    expect(drawn.show(rid, form === 'picture' ? 'voice' : 'picture')).toBeUndefined()
  })

  test('differs from every other one', () => {
    const shown = Array.from({ length: 20 }, () => drawn.show(drawn.create('login', form), form))
    expect(new Set(shown.map(each => each?.toString('base64'))).size).toBe(20)
  })
})

describe('a captcha that a device works out', () => {
  const answerOf = ({ result, first, choices, rounds, target }: CaptchaWork) => {
    const derived = (choice: number) =>
      pbkdf2Sync(result, String(choice), rounds, 16, 'sha256').toString('hex') === target
    for (let choice = first; choice < first + choices; choice += 1) if (derived(choice)) return String(choice)
    throw new Error('no choice is the answer')
  }

  test('takes the one of its choices that derives to its target, once, and never the sandbox’s word', async () => {
    const work = captchas.createWork('login')
    expect(work).toMatchObject({ choices: 1000, rounds: 20_000 })
    const answer = answerOf(work)
    expect(answer).toMatch(/^\d{6}$/)
    expect(await captchas.burn(database.db, work.result, 'login', answer)).toBe(true)
    expect(await captchas.burn(database.db, work.result, 'login', answer)).toBe(false)
    expect(await captchas.burn(database.db, captchas.createWork('login').result, 'login', 'a7Kd')).toBe(false)
  })

  test('is burned by a wrong attempt', async () => {
    const work = captchas.createWork('forget')
    expect(await captchas.burn(database.db, work.result, 'forget', String(work.first - 1))).toBe(false)
    expect(await captchas.burn(database.db, work.result, 'forget', answerOf(work))).toBe(false)
  })

  test('is neither seen nor heard', () => {
    const { result } = captchas.createWork('login')
    expect([captchas.show(result, 'picture'), captchas.show(result, 'voice')]).toEqual([undefined, undefined])
  })

  test('says nothing of which choice it is', () => {
    // Were the answer at a place of its own among the choices, the firsts would tell: they differ each time, in six digits.
    const firsts = Array.from({ length: 30 }, () => captchas.createWork('login').first)
    expect(new Set(firsts).size).toBe(30)
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(100_000)
    expect(Math.max(...firsts) + 1000).toBeLessThanOrEqual(1_000_000)
  })
})

describe('the store of captchas', () => {
  test('holds none that is outstanding: a flood of askers pushes nobody’s out', async () => {
    const before = await usedRows()
    const mine = captchas.create('login')
    for (let i = 0; i < 30_000; i += 1) captchas.create('login')
    expect(await usedRows()).toEqual(before)
    expect(await captchas.burn(database.db, mine, 'login', 'a7Kd')).toBe(true)
  })

  test('keeps a used one as long as it could be tried again, and no longer', async () => {
    const rid = captchas.create('login')
    await captchas.burn(database.db, rid, 'login', 'wrong')
    expect(await usedRows()).toContainEqual({ rid })
    now = seconds(121)
    await captchas.burn(database.db, captchas.create('login'), 'login', 'wrong')
    expect(await usedRows()).not.toContainEqual({ rid })
  })
})

describe('the picture', () => {
  test('is a small PNG of 300 × 100 in shades of one ink', () => {
    const png = drawn.show(drawn.create('login'), 'picture') as Buffer
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pictureWidth, pictureHeight])
    expect(png.length).toBeLessThan(6_000)
    const palette = png.subarray(41, 41 + png.readUInt32BE(33))
    expect(palette).toHaveLength(16 * 3)
    const at = 41 + palette.length + 12
    const rows = inflateSync(png.subarray(at, at + png.readUInt32BE(at - 8)))
    expect(rows).toHaveLength((pictureWidth / 2 + 1) * pictureHeight)
  })

  test('uses no characters that are taken for one another', () => {
    // 4 with A, 7 with T, N with W, X with K, Y with H and T, F with E, P with R: bent and crossed out they are alike.
    expect(alphabet).not.toMatch(/[014579OoQIlLiSsgqUuVvZzXxYyFfNnPpHhka]/)
  })
})

describe('the voice', () => {
  const wav = () => drawn.show(drawn.create('login', 'voice'), 'voice') as Buffer

  test('is a WAV of 8 kHz, one channel and 16 bits, of some seconds', () => {
    const sounds = Array.from({ length: 10 }, wav)
    for (const sound of sounds) {
      expect([sound.toString('latin1', 0, 4), sound.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
      expect(sound.readUInt32LE(4)).toBe(sound.length - 8)
      expect([sound.readUInt16LE(22), sound.readUInt32LE(24), sound.readUInt16LE(34)]).toEqual([1, 8000, 16])
      expect(sound.length).toBeGreaterThan(3 * 16_000)
      expect(sound.length).toBeLessThan(9 * 16_000)
    }
  })

  test('is loud enough and not cut off', () => {
    const sound = wav()
    const samples = Array.from(
      { length: (sound.length - 44) / 2 },
      (_, i) => sound.readInt16LE(44 + i * 2) / 32768,
    )
    const loud = Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)
    expect(loud).toBeGreaterThan(0.05)
    expect(samples.filter(each => Math.abs(each) > 0.99).length / samples.length).toBeLessThan(0.001)
  })

  test('of an answer without digits says none and is a sound all the same', () => {
    const rid = captchas.create('login', 'voice')
    expect(captchas.show(rid, 'voice')?.toString('latin1', 0, 4)).toBe('RIFF')
  })
})
