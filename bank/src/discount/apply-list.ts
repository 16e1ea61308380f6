/** Applications as lists and details show them, to companies and officers alike. */

import { type ApplyState, applyState } from '@portal/shared/contract/applications.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { dayEnd, dayStart } from '../platform/calendar/day-bounds.ts'
import { containing } from '../platform/db/like.ts'
import { shownNameOf } from '../platform/db/operator-name.ts'
import { orderOf } from '../platform/db/order.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { operator } from '../platform/db/schema/people.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import { isSubmitted, submitted } from '../platform/db/submitted.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { ofOwnBank, requireOwnBank } from '../platform/kernel/own-bank.ts'
import { type Applicant, toApplyRow, type Viewer } from './apply-row.ts'
import { holder, holds, isHeld } from './assignment.ts'
import { promisedAccountId } from './promised-accounts.ts'
import { loadWaitRule, stateSince } from './waiting.ts'

/** Filter of both lists: the one of applications and the one of their bills. */
type ApplyFilter = Pick<
  RequestOf<'/api/discount/query_apply_bill'>,
  'apply_no' | 'state' | 'product' | 'disc_from' | 'disc_to'
>
export type Filter = RequestOf<'/api/discount/query_apply'> &
  Pick<
    RequestOf<'/api/admin/query_disc_apply'>,
    'company_name' | 'bank' | 'paid_from' | 'paid_to' | 'assigned' | 'referred'
  >

export const statesOf = (text: string) => {
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

/** What was handed in to the bank that the caller is an officer of, or to any. */
export const handedIn = (ctx: CallCtx): SQL | undefined =>
  and(submitted(), ofOwnBank(ctx, discApply.bankOrgId))

/** Conditions on the application itself. `memberId` undefined = everybody's, for officers. */
export const applyConditions = (ctx: CallCtx, filter: ApplyFilter, memberId?: number): SQL | undefined =>
  and(
    memberId === undefined ? handedIn(ctx) : eq(discApply.memberId, memberId),
    filter.apply_no ? ilike(discApply.applyNo, containing(filter.apply_no)) : undefined,
    filter.state ? inArray(discApply.state, statesOf(filter.state)) : undefined,
    filter.product ? eq(discApply.product, filter.product) : undefined,
    filter.disc_from ? gte(discApply.discountDate, filter.disc_from) : undefined,
    filter.disc_to ? lte(discApply.discountDate, filter.disc_to) : undefined,
  )

const assignedTo = (ctx: CallCtx, assigned: NonNullable<Filter['assigned']>): SQL =>
  assigned === 'mine' ? eq(discApply.assigneeId, ctx.operator.operatorId) : not(isHeld(ctx.now()))

/** Banks by their number or a part of their name. */
const banksNamed = (ctx: CallCtx, text: string) =>
  ctx.tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(or(eq(bankOrg.bankNo, text), ilike(bankOrg.name, containing(text))))

export const conditionsOf = (ctx: CallCtx, filter: Filter, memberId?: number): SQL | undefined =>
  and(
    applyConditions(ctx, filter, memberId),
    filter.assigned && assignedTo(ctx, filter.assigned),
    filter.referred === undefined
      ? undefined
      : sql`(${discApply.state} = 'D20' and ${discApply.referredAt} is not null) = ${filter.referred}`,
    filter.company_name ? ilike(member.companyName, containing(filter.company_name)) : undefined,
    filter.bank ? inArray(discApply.bankOrgId, banksNamed(ctx, filter.bank)) : undefined,
    filter.paid_from ? gte(discApply.paidAt, dayStart(filter.paid_from)) : undefined,
    filter.paid_to ? lt(discApply.paidAt, dayEnd(filter.paid_to)) : undefined,
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
      makerName: shownNameOf(operator),
      since: stateSince,
      holderId: holder.id,
      holderName: holder.userName,
    })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    // A draft may have chosen no bank yet.
    .leftJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))
    .leftJoin(bankSign, eq(bankSign.id, discApply.signId))
    .leftJoin(settleAccount, eq(settleAccount.id, promisedAccountId))
    .innerJoin(operator, eq(operator.id, discApply.makerId))
    .leftJoin(holder, holds(ctx.now()))

