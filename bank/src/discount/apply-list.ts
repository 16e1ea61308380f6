/** Applications as lists and details show them, to companies and officers alike. */

import { applyState } from '@portal/shared/contract/applications.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  and,
  type Column,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  lt,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import { dayEnd, dayStart } from '../calendar/day-bounds.ts'
import { containing } from '../db/like.ts'
import { orderOf } from '../db/order.ts'
import { bankOrg, bill } from '../db/schema/bills.ts'
import { discApply, discApplyBill } from '../db/schema/discount.ts'
import { settleAccount } from '../db/schema/ledger.ts'
import { member, operator } from '../db/schema/people.ts'
import { bankSign } from '../db/schema/signing.ts'
import type { CallCtx } from '../http/handler.ts'
import { type Applicant, toApplyRow, type Viewer } from './apply-row.ts'

/** What both lists are filtered by: the one of applications and the one of their bills. */
type ApplyFilter = Pick<
  RequestOf<'/api/discount/query_apply_bill'>,
  'apply_no' | 'state' | 'disc_from' | 'disc_to'
>
type Filter = RequestOf<'/api/discount/query_apply'> &
  Pick<RequestOf<'/api/admin/query_disc_apply'>, 'company_name' | 'paid_from' | 'paid_to'>
type Page = RowOf<'/api/discount/query_apply'>

const statesOf = (text: string) => {
  const read = text.split(',').map(part => applyState.safeParse(part.trim()))
  if (!read.every(part => part.success)) throw new Fault('9012', { fields: { state: '状态不正确' } })
  return read.map(part => part.data)
}

/** An application with a bill whose number or acceptor fits, among the bills of its current round. */
const withBill = (condition: SQL): SQL => sql`exists (
  select 1 from ${discApplyBill}
    join ${bill} on ${bill.id} = ${discApplyBill.billId}
    join bank_org acceptor on acceptor.id = ${bill.acceptorId}
   where ${discApplyBill.applyId} = ${discApply.id} and ${discApplyBill.round} = ${discApply.round}
     and ${condition})`

const dueBetween = (from: string | undefined, to: string | undefined): SQL =>
  sql`${bill.dueDate} between ${from ?? '0000-01-01'} and ${to ?? '9999-12-31'}`

/** Conditions on the application itself. `memberId` undefined = everybody's, for officers. */
export const applyConditions = (filter: ApplyFilter, memberId?: number): SQL | undefined =>
  and(
    // A draft is its company's own business.
    memberId === undefined ? ne(discApply.state, 'D00') : eq(discApply.memberId, memberId),
    filter.apply_no ? ilike(discApply.applyNo, containing(filter.apply_no)) : undefined,
    filter.state ? inArray(discApply.state, statesOf(filter.state)) : undefined,
    filter.disc_from ? gte(discApply.discountDate, filter.disc_from) : undefined,
    filter.disc_to ? lte(discApply.discountDate, filter.disc_to) : undefined,
  )

const conditionsOf = (filter: Filter, memberId: number | undefined): SQL | undefined =>
  and(
    applyConditions(filter, memberId),
    filter.company_name ? ilike(member.companyName, containing(filter.company_name)) : undefined,
    filter.paid_from ? gte(discApply.paidAt, dayStart(filter.paid_from, 'paid_from')) : undefined,
    filter.paid_to ? lt(discApply.paidAt, dayEnd(filter.paid_to, 'paid_to')) : undefined,
    filter.face_from ? gte(discApply.totalFen, BigInt(filter.face_from)) : undefined,
    filter.face_to ? lte(discApply.totalFen, BigInt(filter.face_to)) : undefined,
    filter.due_from || filter.due_to ? withBill(dueBetween(filter.due_from, filter.due_to)) : undefined,
    filter.bill_no ? withBill(ilike(bill.billNo, containing(filter.bill_no))) : undefined,
    filter.acceptor_name ? withBill(sql`acceptor.name ilike ${containing(filter.acceptor_name)}`) : undefined,
  )

/** Applications with their parties. */
export const selectApplicants = (ctx: CallCtx) =>
  ctx.tx
    .select({
      apply: discApply,
      companyName: member.companyName,
      uscCode: member.uscCode,
      bankName: bankOrg.name,
      signNo: bankSign.signNo,
      accountNoEnc: settleAccount.acctNoEnc,
      makerName: operator.userName,
    })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    // A draft may have chosen no bank yet.
    .leftJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))
    .leftJoin(bankSign, eq(bankSign.id, discApply.signId))
    .leftJoin(settleAccount, eq(settleAccount.id, bankSign.settleAccountId))
    .innerJoin(operator, eq(operator.id, discApply.makerId))

