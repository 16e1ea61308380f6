import { killedMoneySuite } from '../harness/killed-money.ts'

/* Money that moves while the bank is killed: before its job is taken, in its midst, and about when it is done. */

killedMoneySuite([0, 50, 100, 200, 400, 800])
