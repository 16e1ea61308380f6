import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { installReference } from '../../app/install.ts'
import { checkDay } from '../../books/check-day.ts'
import { queryRows } from '../../platform/db/db.ts'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { seedWhenEmpty } from './run.ts'

const now = new Date('2026-06-23T10:00:00+08:00')

test('a new sandbox has a week of days reconciled, and one difference that an officer has explained', async () => {
  const database = await newTestDatabase()
  const { db } = database
  await installReference(db, now)
  await seedWhenEmpty(db, { now, today: '2026-06-23' }, testAtRest)
  const days = await queryRows<{ day: string; n: number; movements: number }>(
    db,
    sql`select business_dt as day, differences as n, movements from books_day order by business_dt`,
  )
  expect(days.map(({ day }) => day)).toEqual(
    ['16', '17', '18', '19', '20', '21', '22'].map(day => `2026-06-${day}`),
  )
  const told = await queryRows<{ day: string; kind: string; state: string; by: string; words: string }>(
    db,
    sql`select business_dt as day, kind, state, accepted_by as by, words from books_difference`,
  )
  expect(told).toMatchObject([{ day: '2026-06-18', kind: 'unfounded', state: 'K20', by: '顾示例' }])
  expect(told[0]?.words).toContain('回单已核对')
  // Done again, every day finds what was kept and no more.
  for (const { day, n, movements } of days) {
    const again = await db.transaction(tx => checkDay(tx, day))
    expect({ day, n: again.differences.length, movements: again.movements }).toEqual({ day, n, movements })
  }
  await database.close()
})
