import { createRandom } from '../../bank/src/sandbox/random.ts'
import type { JourneyReport } from './journey-world.ts'
import { freePort, type Running, startBank } from './processes.ts'
import { runJourneys } from './random-journeys.ts'

/**
 * Sends journeys through a bank that is killed with SIGKILL again and again, at random moments, and restarted.
 * The bank is stopped when it returns.
 * @param calls least and most calls that a bank lives through; it dies in the midst of the last ones
 */
export const travelThroughCrashes = async (
  dataDir: string,
  env: Record<string, string>,
  { seed, journeys, calls }: { seed: number; journeys: number; calls: readonly [number, number] },
): Promise<JourneyReport & { kills: number }> => {
  const random = createRandom(seed)
  const settings = { ...env, BANK_PORT: String(await freePort()), LOG_LEVEL: 'fatal' }
  let bank: Running = await startBank(dataDir, settings)
  let over = false
  let kills = 0
  let left = random.between(...calls)
  let wake = () => {}
  const killing = async () => {
    while (!over) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
      if (over) return
      await new Promise(resolve => setTimeout(resolve, random.between(0, 100)))
      await bank.kill()
      kills += 1
      bank = await startBank(dataDir, settings)
      left = random.between(...calls)
    }
  }
  const killer = killing()
  const onCall = () => {
    left -= 1
    if (left === 0) wake()
  }
  try {
    const report = await runJourneys(bank.url, { seed, journeys, onCall })
    return { ...report, kills }
  } finally {
    over = true
    wake()
    await killer
    await bank.stop()
  }
}
