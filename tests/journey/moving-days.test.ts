import { expect, test } from 'vitest'
import { travelThroughDays } from '../harness/moving-days.ts'

/* Sixty applications whose clock moves between any two steps; `npm run test:long` walks a thousand. */

test('whatever days pass between two steps, nobody is charged a day without money, and sums tie', async () => {
  const seed = Number(process.env.DAYS_SEED || 20_261_122)
  const { report, broken } = await travelThroughDays(seed, 60)
  console.log(`seed ${seed}: ${report.paid} paid, ${report.paidLate} late, ${report.redated} sent back`)
  expect(broken).toEqual([])
  expect(report.paid).toBeGreaterThan(2)
  expect(report.paidLate).toBeGreaterThan(0)
  expect(report.redated).toBeGreaterThan(0)
}, 180_000)
