import { afterEach, beforeEach, describe, test } from 'vitest'
import { raceForCap } from '../testing/racing-ticks.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Thirty each; `npm run test:long` has two hundred. */

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

describe('whole applications of 秒贴 that race for a cap', () => {
  test.each(['company', 'bank'] as const)(
    'of the %s are paid up to it to the fen, and turned away by its rule beyond',
    async cap => {
      await raceForCap(bank, 30, cap)
    },
  )
})
