import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newServerDatabase, type ServerDatabase } from '../../testing/test-server.ts'
import { writeAudit } from '../audit/audit.ts'
import { clockOf } from '../clock/clock.ts'
import { type Db, queryRows } from '../db/db.ts'
import { eventLog } from '../db/schema/events.ts'
import { tellEvent } from './tell-event.ts'

/* Writers of several members at once, as slow as chance has it; readers follow the numbers meanwhile. */

const clock = clockOf(() => new Date())
const members = [11, 12, 13]
const writers = 8
const each = 30

let database: ServerDatabase
beforeAll(async () => {
  database = await newServerDatabase()
  for (const id of members) {
    await database.db.execute(
      sql`insert into member (id, user_code, member_type, status, company_name)
          values (${id}, ${`HY${id}`}, 'comp', 4, ${`企业${id}`})`,
    )
  }
})
afterAll(() => database.close())

/** Like mulberry32: the same storm at each run, as far as the server lets it be. */
const chanceFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One writer: transactions that tell of one to three members in any order, wait, and now and then are rolled back. */
const write = async (db: Db, chance: () => number, seed: number): Promise<number> => {
  let told = 0
  for (let n = 0; n < each; n += 1) {
    const mine = members.filter(() => chance() < 0.5).sort(() => chance() - 0.5)
    const fails = chance() < 0.15
    const pause = chance() * 12
    const auditsFirst = chance() < 0.5
    const audit = (tx: Parameters<typeof writeAudit>[0]) =>
      writeAudit(tx, clock, { type: 'system', operatorId: null }, 'test', {
        action: 'job.retry',
        objectType: 'outbox',
        objectNo: `${seed}-${n}`,
      })
    try {
      await db.transaction(async tx => {
        if (auditsFirst) await audit(tx)
        for (const memberId of mine) {
          await tellEvent(
            { tx, now: clock.now },
            { memberId, type: 'order.changed', refNo: `${seed}-${n}`, version: n },
          )
          await wait(pause / 3)
        }
        if (!auditsFirst) await audit(tx)
        await tx.execute(sql`select pg_sleep(${pause / 1000})`)
        if (fails) throw new Error('undone')
      })
      told += mine.length
    } catch (error) {
      if (!fails) throw error
    }
  }
  return told
}

describe('the log of events under many writers', () => {
  test('shows a reader that goes on from the last number each event once, in order, without a gap', async () => {
    const { db } = database
    const state = { over: false }
    const read = async (memberId: number): Promise<number[]> => {
      const seen: number[] = []
      for (let last = false; !last; ) {
        // One more round after the end: what was committed last.
        last = state.over
        const rows = await db
          .select({ seq: eventLog.seq })
          .from(eventLog)
          .where(sql`member_id = ${memberId} and seq > ${seen.at(-1) ?? 0}`)
          .orderBy(asc(eventLog.seq))
        seen.push(...rows.map(({ seq }) => seq))
        await wait(2)
      }
      return seen
    }
    const reading = Promise.all(members.map(read))
    const told = await Promise.all(
      Array.from({ length: writers }, (_, at) => write(db, chanceFrom(at + 1), at)),
    )
    state.over = true
    const seen = await reading
    for (const numbers of seen) expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    const sum = told.reduce((total, one) => total + one, 0)
    expect(seen.flat()).toHaveLength(sum)
    expect(sum).toBeGreaterThan(writers * each * 0.8)
    const rows = await queryRows<{ n: number }>(db, sql`select count(*)::int as n from event_log`)
    expect(rows).toEqual([{ n: sum }])
  })

  test('is never changed, and only what is old is deleted', async () => {
    const { db } = database
    const causeOf = (error: unknown) => String((error as Error).cause)
    const change = db.update(eventLog).set({ version: 7 }).where(eq(eventLog.memberId, 11))
    expect(await change.catch(causeOf)).toContain('insert-only')
    expect(await db.execute(sql`delete from event_log`).catch(causeOf)).toContain('keeps its rows')
    expect(await db.execute(sql`update event_head set last_seq = 1`).catch(causeOf)).toContain('go on only')
  })
})
