import { type Gateway, residentBytes } from './gateways.ts'
import { load } from './load.ts'

const slices = 10
/** Allowed swing of the heap between two collections; steady growth is caught by comparing the halves. */
const allowance = 20 * 1024 * 1024

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Minutes at half load: the second half may not hold more memory than the first, and nothing may fail. */
export const soak = async (
  { running, target }: Gateway,
  minutes: number,
  rate: number,
  connections: number,
): Promise<boolean> => {
  console.log(`${minutes} minutes at ${rate.toFixed(0)} requests/s`)
  const sizes: number[] = []
  let failures = 0
  for (let slice = 0; slice < slices; slice++) {
    const outcome = await load(target, { connections, ms: (minutes * 60_000) / slices, rate })
    failures += outcome.failures
    sizes.push(residentBytes(running))
    console.log(
      `  ${((sizes.at(-1) ?? 0) / 1024 / 1024).toFixed(0)} MiB   ${outcome.perSecond.toFixed(0)} requests/s   ` +
        `p99 ${outcome.p99.toFixed(1)} ms`,
    )
  }
  // The first slice still warms up.
  const middle = Math.ceil(slices / 2)
  const growth = mean(sizes.slice(middle)) - mean(sizes.slice(1, middle))
  const ok = growth < allowance && failures === 0
  console.log(
    `${ok ? 'ok' : 'FAILED'}  growth of ${(growth / 1024 / 1024).toFixed(1)} MiB between the halves, ${failures} failures`,
  )
  return ok
}
