import { z } from 'zod'
import { holdingStates } from '../bills/meanings.ts'
import { defineCall } from './call.ts'
import { billFen, date, day, fen, optionalText, page, pageRequest, sortBy, text } from './fields.ts'
import { acceptorClass } from './quotes.ts'

/** 05 to be confirmed by the registry (待查验), 10 available, 20 locked, 30 discounted, 35 presented, 40 pledged, 50 sold, 60 paid. */
export const holdingState = z.enum(holdingStates)

/** Answers of the registry of bills (登记系统). */
export const registryOutcomes = [
  'confirmed',
  'unknown',
  'other_holder',
  'frozen',
  'differs',
  'closed',
  'silent',
] as const

/** Objections to a bill that the registry has not confirmed. */
export const registryErrors = ['20080', '20081', '20082', '20083', '20084', '20085', '20086'] as const

export const holdingRow = z.object({
  holding_id: z.string(),
  bill_no: z.string(),
  /** Fen units 1-based within the package; '0' for a package that cannot be split. */
  range: z.string(),
  amount_fen: fen,
  splittable: z.boolean(),
  bill_kind: z.enum(['AC01', 'AC02', 'AC03']),
  media: z.enum(['ME01', 'ME02']),
  issue_dt: date,
  due_dt: date,
  drawer_name: z.string(),
  acceptor_name: z.string(),
  acceptor_class: acceptorClass,
  payee_name: z.string(),
  transferable: z.boolean(),
  /** 0 normal, 1 stop payment, 2 frozen. */
  risk_status: z.int(),
  state: holdingState,
  /** sandbox: received at the exchange; typed and import: entered by the company. */
  source: z.enum(['sandbox', 'typed', 'import']),
  /** Why it cannot be discounted now; empty when it can. */
  blocked_reason: z.string(),
})

export const queryHolding = defineCall({
  path: '/api/bills/query_holding',
  title: '查询持有票据',
  access: { types: ['comp', 'financeOrg'] },
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    bill_no: optionalText(30),
    /** These packages alone, by their whole numbers. */
    bill_nos: z.array(text(30)).max(100).optional(),
    bill_kind: z.enum(['AC01', 'AC02', 'AC03']).optional(),
    acceptor_name: optionalText(60),
    /** Amount held, fen, both ends included. */
    amount_from: billFen.optional(),
    amount_to: billFen.optional(),
    state: holdingState.optional(),
    due_from: day.optional(),
    due_to: day.optional(),
    sort: sortBy(['bill_no', 'amount_fen', 'issue_dt', 'due_dt', 'acceptor_name', 'state']),
  }),
  row: page(holdingRow),
  shows: ['disc_apply', 'bill'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const billCalls = [queryHolding] as const
