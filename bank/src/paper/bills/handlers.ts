import { and, count, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { bankOrg, bill, billHolding } from '../../platform/db/schema/bills.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'
import { checkDisclosure } from './ask-disclosure.ts'
import { billDetail, queryBillEvent } from './bill-detail.ts'
import { checkBill } from './checking.ts'
import { circulatesAs } from './exchange-facts.ts'
import { toHoldingRow } from './holding-row.ts'
import { pageHoldings } from './holding-view.ts'
import { addBill, deleteBill, importBills } from './typed-bills.ts'

/** A holding that a company sold to the bank stays in its list, even when the bank has sold it on. */
const isSellers = sql`(${billHolding.live} or exists (select 1 from disc_apply_bill line
  where line.id = ${billHolding.discountId} and line.holding_id = ${billHolding.id}))`

/** As `stateForSeller` says. */
const stateSeen = sql`case when ${billHolding.sellerMemberId} is null or ${billHolding.state} = '60'
  then ${billHolding.state} else '30' end`

export const billsHandlers = {
  '/api/bills/add_bill': addBill,
  '/api/bills/import_bills': importBills,
  '/api/bills/delete_bill': deleteBill,
  '/api/bills/check_bill': checkBill,
  '/api/bills/check_disclosure': checkDisclosure,
  '/api/bills/bill_detail': billDetail,
  '/api/bills/query_bill_event': queryBillEvent,

  '/api/bills/query_holding': async (ctx, input) => {
    const { memberId } = ctx.operator
    const conditions: (SQL | undefined)[] = [
      or(
        and(eq(billHolding.holderMemberId, memberId), eq(billHolding.live, true)),
        and(eq(billHolding.sellerMemberId, memberId), isSellers),
      ),
      input.bill_no ? ilike(bill.billNo, containing(input.bill_no)) : undefined,
      input.bill_nos ? inArray(bill.billNo, input.bill_nos) : undefined,
      input.bill_kind ? eq(bill.billKind, input.bill_kind) : undefined,
      input.amount_from ? gte(billHolding.amountFen, BigInt(input.amount_from)) : undefined,
      input.amount_to ? lte(billHolding.amountFen, BigInt(input.amount_to)) : undefined,
      input.acceptor_name ? ilike(bankOrg.name, containing(input.acceptor_name)) : undefined,
      input.state ? eq(stateSeen, input.state) : undefined,
      circulatesAs(input.circulation, stateSeen),
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
        rows: rows.map(row => toHoldingRow(row, memberId, ctx.today())),
        page_no: input.page_no,
        page_size: input.page_size,
      },
    ]
  },
} satisfies Handlers
