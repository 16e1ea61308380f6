import { expect, test } from 'vitest'
import { travelThroughDays } from '../harness/moving-days.ts'

/* A thousand applications whose clock moves between any two steps. DAYS_JOURNEYS and DAYS_SEED set number and choices. */

const journeys = Number(process.env.DAYS_JOURNEYS || 1_000)
const seed = Number(process.env.DAYS_SEED || 1)

test(`${journeys} journeys: nobody is charged a day without money, and sums tie`, async () => {
  const { report, broken } = await travelThroughDays(seed, journeys)
  const refusals = [...report.refusals].sort().map(([code, count]) => `${code} ×${count}`)
  console.log(`seed ${seed}: ${report.paid} paid, ${report.paidLate} late, ${report.redated} sent back`)
  console.log(`refused: ${refusals.join(', ')}`)
  expect(broken).toEqual([])
  expect(report.paidLate).toBeGreaterThan(journeys / 50)
  expect(report.redated).toBeGreaterThan(journeys / 50)
}, 3_600_000)
