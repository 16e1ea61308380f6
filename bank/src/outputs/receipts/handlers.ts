import { hasPermission } from '@portal/shared/access/masks.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import { receiptOfOwnBank } from '../../ledger/receipt-of-bank.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { byMember, byStaff } from './list.ts'
import { fileOf } from './papers.ts'
import { makeRecoursePaper, verifyRecoursePaper } from './recourse-papers.ts'
import { verify } from './verify.ts'

type Receipt = typeof receipt.$inferSelect

/** The caller's own receipt, or any for staff who may see it. @throws Fault 1003, 9015 */
const readable = async (ctx: CallCtx, receiptNo: string): Promise<Receipt> => {
  const { memberId, principal } = ctx.operator
  const isStaff = principal.kind !== 'customer'
  if (isStaff && !hasPermission(principal, 'disc_apply_view')) throw new Fault('1003')
  const [row] = await ctx.tx
    .select()
    .from(receipt)
    .where(and(eq(receipt.receiptNo, receiptNo), receiptOfOwnBank(ctx)))
  if (!row || (!isStaff && row.memberId !== memberId)) throw new Fault('9015')
  return row
}

/** A payout's receipt is made with its other papers, under the application's number; each other one under its own. */
const paperOf = ({ kind, isIn, refNo, receiptNo }: Receipt) =>
  kind === 'disc_payout' && isIn
    ? ({ kind: 'disc_receipt', refNo, title: '放款回单' } as const)
    : ({ kind: 'receipt', refNo: receiptNo, title: '业务回单' } as const)

const makeFile: Handler<'/api/receipt/make_file'> = async (ctx, input) => [
  await fileOf(ctx, paperOf(await readable(ctx, input.receipt_no))),
]

export const receiptsHandlers = {
  '/api/receipt/query_receipt': byMember,
  '/api/admin/receipt/query_receipt': byStaff,
  '/api/receipt/make_file': makeFile,
  '/api/receipt/verify': verify,
  '/api/recourse/make_paper': makeRecoursePaper,
  '/api/recourse/verify': verifyRecoursePaper,
} satisfies Handlers
