import { killedMoneySuite } from '../harness/killed-money.ts'

/* At the moment of the order; `npm run test:long` has further ones. */

killedMoneySuite([0])
