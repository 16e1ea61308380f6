import type { Actor } from '../audit/audit.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Clock } from '../clock/clock.ts'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Tx } from '../db/db.ts'
import type { Ctx } from './handler.ts'
import { sendSms } from './messages.ts'
import { order } from './outbox.ts'
import { behind, type Connections } from './port.ts'
import { signed } from './signature.ts'

/** Services that every request and job shares. */
export interface Services {
  clock: Clock
  atRest: AtRestCipher
  /** What answers the ports. */
  connections?: Connections | undefined
}

/** The context of one transaction on behalf of one actor. */
export const contextOf = (services: Services, tx: Tx, actor: Actor, requestId: string): Ctx => ({
  ...services.clock,
  tx,
  requestId,
  atRest: services.atRest,
  behind: port => behind(services.connections, port),
  audit: entry => writeAudit(tx, services.clock, actor, requestId, entry),
  enqueue: (job, payload, delayMs) => order(tx, services.clock, job, payload, delayMs),
  sendSms: async message => sendSms(tx, services.atRest, await signed(tx, message)),
})