/** One application with its parties. Throws Fault 9015 for one unknown, or of another member than `memberId`. */
export const findApplicant = async (ctx: CallCtx, applyNo: string, memberId?: number): Promise<Applicant> => {
  const [found] = await selectApplicants(ctx).where(eq(discApply.applyNo, applyNo))
  const isHidden = memberId === undefined ? found?.apply.state === 'D00' : found?.apply.memberId !== memberId
  if (!found || isHidden) throw new Fault('9015')
  return found
}

/** The bills of applications' current rounds with what a row or a detail says of them. */
export const selectBills = (ctx: CallCtx) =>
  ctx.tx
    .select({
      line: discApplyBill,
      billNo: bill.billNo,
      billKind: bill.billKind,
      source: bill.source,
      splittable: bill.splittable,
      dueDate: bill.dueDate,
      issueDate: bill.issueDate,
      drawerName: bill.drawerName,
      payeeName: bill.payeeName,
      acceptorName: bankOrg.name,
      acceptorClass: bankOrg.orgClass,
    })
    .from(discApplyBill)
    .innerJoin(
      discApply,
      and(eq(discApply.id, discApplyBill.applyId), eq(discApply.round, discApplyBill.round)),
    )
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))

export const billsOfApplies = (ctx: CallCtx, applyIds: readonly number[]) =>
  selectBills(ctx)
    .where(inArray(discApplyBill.applyId, [...applyIds]))
    .orderBy(discApplyBill.applyId, discApplyBill.line)

export type BillOfApply = Awaited<ReturnType<typeof billsOfApplies>>[number]

const sortable = {
  apply_no: discApply.applyNo,
  state: discApply.state,
  disc_dt: discApply.discountDate,
  rate_e6: sql`coalesce(${discApply.finalRateE6}, ${discApply.rateE6})`,
  total_fen: discApply.totalFen,
  interest_fen: discApply.interestFen,
  net_fen: discApply.netFen,
  submitted_at: discApply.submittedAt,
  paid_at: discApply.paidAt,
}

/** A sum of fen as text, '0' of no rows. */
export const sumText = (column: Column | SQL) => sql<string>`coalesce(sum(${column}), 0)::text`

/** One page, newest first, with the sums of the whole filter. `memberId` undefined = everybody's, for officers. */
export const listApplies = async (
  ctx: CallCtx,
  filter: Filter,
  viewer: Viewer,
  memberId?: number,
): Promise<Page> => {
  const where = conditionsOf(filter, memberId)
  const [sums] = await ctx.tx
    .select({
      applies: count(),
      bills: sql<number>`coalesce(sum(${discApply.totalCount}), 0)::int`,
      totalFen: sumText(discApply.totalFen),
      interestFen: sumText(discApply.interestFen),
      netFen: sumText(discApply.netFen),
    })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .where(where)
  if (!sums) throw new Error('an aggregate always has a row')
  const found = await selectApplicants(ctx)
    .where(where)
    .orderBy(...orderOf(filter.sort, sortable, [desc(discApply.submittedAt), desc(discApply.id)]))
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  const ids = found.map(row => row.apply.id)
  const bills = ids.length > 0 ? await billsOfApplies(ctx, ids) : []
  return {
    total: sums.applies,
    rows: found.map(row => {
      const own = bills.filter(each => each.line.applyId === row.apply.id)
      return toApplyRow(ctx, row, own, viewer)
    }),
    page_no: filter.page_no,
    page_size: filter.page_size,
    totals: {
      total_count: sums.bills,
      total_fen: sums.totalFen,
      interest_fen: sums.interestFen,
      net_fen: sums.netFen,
    },
  }
}

/** How many applications stand in each state, and for how much, in the order of the states. */
export const countApplies = async (ctx: CallCtx, memberId?: number) => {
  const rows = await ctx.tx
    .select({ state: discApply.state, count: count(), totalFen: sumText(discApply.totalFen) })
    .from(discApply)
    .where(memberId === undefined ? ne(discApply.state, 'D00') : eq(discApply.memberId, memberId))
    .groupBy(discApply.state)
    .orderBy(discApply.state)
  return rows.map(row => ({
    state: row.state,
    state_name: applyStates[row.state].name,
    count: row.count,
    total_fen: row.totalFen,
  }))
}
