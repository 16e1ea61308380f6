import { describe } from 'vitest'
import { siegeSuite } from '../harness/strangers.ts'

/* The small form of tests/faults/lock-out.test.ts. */

describe('a stranger at twelve addresses', () => siegeSuite({ addresses: 12, tries: 4, atOnce: 12 }))
