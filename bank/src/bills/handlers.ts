import { isDate } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, eq, gte, ilike, lte, or, type SQL } from 'drizzle-orm'
import { containing } from '../db/like.ts'
import { bankOrg, bill, billHolding } from '../db/schema/bills.ts'
import type { Handlers } from '../http/handler.ts'
import { type HoldingView, pageHoldings, rangeText } from './holding-view.ts'
import { discountRefusal } from './rules.ts'

type Row = RowOf<'/api/bills/query_holding'>['rows'][number]

const toRow = (view: HoldingView, memberId: number, today: string): Row => ({
  holding_id: String(view.holdingId),
  bill_no: view.billNo,
  range: rangeText(view),
  amount_fen: String(view.amountFen),
  splittable: view.splittable,
  bill_kind: view.billKind,
  media: view.media,
  issue_dt: view.issueDate,
  due_dt: view.dueDate,
  drawer_name: view.drawerName,
  acceptor_name: view.acceptorName,
  acceptor_class: view.acceptorClass,
  payee_name: view.payeeName,
  transferable: view.transferable,
  risk_status: view.riskStatus,
  state: view.state,
  blocked_reason: discountRefusal(view, memberId, today)?.text ?? '',
})

export const billsHandlers: Handlers = {
  '/api/bills/query_holding': async (ctx, input) => {
    const { memberId } = ctx.operator
    for (const [name, day] of [
      ['due_from', input.due_from],
      ['due_to', input.due_to],
    ] as const) {
      if (day !== undefined && !isDate(day)) throw new Fault('9012', { fields: { [name]: '日期不正确' } })
    }
    const conditions: (SQL | undefined)[] = [
      eq(billHolding.live, true),
      or(eq(billHolding.holderMemberId, memberId), eq(billHolding.sellerMemberId, memberId)),
      input.bill_no ? ilike(bill.billNo, containing(input.bill_no)) : undefined,
      input.acceptor_name ? ilike(bankOrg.name, containing(input.acceptor_name)) : undefined,
      input.state ? eq(billHolding.state, input.state) : undefined,
      input.due_from ? gte(bill.dueDate, input.due_from) : undefined,
      input.due_to ? lte(bill.dueDate, input.due_to) : undefined,
    ]
    const where = and(...conditions)
    const [counted] = await ctx.tx
      .select({ total: count() })
      .from(billHolding)
      .innerJoin(bill, eq(bill.id, billHolding.billId))
      .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
      .where(where)
    const rows = await pageHoldings(ctx.tx, where, ctx.today(), {
      limit: input.page_size,
      offset: (input.page_no - 1) * input.page_size,
      ...(input.sort && { sort: input.sort }),
    })
    return [
      {
        total: counted?.total ?? 0,
        rows: rows.map(row => toRow(row, memberId, ctx.today())),
        page_no: input.page_no,
        page_size: input.page_size,
      },
    ]
  },
}
