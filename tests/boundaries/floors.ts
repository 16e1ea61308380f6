import type { House } from './floor-rule.ts'
import { bank } from './floors/bank.ts'
import { bff } from './floors/bff.ts'
import { shared } from './floors/shared.ts'
import { web } from './floors/web.ts'

/** Every package's floors. A package whose table is still empty is counted, not held. */
export const houses: readonly House[] = [shared, bank, bff, web]
