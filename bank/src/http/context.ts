import type { Actor } from '../audit/audit.ts'
import { writeAudit } from '../audit/audit.ts'
import { type BillRegistry, noRegistry } from '../bills/registry.ts'
import type { Clock } from '../clock/clock.ts'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Tx } from '../db/db.ts'
import { sendSms } from '../outbox/messages.ts'
import { enqueue } from '../outbox/outbox.ts'
import { signed } from '../sms/signature.ts'
import type { Ctx } from './handler.ts'

/** What every request and job shares. */
export interface Services {
  clock: Clock
  atRest: AtRestCipher
  /** Who is asked about bills; where none is connected nothing is ever confirmed. */
  registry?: BillRegistry | undefined
}

/** The context of one transaction on behalf of one actor. */
export const contextOf = (services: Services, tx: Tx, actor: Actor, requestId: string): Ctx => ({
  ...services.clock,
  tx,
  requestId,
  atRest: services.atRest,
  registry: services.registry ?? noRegistry,
  audit: entry => writeAudit(tx, services.clock, actor, requestId, entry),
  enqueue: job => enqueue(tx, job),
  sendSms: async message => sendSms(tx, services.atRest, await signed(tx, message)),
})
