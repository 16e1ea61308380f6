import { z } from 'zod'
import { disclosureErrors } from './bills.ts'
import { defineCall } from './call.ts'
import { done, fen, idemKey, instant, rateE6 } from './fields.ts'
import {
  orderFigures,
  orderFilter,
  orderMoved,
  orderNo,
  orderPage,
  orderRequest,
  orderRow,
  orderState,
  orderTerms,
} from './rediscount.ts'
import { limitUse, orderCheck, orderLine } from './rediscount-lines.ts'

/* Making, finding and reading orders. */

const institution = { types: ['financeOrg'] } as const
const maker = { types: ['financeOrg'], roles: ['maker'] } as const

/** Objections to bills and terms, at every call that takes them. */
const choiceErrors = [
  '20005',
  '20006',
  '20007',
  '20012',
  '20013',
  '20014',
  '20015',
  '20016',
  '20017',
  '20018',
  '20019',
  '20020',
  '20030',
  '20031',
  '20035',
  '21002',
  '21006',
  '21010',
  ...disclosureErrors,
] as const
/** Objections to the present time. */
const timeErrors = ['21003', '21004', '21005'] as const

export const calculateOrder = defineCall({
  path: '/api/rediscount/calculate_order',
  title: '转贴现试算',
  summary:
    '按所选票据与要素逐张计算利息与结算金额、授信占用，不保存、不锁定票据。商业承兑汇票先查询信息披露。',
  access: maker,
  machine: 'maker',
  request: z.strictObject(orderTerms),
  row: z.object({
    ...orderFigures,
    settle_dt: z.string(),
    bills: z.array(orderLine),
    /** Lines of the caller's own institution, when it buys. */
    limits: z.array(limitUse),
    /** Objections that would refuse a submit now. */
    checks: z.array(orderCheck),
    warnings: z.array(z.object({ code: z.string(), msg: z.string(), field: z.string() })),
  }),
  shows: ['order'],
  limit: 'read',
  errors: ['9015', ...choiceErrors],
  example: {
    busi_type: 'BT01',
    direction: 'TDD02',
    trade_type: 'TT03',
    clear_speed: 'CS00',
    rate_e6: 11500,
    valid_until: '2026-06-23T16:00:00+08:00',
    latest_settle_time: '17:00',
    bills: [{ holding_id: '1001' }],
  },
})

export const saveOrder = defineCall({
  path: '/api/rediscount/save_order',
  title: '保存转贴现订单',
  summary: '新建，或修改未提交、被退回的订单（给出 order_no）。每次修改留有快照，供复核比对。',
  access: maker,
  machine: 'maker',
  request: z.strictObject({ idem_key: idemKey, order_no: orderNo.optional(), ...orderTerms }),
  row: z.object({ order_no: orderNo, state: orderState, ...orderFigures }),
  changes: ['order', 'market'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20032', '20033', '24010', ...choiceErrors],
  example: {
    idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    busi_type: 'BT01',
    direction: 'TDD02',
    trade_type: 'TT03',
    clear_speed: 'CS00',
    rate_e6: 11500,
    valid_until: '2026-06-23T16:00:00+08:00',
    latest_settle_time: '17:00',
    bills: [{ holding_id: '1001' }],
  },
})

export const submitOrder = defineCall({
  path: '/api/rediscount/submit_order',
  title: '提交转贴现订单',
  summary: '提交本机构复核人复核：卖出锁定票据，买入检查授信额度。商业承兑汇票重新查询信息披露。',
  access: maker,
  machine: 'maker',
  request: orderRequest,
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'money',
  errors: ['9015', '20000', '20029', '20033', '21007', '24010', '24011', ...choiceErrors, ...timeErrors],
  example: { order_no: 'BJ20260623000001' },
})

export const deleteOrder = defineCall({
  path: '/api/rediscount/delete_order',
  title: '删除未提交的转贴现订单',
  access: maker,
  machine: 'maker',
  request: orderRequest,
  row: done,
  changes: ['order', 'market'],
  limit: 'write',
  errors: ['9015', '20000', '20033'],
  example: { order_no: 'BJ20260623000001' },
})

export const queryOrder = defineCall({
  path: '/api/rediscount/query_order',
  title: '查询转贴现订单',
  summary: '本机构的订单、待复核、收到的报价，或全市场的点击成交报价。方向、对手按调用方所在机构看待。',
  access: institution,
  machine: 'read',
  request: z.strictObject(orderFilter),
  row: orderPage,
  shows: ['order', 'market'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const countOrder = defineCall({
  path: '/api/rediscount/count_order',
  title: '转贴现订单分状态统计',
  summary: '每个状态一行，另附待复核与收到报价的笔数；口径同 view=all 的列表。',
  access: institution,
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({
    states: z.array(z.object({ state: orderState, state_name: z.string(), count: z.int(), total_fen: fen })),
    total: z.int(),
    waiting_review: z.int(),
    received: z.int(),
    market: z.int(),
    /** 资金排队中. */
    queueing: z.int(),
  }),
  shows: ['order', 'market'],
  limit: 'read',
  example: {},
})

export const orderDetail = defineCall({
  path: '/api/rediscount/order_detail',
  title: '转贴现订单详情',
  summary: '票据、服务器重算的数字与检查、授信前后、进度、日志与修改历史。',
  access: institution,
  machine: 'read',
  request: orderRequest,
  row: orderRow.extend({
    bills: z.array(orderLine),
    /** The same figures computed again now. */
    recalculated: z.object(orderFigures),
    checks: z.array(orderCheck),
    /** The caller's own lines, when it buys. */
    limits: z.array(limitUse),
    /** 报价, 复核, 成交, 结算. */
    steps: z.array(
      z.object({ name: z.string(), at: instant.nullable(), by: z.string(), is_done: z.boolean() }),
    ),
    log: z.array(
      z.object({
        event: z.string(),
        event_name: z.string(),
        from_state: z.string(),
        to_state: z.string(),
        org_name: z.string(),
        actor_name: z.string(),
        remark: z.string(),
        at: instant,
      }),
    ),
    /** Changes of each save after the first, newest first; the own side's only. */
    history: z.array(
      z.object({
        at: instant,
        by: z.string(),
        changes: z.array(
          z.object({ field: z.string(), name: z.string(), before: z.string(), after: z.string() }),
        ),
      }),
    ),
    /** Of an overdue repo, and of one that was settled late: days since its due day, interest for them, what bills have paid, what is owed now. */
    overdue: z
      .object({ days: z.int(), late_interest_fen: fen, collected_fen: fen, owed_fen: fen })
      .nullable(),
  }),
  shows: ['order'],
  limit: 'read',
  errors: ['9015'],
  example: { order_no: 'BJ20260623000001' },
})

export const queryInstitution = defineCall({
  path: '/api/rediscount/query_institution',
  title: '查询可交易机构',
  summary: '除本机构外状态正常的机构，每项一行。',
  access: institution,
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({
    user_code: z.string(),
    org_name: z.string(),
    /** Orders of the last 30 days with it, and the rate of the latest deal. */
    deals_30d: z.int(),
    last_rate_e6: rateE6.nullable(),
  }),
  shows: ['order'],
  limit: 'read',
  example: {},
})

export const rediscountOrderCalls = [
  calculateOrder,
  saveOrder,
  submitOrder,
  deleteOrder,
  queryOrder,
  countOrder,
  orderDetail,
  queryInstitution,
] as const
