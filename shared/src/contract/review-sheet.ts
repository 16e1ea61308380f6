import { z } from 'zod'
import { tradeMatches } from '../trade/parties.ts'
import { acceptorListMark, holdingRow, registryOutcomes } from './bills.ts'
import { defineCall } from './call.ts'
import { applyNo, date, fen, instant, totalFen } from './fields.ts'
import { verifyState } from './trade-invoices.ts'

/** pass, warn (an officer must look at it), fail (a payout would be refused, or the papers do not suffice). */
export const checkOutcome = z.enum(['pass', 'warn', 'fail'])
export type CheckOutcome = z.infer<typeof checkOutcome>

export const reviewSheet = defineCall({
  path: '/api/admin/disc_apply_review',
  title: '贴现审批核对',
  summary: '审批与放款前的系统校验、承兑人额度与贸易背景，均按当前数据重新计算。',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  request: z.strictObject({ apply_no: applyNo }),
  row: z.object({
    checks: z.array(
      z.object({
        name: z.string(),
        outcome: checkOutcome,
        /** How many of what, or what is wrong. */
        note: z.string(),
      }),
    ),
    /** Where each bill came from, and the registry's last answer about it to this company. */
    bills: z.array(
      z.object({
        line: z.int(),
        bill_no: z.string(),
        range: z.string(),
        source: holdingRow.shape.source,
        /** Empty while the registry was never asked. */
        registry_outcome: z.enum(['', ...registryOutcomes]),
        /** 已确认, or why not. */
        registry_text: z.string(),
        /** On what occasion it was asked. */
        registry_for: z.string(),
        /** Holder's name as the registry has it; empty where it names none. */
        registry_holder: z.string(),
        registry_source: z.string(),
        registry_at: instant.nullable(),
        disclosure_outcome: holdingRow.shape.disclosure_outcome,
        disclosure_text: holdingRow.shape.disclosure_text,
        disclosure_at: holdingRow.shape.disclosure_at,
        disclosure_for: z.string().meta({ description: '最近一次查询披露的场合' }),
        disclosure_source: z.string().meta({ description: '应答的披露平台' }),
        disclosure_digest: z.string().meta({ description: '问答全文的 SHA-256，未查询为空' }),
        acceptor_name: z.string(),
        acceptor_lists: z.array(acceptorListMark).meta({ description: '载有承兑人的生效名单' }),
        drawer_name: z.string(),
        giver_name: z.string(),
        /** Against the contracts that the application occupies; empty without any. */
        trade_match: z.enum(['', ...tradeMatches]),
        trade_match_text: z.string(),
      }),
    ),
    /** The customer's line and, if it is in a group, the group's. */
    lines: z.array(
      z.object({
        of: z.enum(['customer', 'group']),
        name: z.string(),
        /** 0: none is set. */
        limit_fen: fen,
        open_fen: totalFen,
        on_way_fen: totalFen,
        this_fen: totalFen,
        left_fen: totalFen.nullable(),
      }),
    ),
    /** Acceptors that need a credit line; the bank's own acceptances need none. */
    acceptors: z.array(
      z.object({
        name: z.string(),
        limit_fen: fen,
        used_fen: fen,
        /** Amount that this application takes, or has taken where `taken`. */
        this_fen: totalFen,
        taken: z.boolean(),
      }),
    ),
    contracts: z.array(
      z.object({
        contract_id: z.string(),
        contract_no: z.string(),
        counter_name: z.string(),
        sign_dt: date,
        amount_fen: fen,
        /** Held by this application. */
        occupy_fen: fen,
        files: z.array(z.string()),
      }),
    ),
    invoices: z.array(
      z.object({
        invoice_id: z.string(),
        inv_no: z.string(),
        inv_dt: date,
        buyer_name: z.string(),
        seller_name: z.string(),
        total_fen: fen,
        occupy_fen: fen,
        verify_state: verifyState,
        verify_state_name: z.string(),
        force_reason: z.string(),
        /** Why it is older than its contract, where it is (20065). */
        date_remark: z.string(),
        files: z.array(z.string()),
      }),
    ),
  }),
  shows: ['disc_apply', 'bill', 'trade'],
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

/** The calls of this file, for the table. */
export const reviewSheetCalls = [reviewSheet] as const
