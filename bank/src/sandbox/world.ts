/** The outside world of a sandbox: all of it is simulated. */
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Db } from '../db/db.ts'
import type { Outside } from '../http/context.ts'
import { simulatedProver } from './account-prover.ts'
import { simulatedRegistry } from './bill-registry.ts'
import { simulatedClearing } from './clearing.ts'
import { simulatedRehearsal } from './rehearsal.ts'
import { simulatedTaxOffice } from './tax-office.ts'

export const simulatedWorld = (
  db: Db,
  atRest: AtRestCipher,
): { [Part in keyof Outside]-?: NonNullable<Outside[Part]> } => ({
  registry: simulatedRegistry(db),
  taxOffice: simulatedTaxOffice,
  clearing: simulatedClearing(db),
  prover: simulatedProver(db, atRest),
  rehearsal: simulatedRehearsal,
})
