import { z } from 'zod'
import { acceptorListKinds } from '../bills/acceptor-lists.ts'
import { disclosureOutcomes } from '../bills/disclosure.ts'
import { circulationNames, exchangeStateNames } from '../bills/exchange-codes.ts'
import { holdingStates } from '../bills/meanings.ts'
import { defineCall } from './call.ts'
import {
  billFen,
  date,
  day,
  fen,
  instant,
  keysOf,
  optionalText,
  page,
  pageRequest,
  sortBy,
  text,
} from './fields.ts'
import { acceptorClass } from './quotes.ts'

/** 05 to be confirmed by the registry (待查验), 10 available, 20 locked, 30 discounted, 35 presented, 40 pledged, 50 sold, 60 paid. */
export const holdingState = z.enum(holdingStates)

const codes = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  z.enum(Object.keys(names) as Code[])

/** Codes of the exchange beside our own state; null where it has told us none. */
const circulation = codes(circulationNames)

/** A filter by what may be done with the units now. */
export const circulationFilter = circulation
  .optional()
  .meta({ description: '票交所流通标志代码，只列出该标志的票据' })

export const exchangeFields = {
  exchange_state: codes(exchangeStateNames).nullable().meta({
    description: '票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null',
  }),
  circulation: circulation.nullable().meta({
    description: '票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null',
  }),
}

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

/** Objections to a commercial bill, or to its acceptor by a list in force. */
export const disclosureErrors = ['20240', '20241', '20242', '20243'] as const

/** A list in force that names an acceptor. */
export const acceptorListMark = z.object({
  kind: z.enum(keysOf(acceptorListKinds)),
  name: z.string().meta({ description: '名单名称' }),
  since: z.string().meta({ description: '连续在名单内的首个月份 yyyy-MM', examples: ['2026-05'] }),
  stops: z.boolean().meta({ description: 'true 不能办理，false 仅提示（由参数 LIST_… 决定）' }),
})

/** What the disclosure platform has said of a bill. */
export const disclosureFields = {
  disclosure_outcome: z
    .enum(keysOf(disclosureOutcomes))
    .meta({ description: '商票信息披露的最近一次查询结果' }),
  disclosure_text: z.string().meta({ description: '披露不符、查无等的说明，一致时为空' }),
  disclosure_at: instant.nullable().meta({ description: '最近一次查询披露的时间，未查询为 null' }),
}

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
  ...exchangeFields,
  /** sandbox: received at the exchange; typed and import: entered by the company. */
  source: z.enum(['sandbox', 'typed', 'import']),
  acceptor_lists: z.array(acceptorListMark).meta({ description: '载有承兑人的生效名单，不在名单时为空' }),
  acceptor_left_fen: fen.meta({ description: '承兑人在本行的剩余额度，单位：分' }),
  ...disclosureFields,
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
    circulation: circulationFilter,
    due_from: day.optional(),
    due_to: day.optional(),
    sort: sortBy(['bill_no', 'amount_fen', 'issue_dt', 'due_dt', 'acceptor_name', 'state']),
  }),
  row: page(holdingRow),
  shows: ['disc_apply', 'bill'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const checkDisclosure = defineCall({
  path: '/api/bills/check_disclosure',
  title: '查询商票信息披露',
  summary:
    '选择商业承兑汇票时查询其信息披露。参数 DISCLOSURE_MINUTES 内已一致的不重复查询；银票、财票不查询。平台未应答时 disclosure_outcome 为 silent。',
  access: { types: ['comp', 'financeOrg'] },
  machine: 'maker',
  request: z.strictObject({
    holding_ids: z
      .array(z.string().regex(/^[1-9]\d{0,14}$/))
      .min(1)
      .max(100)
      .meta({ description: '所选票据的持有编号' }),
  }),
  row: z.object({
    holding_id: z.string(),
    ...disclosureFields,
  }),
  changes: ['bill'],
  limit: 'write',
  errors: ['20017'],
  example: { holding_ids: ['999999999999'] },
})

/** The calls of this file, for the table. */
export const billCalls = [queryHolding, checkDisclosure] as const
