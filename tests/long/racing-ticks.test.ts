import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, test } from 'vitest'
import { raceForCap } from '../../bank/src/testing/racing-ticks.ts'
import { newTestBank, type TestBank } from '../../bank/src/testing/test-bank.ts'

/* On PostgreSQL, where they really are at once. */

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
  await bank.db.execute(sql`update sys_param set param_value = '0' where param_key = 'SANDBOX_TRIGGERS'`)
})
afterEach(() => bank.close())

describe('two hundred whole applications of 秒贴 that race for a cap', () => {
  test.each(['company', 'acceptor', 'bank'] as const)(
    'of the %s are paid up to it to the fen, and turned away by its rule beyond',
    cap => raceForCap(bank, 200, cap),
    600_000,
  )
})
