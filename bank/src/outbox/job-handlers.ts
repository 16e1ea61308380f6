import { auditJobs } from '../audit/chain-check.ts'
import { checkingJobs } from '../bills/checking.ts'
import { documentJobs } from '../documents/job.ts'
import { exportJobs } from '../exports/job.ts'
import { discountTimeJobs } from '../jobs/discount-schedules.ts'
import { payerClearingJobs } from '../jobs/payer-clearing.ts'
import { discountJobs } from '../jobs/payout.ts'
import { scheduleHandlers, schedules } from '../jobs/schedule.ts'
import { dueJobs } from '../rediscount/due.ts'
import { maturityJobs } from '../rediscount/maturity.ts'
import { expireJobs } from '../rediscount/schedules.ts'
import { settleJobs } from '../rediscount/settle.ts'
import { signingJobs } from '../signing/expiry.ts'
import { provingJobs } from '../signing/proving.ts'
import { tradeJobs } from '../trade/verification.ts'
import type { JobHandlers } from './outbox.ts'

/** Every topic the runner knows. */
export const jobHandlers: JobHandlers = {
  ...auditJobs,
  ...discountJobs,
  ...payerClearingJobs,
  ...checkingJobs,
  ...documentJobs,
  ...exportJobs,
  ...tradeJobs,
  ...discountTimeJobs,
  ...signingJobs,
  ...provingJobs,
  ...settleJobs,
  ...dueJobs,
  ...expireJobs,
  ...maturityJobs,
  ...scheduleHandlers(schedules),
}
