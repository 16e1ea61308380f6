import { z } from 'zod'
import { circulationFilter, disclosureFields, exchangeFields, holdingState } from './bills.ts'
import { defineCall } from './call.ts'
import {
  date,
  day,
  done,
  fen,
  instant,
  limitFen,
  optionalText,
  page,
  pageRequest,
  rateE6,
  sortBy,
  totalFen,
} from './fields.ts'
import { acceptorClass } from './quotes.ts'
import { orderNo, orderRow } from './rediscount.ts'
import { billSource } from './rediscount-lines.ts'

/* What an institution holds, may buy, and has booked. */

const institution = { types: ['financeOrg'] } as const

/** Days to maturity: 30 天内, 31–90 天, 91–180 天, 180 天以上. */
export const dueBucket = z.enum(['D30', 'D90', 'D180', 'MORE'])

const position = z.object({
  holding_id: z.string(),
  bill_no: z.string(),
  range: z.string(),
  amount_fen: fen,
  splittable: z.boolean(),
  bill_kind: z.enum(['AC01', 'AC02', 'AC03']),
  media: z.enum(['ME01', 'ME02']),
  issue_dt: date,
  due_dt: date,
  /** Days from today to the end of interest; 0 when it has come. */
  days: z.int(),
  drawer_name: z.string(),
  acceptor_name: z.string(),
  acceptor_class: acceptorClass,
  /** How it was bought: `discount` 贴现买入 by the bank that the institution is, `rediscount` 转贴现买入. */
  source: billSource,
  /** The rate it was bought at; null where it is not known. */
  cost_rate_e6: rateE6.nullable(),
  /** Gain or loss of its sale against cost, fen; null when it is not sold, or was not discounted. */
  result_fen: fen.nullable(),
  /** 10 可用, 20 锁定, 40 已质押, 50 已卖出, 60 已兑付. */
  state: holdingState,
  ...exchangeFields,
  ...disclosureFields,
  /** The order that has locked it. */
  lock_ref: z.string(),
  /** Why it cannot be sold now; empty when it can. */
  blocked_reason: z.string(),
})

export const queryPosition = defineCall({
  path: '/api/rediscount/query_position',
  title: '查询持仓票据',
  access: institution,
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    bill_no: optionalText(30),
    acceptor_name: optionalText(60),
    acceptor_class: acceptorClass.optional(),
    bill_kind: z.enum(['AC01', 'AC02', 'AC03']).optional(),
    state: holdingState.optional(),
    circulation: circulationFilter,
    source: billSource.optional(),
    bucket: dueBucket.optional(),
    due_from: day.optional(),
    due_to: day.optional(),
    sort: sortBy(['bill_no', 'amount_fen', 'issue_dt', 'due_dt', 'acceptor_name', 'state']),
  }),
  row: page(position).extend({ total_fen: totalFen }),
  shows: ['order', 'bill'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const getRediscountOverview = defineCall({
  path: '/api/rediscount/get_overview',
  title: '转贴现概览',
  summary: '持仓按承兑行类别与期限、授信额度、待复核、收到的报价、今日结算。',
  access: institution,
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({
    position_count: z.int(),
    /** Of those, what can be given now. */
    free_count: z.int(),
    position_fen: totalFen,
    /** Of these free to be sold, locked by orders, pledged. */
    free_fen: totalFen,
    locked_fen: totalFen,
    pledged_fen: totalFen,
    /** One row for each class that is held. */
    positions: z.array(
      z.object({
        acceptor_class: acceptorClass,
        name: z.string(),
        count: z.int(),
        total_fen: totalFen,
        buckets: z.array(z.object({ bucket: dueBucket, count: z.int(), face_fen: totalFen })),
      }),
    ),
    limits: z.array(
      z.object({
        name: z.string(),
        acceptor_class: acceptorClass.nullable(),
        /** 支付系统行号 of the acceptor whose own line it is; empty for a class. */
        acceptor_no: z.string(),
        limit_fen: fen,
        used_fen: fen,
        expires_dt: date,
      }),
    ),
    waiting_review: z.int(),
    /** Directed quotes not yet answered, the soonest to expire first, at most five. */
    quotes: z.array(orderRow),
    quotes_total: z.int(),
    settle: z.object({
      in_fen: totalFen,
      out_fen: totalFen,
      in_count: z.int(),
      out_count: z.int(),
      done_count: z.int(),
      queue_count: z.int(),
      queue_fen: totalFen,
    }),
    /** 清算账户余额. */
    clearing_fen: fen,
  }),
  shows: ['order'],
  limit: 'read',
  example: {},
})

export const queryRediscountLedger = defineCall({
  path: '/api/rediscount/query_ledger',
  title: '查询本机构账务流水',
  summary: '本机构在平台的复式账：每笔交易借贷相等。',
  access: institution,
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    order_no: orderNo.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  row: page(
    z.object({
      txn_no: z.string(),
      kind_name: z.string(),
      order_no: z.string(),
      account_name: z.string(),
      /** D 借, C 贷. */
      side: z.enum(['D', 'C']),
      amount_fen: fen,
      balance_after_fen: fen,
      remark: z.string(),
      business_dt: date,
      at: instant,
    }),
  ),
  shows: ['order'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const saveLimit = defineCall({
  path: '/api/rediscount/save_limit',
  title: '维护本机构授信额度',
  summary: '主账户设定本机构对一类承兑人或单一承兑人的授信额度；单一承兑人的额度优先于其类别的额度。',
  access: { types: ['financeOrg'], main: true },
  request: z.strictObject({
    /** One of the two. */
    acceptor_class: acceptorClass.optional(),
    acceptor_no: optionalText(12),
    limit_fen: limitFen,
    expires_dt: day,
  }),
  row: done,
  changes: ['order'],
  limit: 'write',
  errors: ['9015', '20000', '20009', '20033', '21007'],
  example: { acceptor_class: 'GG', limit_fen: '100000000000', expires_dt: '2026-12-31' },
})

export const rediscountPositionCalls = [
  queryPosition,
  getRediscountOverview,
  queryRediscountLedger,
  saveLimit,
] as const
