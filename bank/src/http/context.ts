import type { Actor } from '../audit/audit.ts'
import { writeAudit } from '../audit/audit.ts'
import { type BillRegistry, noRegistry } from '../bills/registry.ts'
import type { Clock } from '../clock/clock.ts'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Tx } from '../db/db.ts'
import { type Clearing, noClearing } from '../ledger/clearing.ts'
import { sendSms } from '../outbox/messages.ts'
import { enqueue } from '../outbox/outbox.ts'
import { noRehearsal, type Rehearsal } from '../rehearsal/rehearsal.ts'
import { type AccountProver, noProver } from '../signing/account-prover.ts'
import { signed } from '../sms/signature.ts'
import { noTaxOffice, type TaxOffice } from '../trade/tax-office.ts'
import type { Ctx } from './handler.ts'

/** The outside world; where a part of it is not connected it is silent. */
export interface Outside {
  registry?: BillRegistry | undefined
  taxOffice?: TaxOffice | undefined
  clearing?: Clearing | undefined
  prover?: AccountProver | undefined
  /** A sandbox's only. */
  rehearsal?: Rehearsal | undefined
}

/** What every request and job shares. */
export interface Services extends Outside {
  clock: Clock
  atRest: AtRestCipher
}

/** The context of one transaction on behalf of one actor. */
export const contextOf = (services: Services, tx: Tx, actor: Actor, requestId: string): Ctx => ({
  ...services.clock,
  tx,
  requestId,
  atRest: services.atRest,
  registry: services.registry ?? noRegistry,
  taxOffice: services.taxOffice ?? noTaxOffice,
  clearing: services.clearing ?? noClearing,
  prover: services.prover ?? noProver,
  rehearsal: services.rehearsal ?? noRehearsal,
  audit: entry => writeAudit(tx, services.clock, actor, requestId, entry),
  enqueue: job => enqueue(tx, job),
  sendSms: async message => sendSms(tx, services.atRest, await signed(tx, message)),
})
