import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  date,
  day,
  fen,
  instant,
  nextFields,
  optionalText,
  page,
  pageRequest,
  rateE6,
  sortBy,
} from './fields.ts'
import {
  busiType,
  clearSpeed,
  failCode,
  orderFigures,
  orderMoved,
  orderNo,
  orderRequest,
  orderState,
  orderSums,
  reasonText,
  settleMode,
  settleState,
  tradeType,
} from './rediscount.ts'
import { orderLine } from './rediscount-lines.ts'

/* The bank's view of re-discounting: the orders of all institutions, as neither side, and their credit lines. */

const mayView = { types: ['admin'], permission: 'order_view' } as const

const overseenOrder = z.object({
  order_no: orderNo,
  /** 成交单编号; empty before the deal. */
  deal_no: z.string(),
  busi_type: busiType,
  trade_type: tradeType,
  /** 卖出方 (正回购方) and 买入方 (逆回购方); empty while an order to the market is not taken. */
  seller_name: z.string(),
  buyer_name: z.string(),
  /** Of the institution whose order it is. */
  org_name: z.string(),
  trader_name: z.string(),
  checker_name: z.string(),
  clear_speed: clearSpeed,
  settle_mode: settleMode,
  rate_e6: rateE6,
  valid_until: instant,
  settle_dt: date,
  due_settle_dt: date.nullable(),
  latest_settle_time: z.string(),
  ...orderFigures,
  state: orderState,
  state_name: z.string(),
  ...nextFields,
  settle_state: settleState,
  due_settle_state: settleState,
  fail_code: failCode,
  reason: z.string(),
  created_at: instant,
  dealt_at: instant.nullable(),
  settled_at: instant.nullable(),
  /** Whether it may be stopped now: it is under way and not dealt yet. */
  may_stop: z.boolean(),
})

export const adminQueryOrder = defineCall({
  path: '/api/admin/order/query',
  title: '转贴现订单查询（平台）',
  summary: '全部机构已提交的订单，以平台身份查看；未提交的草稿不在其中。',
  access: mayView,
  request: z.strictObject({
    ...pageRequest,
    /** 报价单 or 成交单编号. */
    order_no: optionalText(16),
    /** Part of either institution's name. */
    org_name: optionalText(60),
    busi_type: busiType.optional(),
    /** One state, or several joined by commas. */
    state: optionalText(60),
    settle_state: settleState.optional(),
    settle_from: day.optional(),
    settle_to: day.optional(),
    sort: sortBy(['order_no', 'state', 'rate_e6', 'total_fen', 'settle_fen', 'settle_dt', 'valid_until']),
  }),
  row: page(overseenOrder).extend({ totals: orderSums }),
  shows: ['order'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'R20,R25' },
})

export const adminOrderDetail = defineCall({
  path: '/api/admin/order/detail',
  title: '转贴现订单详情（平台）',
  access: mayView,
  request: orderRequest,
  row: overseenOrder.extend({
    bills: z.array(orderLine.omit({ holding_id: true })),
    log: z.array(
      z.object({
        event_name: z.string(),
        org_name: z.string(),
        actor_name: z.string(),
        remark: z.string(),
        at: instant,
      }),
    ),
  }),
  shows: ['order'],
  limit: 'read',
  errors: ['9015'],
  example: { order_no: 'BJ20260623000001' },
})

export const adminStopOrder = defineCall({
  path: '/api/admin/order/stop',
  title: '终止转贴现订单',
  summary: '平台终止成交前的订单，释放所锁票据，原因告知双方；成交后不可终止。',
  access: { types: ['admin'], permission: 'order_stop' },
  request: z.strictObject({ order_no: orderNo, reason: reasonText }),
  row: orderMoved,
  changes: ['order'],
  limit: 'write',
  errors: ['9015', '20000', '21009', '21011'],
  example: { order_no: 'BJ20260623000001', reason: '报价利率明显偏离市场' },
})

export const adminQueryCreditLine = defineCall({
  path: '/api/admin/order/query_limit',
  title: '机构授信额度查询（平台）',
  summary: '各机构为自己设定的授信额度与占用，占用比例高的在前。',
  access: mayView,
  request: z.strictObject({ ...pageRequest, org_name: optionalText(60) }),
  row: page(
    z.object({
      line_id: z.string(),
      org_name: z.string(),
      /** The acceptor or the class the line is for. */
      name: z.string(),
      limit_fen: fen,
      used_fen: fen,
      free_fen: fen,
      expires_dt: date,
      is_expired: z.boolean(),
    }),
  ),
  shows: ['order'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

/** Calls of the bank's oversight, for the table. */
export const oversightCalls = [
  adminQueryOrder,
  adminOrderDetail,
  adminStopOrder,
  adminQueryCreditLine,
] as const
