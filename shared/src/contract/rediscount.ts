import { z } from 'zod'
import {
  acctStateNames,
  type BusiType,
  busiTypeNames,
  type ClearSpeed,
  clearSpeedNames,
  type Direction,
  directions,
  type FailCode,
  failNames,
  type OrderSettleState,
  type OrderState,
  orderStates,
  type SettleMode,
  type StepState,
  settleModeNames,
  settleStateNames,
  type TradeType,
  tradeTypeNames,
} from '../rediscount/states.ts'
import {
  date,
  day,
  fen,
  idemKey,
  instant,
  nextFields,
  optionalText,
  page,
  pageRequest,
  rateE6,
  sortBy,
  totalFen,
  typedInstant,
  typedRate,
} from './fields.ts'
import { orderBill } from './rediscount-lines.ts'

/* Re-discount orders (转贴现订单) as both institutions see them. */

/** 报价单编号: an order's number from its first save. */
export const orderNo = z
  .string()
  .regex(/^BJ\d{14}$/)
  .meta({ description: '报价单编号', examples: ['BJ20260623000001'] })

export const orderState = z.enum(Object.keys(orderStates) as OrderState[])
export const busiType = z.enum(Object.keys(busiTypeNames) as BusiType[])
/** 买入 (逆回购), 卖出 (正回购), as the reader sees it. */
export const direction = z.enum(directions)
export const tradeType = z.enum(Object.keys(tradeTypeNames) as TradeType[])
export const clearSpeed = z.enum(Object.keys(clearSpeedNames) as ClearSpeed[])
export const settleMode = z.enum(Object.keys(settleModeNames) as SettleMode[])
export const settleState = z.enum(Object.keys(settleStateNames) as OrderSettleState[])
/** Bookings and credit lines. */
export const stepState = z.enum(Object.keys(acctStateNames) as StepState[])
export const failCode = z.enum(['', ...(Object.keys(failNames) as Exclude<FailCode, ''>[])])
export type {
  BusiType,
  ClearSpeed,
  Direction,
  FailCode,
  OrderSettleState,
  OrderState,
  SettleMode,
  StepState,
  TradeType,
}

/** HH:mm, Asia/Shanghai. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The trader's input. */
export const orderTerms = {
  busi_type: busiType,
  direction,
  trade_type: tradeType,
  /** 对手机构, by its user code; for TT01. */
  cp_user_code: optionalText(24),
  clear_speed: clearSpeed,
  settle_mode: settleMode.optional(),
  rate_e6: typedRate,
  /** 报价有效时间: today, at most 16:30. */
  valid_until: typedInstant,
  /** 最晚结算时间 of the settlement day: at most 17:00. */
  latest_settle_time: clockTime,
  /** By the clearing speed where not given. */
  settle_dt: day.optional(),
  /** 到期结算日 of a repo. */
  due_settle_dt: day.optional(),
  /** More than may be chosen (100): the rule answers its own code and text. */
  bills: z.array(orderBill).max(1000),
}

/** Where an order stands, in money. */
export const orderFigures = {
  total_count: z.int(),
  total_fen: fen,
  /** 首期利息; 0 for repos. */
  interest_fen: fen,
  /** 首期结算金额. */
  settle_fen: fen,
  /** 到期利息 and 到期结算金额; 0 for outright deals. */
  due_interest_fen: fen,
  due_settle_fen: fen,
  /** Weighted by face, hundredths of a day: 4260 = 42.60 天. */
  avg_days_e2: z.int(),
  /** Days of a repo; null for outright deals. */
  repo_days: z.int().nullable(),
}

