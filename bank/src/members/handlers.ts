import type { Handlers } from '../http/handler.ts'
import { exceptionHandlers } from './exception-handlers.ts'
import { lifeCycleHandlers } from './life-cycle.ts'
import { queryMemberPrice } from './prices.ts'
import { priceMember } from './pricing.ts'
import { adminMemberDetail, queryMember } from './query.ts'
import { resubmit } from './resubmit.ts'

export const memberHandlers = {
  ...lifeCycleHandlers,
  ...exceptionHandlers,
  '/api/admin/query_member': queryMember,
  '/api/admin/member_detail': adminMemberDetail,
  '/api/admin/price_member': priceMember,
  '/api/admin/rate/query_member_price': queryMemberPrice,
  '/api/member/resubmit': resubmit,
} satisfies Handlers
