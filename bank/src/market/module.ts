import { defineModule } from '../platform/kernel/module.ts'
import { acceptorLineHandlers } from './acceptors.ts'
import { answerHandlers } from './answer.ts'
import { disclosureErrands } from './disclosure.ts'
import { dueTry } from './due.ts'
import { rediscountHandlers } from './handlers.ts'
import { oversightHandlers } from './oversight.ts'
import { reviewHandlers } from './review.ts'
import { expireOrder, expireOrders, repayLate, repayOrders, settleOrders } from './schedules.ts'
import { settleTry } from './settle.ts'

export const marketModule = defineModule({
  calls: [rediscountHandlers, answerHandlers, reviewHandlers, oversightHandlers, acceptorLineHandlers],
  errands: disclosureErrands,
  jobs: [settleTry, dueTry, expireOrder],
  schedules: [expireOrders, settleOrders, repayOrders, repayLate],
})
