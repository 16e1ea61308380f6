import { dataOnServer } from '../harness/bank-data.ts'
import { killedMoneySuite } from '../harness/killed-money.ts'

/* At the moment of the order, on PostgreSQL; `npm run test:long` has further ones, on the embedded database too. */

killedMoneySuite(dataOnServer, [0])
