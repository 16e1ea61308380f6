import { describe } from 'vitest'
import { siegeSuite } from '../harness/strangers.ts'

/* Strangers with many addresses keep nobody out (docs/decisions/0016); a small form of it is part of `npm test`. */

describe('a stranger at a hundred addresses', () => siegeSuite({ addresses: 100, tries: 6, atOnce: 20 }))
