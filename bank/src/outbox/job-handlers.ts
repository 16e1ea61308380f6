import { documentJobs } from '../documents/job.ts'
import { discountJobs } from '../jobs/payout.ts'
import { scheduleHandlers, schedules } from '../jobs/schedule.ts'
import { signingJobs } from '../signing/expiry.ts'
import type { JobHandlers } from './outbox.ts'

/** Every topic the runner knows. */
export const jobHandlers: JobHandlers = {
  ...discountJobs,
  ...documentJobs,
  ...signingJobs,
  ...scheduleHandlers(schedules),
}
