import { discountJobs } from '../jobs/payout.ts'
import type { JobHandlers } from './outbox.ts'

/** Every topic the runner knows. */
export const jobHandlers: JobHandlers = { ...discountJobs }
