import type { Handlers } from '../platform/kernel/handler.ts'
import { queryInstitution } from './institutions.ts'
import { queryLedger } from './ledger.ts'
import { saveLimit } from './limits.ts'
import { orderDetail } from './order-detail.ts'
import { countOrders, listOrders } from './order-list.ts'
import { getOverview } from './overview.ts'
import { queryPosition } from './positions.ts'
import { calculateOrder, deleteOrder, saveOrder, submitOrder } from './save.ts'
import { requestSlip } from './slip.ts'

export const rediscountHandlers = {
  '/api/rediscount/calculate_order': calculateOrder,
  '/api/rediscount/save_order': saveOrder,
  '/api/rediscount/submit_order': submitOrder,
  '/api/rediscount/delete_order': deleteOrder,
  '/api/rediscount/query_order': async (ctx, input) => [await listOrders(ctx, input)],
  '/api/rediscount/count_order': async ctx => [await countOrders(ctx)],
  '/api/rediscount/order_detail': orderDetail,
  '/api/rediscount/query_institution': queryInstitution,
  '/api/rediscount/request_slip': requestSlip,

  '/api/rediscount/query_position': queryPosition,
  '/api/rediscount/get_overview': getOverview,
  '/api/rediscount/query_ledger': queryLedger,
  '/api/rediscount/save_limit': saveLimit,
} satisfies Handlers
