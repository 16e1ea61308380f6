import { describe } from 'vitest'
import { dataOnServer, embeddedData } from '../harness/bank-data.ts'
import { killedMoneySuite } from '../harness/killed-money.ts'

/* Money that moves while the bank is killed: before its job is taken, in its midst, and about when it is done. */

const delays = [0, 50, 100, 200, 400, 800]

describe('on PostgreSQL', () => killedMoneySuite(dataOnServer, delays))
describe('on the embedded database', () => killedMoneySuite(embeddedData, delays))
