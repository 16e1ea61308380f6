import { Fault } from '@portal/shared/errors/fault.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newServerDatabase } from '../../testing/test-server.ts'
import { queryRows } from '../db/db.ts'
import { waitingAtMost } from '../db/patience.ts'

/* Two of one key at once, on a server: the second waits for the first, and no longer than it is told to. */

test('whoever waits for another transaction is refused in time, and what comes after waits as before', async () => {
  const { db, close } = await newServerDatabase()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const first = db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`)
    isHeld()
    await over
  })
  await held
  const second = (key: number) =>
    db.transaction(async tx => {
      const statement = () => tx.execute(sql`select pg_advisory_xact_lock(${key})`)
      await waitingAtMost(tx, 50, statement, () => new Fault('20032'))
      const [left] = await queryRows<{ lock_timeout: string }>(tx, sql`show lock_timeout`)
      return left?.lock_timeout
    })
  await expect(second(1)).rejects.toMatchObject({ code: '20032' })
  expect(await second(2)).toBe('0')
  end()
  await first
  expect(await second(1)).toBe('0')
  await close()
})
