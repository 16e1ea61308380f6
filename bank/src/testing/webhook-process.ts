import { pino } from 'pino'
import { clockOf } from '../platform/clock/clock.ts'
import { createAtRestCipher } from '../platform/db/at-rest.ts'
import { openServer } from '../platform/db/server.ts'
import { startWebhookSender } from '../webhooks/sender.ts'

/*
 * Child process of killed.server.test.ts: sends the events of the database that its first argument names until it is
 * killed. Its second argument is the secret under which the endpoints' own are sealed.
 */
const [, , url = '', secret = ''] = process.argv
const { db } = await openServer({ url, poolSize: 8, statementTimeoutMs: 10_000 })
const services = { clock: clockOf(() => new Date()), atRest: createAtRestCipher(secret) }
startWebhookSender(
  db,
  services,
  { allowance: { loopback: true }, signingKey: undefined },
  pino({ level: 'silent' }),
  { waits: [5, 5, 5, 5, 5], timeoutMs: 1_000, leaseBeyondMs: 1_000 },
)
process.send?.('started')
