import { memberStatus } from '@portal/shared/people/member-status.ts'
import { sql } from 'drizzle-orm'
import { defineModule } from '../../platform/kernel/module.ts'
import { exceptionHandlers } from './exception-handlers.ts'
import { groupHandlers } from './groups.ts'
import { memberHandlers } from './handlers.ts'
import { lifeCycleHandlers } from './life-cycle.ts'

export const membersModule = defineModule({
  calls: [memberHandlers, lifeCycleHandlers, exceptionHandlers, groupHandlers],
  waits: {
    member: {
      name: '待审核的会员',
      path: '/memberReview',
      permission: 'member_review',
      waiting: sql`select count(*)::int as count, min(gmt_modify) as oldest from member where status = ${memberStatus.underAudit}`,
    },
  },
})