/** One application with its parties. Throws Fault 9015 for one unknown, or of another member or bank. */
export const findApplicant = async (ctx: CallCtx, applyNo: string, memberId?: number): Promise<Applicant> => {
  const [found] = await selectApplicants(ctx).where(eq(discApply.applyNo, applyNo))
  if (!found) throw new Fault('9015')
  const { apply } = found
  const isOpen = memberId === undefined ? isSubmitted(apply) : apply.memberId === memberId
  if (!isOpen) throw new Fault('9015')
  requireOwnBank(ctx, apply)
  return found
}

/** The bills of applications' current rounds as rows and details show them. */
export const selectBills = (ctx: CallCtx) =>
  ctx.tx
    .select({
      applyBill: discApplyBill,
      billNo: bill.billNo,
      billKind: bill.billKind,
      source: bill.source,
      splittable: bill.splittable,
      dueDate: bill.dueDate,
      issueDate: bill.issueDate,
      drawerName: bill.drawerName,
      payeeName: bill.payeeName,
      transferable: bill.transferable,
      holdingState: billHolding.state,
      sellerId: billHolding.sellerMemberId,
      isLive: billHolding.live,
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
    .innerJoin(billHolding, eq(billHolding.id, discApplyBill.holdingId))

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

/** A sum of fen as text, of the rows that hold to a condition; '0' of no rows. */
export const sumText = (column: Column | SQL, of: SQL = sql`true`) =>
  sql<string>`coalesce(sum(${column}) filter (where ${of}), 0)::text`

/** Whether an application under way waits for somebody's work. */
export const isQueued = (state: ApplyState): boolean => {
  const { underWay, waitsFor } = applyMeanings[state]
  return underWay === true && waitsFor !== 'system'
}

/** A list of only what waits is a queue: the longest waiting comes first. Others have the newest first. */
export const ownOrder = ({ state }: Pick<ApplyFilter, 'state'>): SQL[] =>
  state !== undefined && statesOf(state).every(isQueued)
    ? [asc(stateSince), asc(discApply.id)]
    : [desc(discApply.submittedAt), desc(discApply.id)]

const orderFor = (filter: Filter) => orderOf(filter.sort, sortable, ownOrder(filter))

/** Which rows a list's sums are of: not of what came to nothing, unless the filter asks for states by name. */
export const counted = ({ state }: Pick<ApplyFilter, 'state'>): SQL =>
  state === undefined ? inState(discApply.state, applyMeanings, each => !each.inVain) : sql`true`

const rowsOf = async (ctx: CallCtx, found: readonly Applicant[], viewer: Viewer) => {
  const rule = await loadWaitRule(ctx)
  const ids = found.map(row => row.apply.id)
  const bills = ids.length > 0 ? await billsOfApplies(ctx, ids) : []
  const ofApply = Map.groupBy(bills, each => each.applyBill.applyId)
  return found.map(row => toApplyRow(ctx, row, ofApply.get(row.apply.id) ?? [], viewer, rule))
}

/** Officers' list for a file: the ids of all that match, in the list's order. */
export const idsOfApplies = (ctx: CallCtx, filter: Filter) =>
  idArray(
    ctx.tx
      .select({ id: discApply.id })
      .from(discApply)
      .innerJoin(member, eq(member.id, discApply.memberId))
      .where(conditionsOf(ctx, filter))
      .orderBy(...orderFor(filter)),
  )

/** And these of them by id, as they are now. */
export const appliesById = async (ctx: CallCtx, ids: readonly number[], viewer: Viewer) => {
  const found = await selectApplicants(ctx).where(and(inArray(discApply.id, [...ids]), handedIn(ctx)))
  const rows = await rowsOf(ctx, found, viewer)
  return new Map(found.map(({ apply }, index) => [apply.id, rows[index]]))
}

/** One page with the sums of the whole filter ({@link counted}). `memberId` undefined = everybody's, for officers. */
export const listApplies = async (ctx: CallCtx, filter: Filter, viewer: Viewer, memberId?: number) => {
  const where = conditionsOf(ctx, filter, memberId)
  const [sums] = await ctx.tx
    .select({
      applies: count(),
      bills: sql<number>`coalesce(sum(${discApply.totalCount}) filter (where ${counted(filter)}), 0)::int`,
      totalFen: sumText(discApply.totalFen, counted(filter)),
      interestFen: sumText(discApply.interestFen, counted(filter)),
      netFen: sumText(discApply.netFen, counted(filter)),
    })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .where(where)
  if (!sums) throw new Error('an aggregate always has a row')
  const found = await selectApplicants(ctx)
    .where(where)
    .orderBy(...orderFor(filter))
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  return {
    total: sums.applies,
    rows: await rowsOf(ctx, found, viewer),
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
