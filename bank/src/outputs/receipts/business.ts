/** 贴现业务对账单 as a company asks for it. */
import { businessKinds } from '@portal/shared/statements/business.ts'
import { type BusinessLine, type BusinessSum, businessLines, businessSums } from '../../ledger/business.ts'
import type { Handler, Handlers } from '../../platform/kernel/handler.ts'
import { askedSpan } from './span.ts'

const figuresOf = (of: BusinessLine | BusinessSum) => ({
  kind: of.kind,
  kind_name: businessKinds[of.kind],
  bill_count: of.billCount,
  face_fen: of.faceFen,
  interest_fen: of.interestFen,
  buyer_interest_fen: of.buyerInterestFen,
  in_fen: of.inFen,
  out_fen: of.outFen,
  back_fen: of.backFen,
})

const queryBusiness: Handler<'/api/statement/query_business'> = async (ctx, input) => {
  const span = askedSpan(ctx, input)
  const { memberId } = ctx.operator
  const { page_no, page_size } = input
  const sums = await businessSums(ctx.tx, memberId, span)
  const part = { limit: page_size, offset: (page_no - 1) * page_size }
  const lines = await businessLines(ctx.tx, memberId, span, part)
  return [
    {
      total: sums.reduce((sum, { count }) => sum + count, 0),
      page_no,
      page_size,
      ...span,
      rows: lines.map(line => ({
        line_no: line.lineNo,
        business_dt: line.businessDate,
        apply_no: line.applyNo,
        bill_no: line.billNo,
        ...figuresOf(line),
      })),
      sums: sums.map(sum => ({ count: sum.count, ...figuresOf(sum) })),
    },
  ]
}

export const businessHandlers = { '/api/statement/query_business': queryBusiness } satisfies Handlers
