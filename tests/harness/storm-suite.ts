import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../bank/src/platform/db/open.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { ownDatabase } from './own-database.ts'
import { stormInvariants } from './storm-invariants.ts'
import { runStorm, type StormOrder, type StormReport } from './submission-storm.ts'

interface Suite extends StormOrder {
  /** Real ms; what it is given where the machine has much else to do. */
  timeoutMs: number
}

/** Submissions of programs while gateway, bank and Redis are killed with SIGKILL, and what holds afterwards. */
export const stormSuite = ({ timeoutMs, ...order }: Suite): void => {
  describe(`${order.submissions} signed submissions with kill -9 of gateway, bank and Redis`, () => {
    let own: Awaited<ReturnType<typeof ownDatabase>> | undefined
    let database: OpenDatabase | undefined
    let report: StormReport
    beforeAll(async () => {
      own = await ownDatabase()
      const { url } = own
      report = await runStorm(url, order)
      database = await openServer({ url, poolSize: 2, statementTimeoutMs: 120_000 })
    }, timeoutMs)
    afterAll(async () => {
      for (const { receiver } of Object.values(report?.listeners ?? {})) await receiver.close()
      await database?.close()
      await own?.drop()
    })

    it('each is answered with an application of its own', () => {
      const { journeys, kills, replays, listeners } = report
      const messages = Object.values(listeners).map(
        ({ receiver, taken }) => `${taken.size} in ${receiver.received.length}`,
      )
      console.log(
        `seed ${order.seed}: killed ${JSON.stringify(kills)}, ${replays} answers repeated, events ${messages.join(' and ')} tries`,
      )
      expect(journeys.submitted.size).toBe(order.submissions)
      expect(Math.min(...Object.values(kills))).toBeGreaterThan(0)
    })

    it.each(stormInvariants)('$name', { timeout: 300_000 }, async ({ broken }) => {
      if (!database) throw new Error('the storm did not end')
      expect(await broken(database.db, report)).toEqual([])
    })
  })
}