export const orderRow = z.object({
  order_no: orderNo,
  /** Grows with every change; a review carries the one that was seen (`seen_version`). */
  version: z.int(),
  /** 成交单编号; empty before the deal. */
  deal_no: z.string(),
  /** Whose order it is: the caller's institution's own, or made by another. */
  side: z.enum(['own', 'counter']),
  busi_type: busiType,
  /** The caller's own direction: a counterparty of a sale buys. */
  direction,
  trade_type: tradeType,
  /** 0 定向, 1 全市场. */
  quote_mode: z.enum(['0', '1']),
  org_name: z.string(),
  trader_name: z.string(),
  checker_name: z.string(),
  /** The other side; empty for an own quote to the whole market that is not taken yet. */
  cp_org_name: z.string(),
  cp_user_code: z.string(),
  cp_trader_name: z.string(),
  cp_checker_name: z.string(),
  bill_kind: z.enum(['AC01', 'AC02', 'AC03']),
  clear_speed: clearSpeed,
  settle_mode: settleMode,
  clear_type: z.literal('CT01'),
  rate_e6: rateE6,
  due_rate_e6: rateE6.nullable(),
  /** 部分成交: orders are dealt whole. */
  partial: z.literal('0'),
  valid_until: instant,
  latest_settle_time: z.string(),
  settle_dt: date,
  due_settle_dt: date.nullable(),
  ...orderFigures,
  state: orderState,
  state_name: z.string(),
  settle_state: settleState,
  due_settle_state: settleState,
  acct_state: stepState,
  due_acct_state: stepState,
  /** Of the buyer's line; null to the seller, whose business it is not. */
  credit_state: stepState.nullable(),
  fail_code: failCode,
  reason: z.string(),
  /** Whether the caller's side and the other one stand by the settlement. */
  confirmed: z.boolean(),
  cp_confirmed: z.boolean(),
  /** The own trader asks their checker to revoke an order that the other side has opened. */
  revoke_asked: z.boolean(),
  created_at: instant,
  sent_at: instant.nullable(),
  dealt_at: instant.nullable(),
  settled_at: instant.nullable(),
  /** Actions open to the caller now: shared/src/rediscount/states.ts. */
  actions: z.array(z.string()),
  ...nextFields,
  /** Why an action that the state allows is closed to this caller. */
  blocked_reason: z.string(),
})

/** Views of the list. */
export const orderView = z.enum(['all', 'review', 'received', 'market']).meta({
  description: 'all 本机构订单，review 待本机构复核，received 收到的报价，market 全市场点击成交报价',
})

export const orderFilter = {
  ...pageRequest,
  view: orderView.default('all'),
  /** 报价单 or 成交单编号. */
  order_no: optionalText(16),
  busi_type: busiType.optional(),
  direction: direction.optional(),
  /** 对手机构, part of its name. */
  cp_org_name: optionalText(60),
  bill_no: optionalText(30),
  bill_kind: z.enum(['AC01', 'AC02', 'AC03']).optional(),
  /** One state, or several joined by commas. */
  state: optionalText(60),
  settle_state: settleState.optional(),
  acct_state: stepState.optional(),
  settle_from: day.optional(),
  settle_to: day.optional(),
  due_settle_from: day.optional(),
  due_settle_to: day.optional(),
  /** 清算日: a leg of the deal, the first or the one at the end, moves money that day. */
  clears_on: day.optional(),
  sort: sortBy([
    'order_no',
    'state',
    'rate_e6',
    'total_count',
    'total_fen',
    'interest_fen',
    'settle_fen',
    'settle_dt',
    'valid_until',
  ]),
}

/** Sums of a filter's orders, without those that came to nothing unless the filter names their states. */
export const orderSums = z.object({
  total_count: z.int(),
  total_fen: totalFen,
  interest_fen: totalFen,
  settle_fen: totalFen,
})

export const orderPage = page(orderRow).extend({
  /** By the caller's own direction. */
  totals: z.object({ buy: orderSums, sell: orderSums }),
})

export const orderRequest = z.strictObject({ order_no: orderNo })
export const orderMoved = z.object({ order_no: orderNo, state: orderState, deal_no: z.string() })
export const keyedOrder = { idem_key: idemKey, order_no: orderNo }
export const reasonText = z.string().max(200)
