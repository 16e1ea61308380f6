import { parseArgs } from 'node:util'
import { measurePage, median } from './bench-page.ts'

/*
 * `npm run bench:quote`: the quote of a hundred bills is reckoned and drawn again after an edit of who bears the
 * interest, in Chromium, the processor slowed down four times. Fails when the median is over its budget.
 *   --rounds 15   --slow 4
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, slow: { type: 'string', default: '4' } },
})
const BUDGET_MS = 100

const took = (await measurePage(
  'src/testing/quote-bench.tsx',
  Number(options.rounds),
  Number(options.slow),
)) as number[]
const typical = median(took)
if (typical > BUDGET_MS) process.exitCode = 1
console.log(
  `100 bills after an edit  median ${typical.toFixed(1)} ms, least ${Math.min(...took).toFixed(1)} ms, budget ${BUDGET_MS} ms${typical > BUDGET_MS ? '  OVER' : ''}`,
)
