/** The outside world of a sandbox: all of it is simulated. */

import { clearing } from '../ledger/clearing.ts'
import { disclosureRegister } from '../paper/bills/disclosure.ts'
import { billRegistry } from '../paper/bills/registry.ts'
import { taxOffice } from '../paper/trade/tax-office.ts'
import { clientRules } from '../people/clients/client-rules.ts'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import type { Db } from '../platform/db/db.ts'
import { type Connection, connect } from '../platform/kernel/port.ts'
import { rehearsal } from '../platform/rehearsal/rehearsal.ts'
import { sandboxTools } from '../platform/rehearsal/sandbox-tools.ts'
import { acceptorDesk } from '../presentment/acceptor-desk.ts'
import { accountProver } from '../signing/account-prover.ts'
import { simulatedAcceptors } from './acceptor-desk.ts'
import { simulatedProver } from './account-prover.ts'
import { simulatedRegistry } from './bill-registry.ts'
import { simulatedClearing } from './clearing.ts'
import { simulatedDisclosure } from './disclosure-register.ts'
import { simulatedRehearsal } from './rehearsal.ts'
import { simulatedTaxOffice } from './tax-office.ts'

/** @param moveClock moves the business clock, where it can be moved */
export const simulatedWorld = (
  db: Db,
  atRest: AtRestCipher,
  moveClock: (to: Date) => void = () => undefined,
): readonly Connection[] => [
  connect(billRegistry, simulatedRegistry(db)),
  connect(disclosureRegister, simulatedDisclosure(db)),
  connect(taxOffice, simulatedTaxOffice),
  connect(clearing, simulatedClearing(db)),
  connect(acceptorDesk, simulatedAcceptors(db)),
  connect(accountProver, simulatedProver(db, atRest)),
  connect(clientRules, { bindsNetworks: false, refusedKeys: new Set<string>() }),
  connect(rehearsal, simulatedRehearsal),
  connect(sandboxTools, { moveClock }),
]
