import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, test } from 'vitest'
import { raceForCap } from '../testing/racing-ticks.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Thirty, for a company's; `npm run test:long` has two hundred, for each cap that they share. */

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
  await bank.db.execute(sql`update sys_param set param_value = '0' where param_key = 'SANDBOX_TRIGGERS'`)
})
afterEach(() => bank.close())

describe('whole applications of 秒贴 that race for a cap', () => {
  test('are paid up to it to the fen, and turned away by its rule beyond', () =>
    raceForCap(bank, 30, 'company'))
})
