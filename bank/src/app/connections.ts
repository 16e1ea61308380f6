/** Connects each room's ports to the room that answers them. */

import { discountClaims } from '../discount/claims.ts'
import { discountQuotes } from '../discount/ended-quotes.ts'
import { discountCollection } from '../discount/maturity.ts'
import { discountPromises } from '../discount/promised-accounts.ts'
import { ruleDecider } from '../discount/rule-decided.ts'
import { rulesDecide } from '../instant/decide.ts'
import { releaseHoldings } from '../market/credit.ts'
import { marketCollection } from '../market/maturity.ts'
import { claims } from '../paper/bills/claims.ts'
import { billQuotes } from '../paper/bills/quotes.ts'
import { signingCompanies } from '../people/members/electronic-signing.ts'
import { type Connection, connect } from '../platform/kernel/port.ts'
import { bankCollection, companyCollection, institutionCollection } from '../presentment/collections.ts'
import { companyBooks } from '../presentment/company.ts'
import { recoveredUnits } from '../recourse/released.ts'
import { companies } from '../signing/companies.ts'
import { promisedAccounts } from '../signing/promised-accounts.ts'

export const rooms: readonly Connection[] = [
  connect(billQuotes, discountQuotes),
  connect(claims, discountClaims),
  connect(bankCollection, discountCollection),
  connect(institutionCollection, marketCollection),
  connect(companyCollection, companyBooks),
  connect(recoveredUnits, {
    release: async (ctx, holdingId) => {
      await releaseHoldings(ctx, [holdingId])
    },
  }),
  connect(ruleDecider, rulesDecide),
  connect(companies, signingCompanies),
  connect(promisedAccounts, discountPromises),
]
