import type { Handlers } from '../http/handler.ts'
import { paramHandlers } from '../params/handlers.ts'
import { auditLogHandlers } from './audit-log.ts'
import { changeLogHandlers } from './change-log.ts'
import { holidayHandlers } from './holidays.ts'
import { jobAdminHandlers } from './jobs.ts'

/** What staff keep the bank running with. */
export const operationsHandlers = {
  ...holidayHandlers,
  ...paramHandlers,
  ...auditLogHandlers,
  ...changeLogHandlers,
  ...jobAdminHandlers,
} satisfies Handlers
