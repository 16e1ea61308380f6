import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import type { SeededPeople } from './people.ts'

/** Input of the seed. Everything it writes follows from it, so two first starts give the same data. */
export interface SeedCtx {
  /** Business instant and date of the first start; data is relative to it. */
  now: Date
  today: string
  atRest: AtRestCipher
}

/** For the parts that come after the people. */
export interface BusinessSeedCtx extends SeedCtx {
  people: SeededPeople
}

/** The demo accounts and what they hold, or all customers of the bank. */
export type Extent = 'accounts' | 'whole'
