/** A holding joined with its bill and acceptor: what every rule and screen about a bill reads. */
import { disclosureMeanings } from '@portal/shared/bills/disclosure.ts'
import { exchangeCodes } from '@portal/shared/bills/exchange.ts'
import type { HoldingState } from '@portal/shared/bills/meanings.ts'
import { formatRange, type SubRange } from '@portal/shared/bills/range.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { claimMeanings, isPursued } from '@portal/shared/discount/meanings.ts'
import { isRecourseNo } from '@portal/shared/recourse/number.ts'
import { and, asc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { isStoppedByList, marksOfOrg } from '../../platform/db/acceptor-marks.ts'
import type { Tx } from '../../platform/db/db.ts'
import { orderOf } from '../../platform/db/order.ts'
import { bankOrg, bill, billHolding } from '../../platform/db/schema/bills.ts'
import { discApplyBill } from '../../platform/db/schema/discount.ts'
import { statesWhere } from '../../platform/kernel/machine.ts'
import { boughtColumn } from './exchange-facts.ts'

const columns = {
  holdingId: billHolding.id,
  billId: bill.id,
  billNo: bill.billNo,
  billKind: bill.billKind,
  media: bill.media,
  packageFen: bill.packageFen,
  splittable: bill.splittable,
  issueDate: bill.issueDate,
  dueDate: bill.dueDate,
  drawerName: bill.drawerName,
  payeeName: bill.payeeName,
  transferable: bill.transferable,
  riskStatus: bill.riskStatus,
  source: bill.source,
  disclosureOutcome: bill.disclosureOutcome,
  disclosureReason: bill.disclosureReason,
  disclosureAt: bill.disclosureAt,
  acceptorId: bankOrg.id,
  acceptorName: bankOrg.name,
  acceptorBankNo: bankOrg.bankNo,
  acceptorClass: bankOrg.orgClass,
  acceptorMemberId: bankOrg.memberId,
  acceptorListed: sql<boolean>`${bankOrg.onWhiteList} and ${bankOrg.active}`,
  acceptorOverdue: bankOrg.overdue,
  acceptorMarks: marksOfOrg,
  acceptorLimitFen: bankOrg.creditLimitFen,
  acceptorUsedFen: bankOrg.usedLimitFen,
  start: billHolding.rangeStart,
  end: billHolding.rangeEnd,
  amountFen: billHolding.amountFen,
  holderMemberId: billHolding.holderMemberId,
  holderOrgId: billHolding.holderOrgId,
  /** False where an institution holds, or the bank. */
  holderIsCompany: sql<boolean>`coalesce((select owner.member_type = 'comp' from member owner
    where owner.id = ${billHolding.holderMemberId}), false)`,
  /** Who may trade these units: the member that holds them, or the institution that the bank is which does. */
  deskMemberId: sql<number | null>`coalesce(${billHolding.holderMemberId},
    (select desk.member_id from bank_org desk where desk.id = ${billHolding.holderOrgId}))`.mapWith(
    billHolding.holderMemberId,
  ),
  sellerMemberId: billHolding.sellerMemberId,
  state: billHolding.state,
  bought: boughtColumn,
  claimState: discApplyBill.settleState,
  lockRef: billHolding.lockRef,
  live: billHolding.live,
  registryOutcome: billHolding.registryOutcome,
  registryReason: billHolding.registryReason,
  discountId: billHolding.discountId,
  /** The bank's cost of these units, where it bought them by discount. */
  cost: {
    rateE6: discApplyBill.rateE6,
    days: discApplyBill.days,
    interestFen: discApplyBill.interestFen,
    interestEndDate: discApplyBill.interestEndDate,
    soldResultFen: discApplyBill.soldResultFen,
  },
}

const selectHoldings = (tx: Tx) =>
  tx
    .select(columns)
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(discApplyBill, eq(discApplyBill.id, billHolding.discountId))

/** Claims for which the bank has turned to the company. */
const withCompany = statesWhere(claimMeanings, claim => claim.recourse)

/**
 * Units that a member holds, and, where it is a bank's institution, those that the bank has discounted: not what was
 * dishonoured, for which it has turned to the company that sold it.
 */
export const heldByDesk = (memberId: number): SQL | undefined =>
  or(
    eq(billHolding.holderMemberId, memberId),
    sql`${billHolding.holderOrgId} in (select desk.id from bank_org desk where desk.member_id = ${memberId})
      and exists (select 1 from disc_apply_bill line
        where line.id = ${billHolding.discountId} and line.settle_state not in ${withCompany})`,
  )

export type HoldingView = Awaited<ReturnType<typeof selectHoldings>>[number]

/**
 * Whether a live holding of its holder may be discounted with a payout on `day`: what `discountRefusal` (`rules.ts`)
 * lets pass, as a condition for counting.
 */
export const isDiscountable = (day: string): SQL | undefined =>
  and(
    eq(billHolding.state, '10'),
    eq(bill.riskStatus, 0),
    eq(bill.transferable, true),
    eq(bankOrg.onWhiteList, true),
    eq(bankOrg.active, true),
    eq(bankOrg.overdue, false),
    not(isStoppedByList),
    sql`${bill.disclosureOutcome} in ${statesWhere(disclosureMeanings, ({ blocks }) => !blocks)}`,
    gt(bill.dueDate, day),
  )

/** Holdings by any condition on `bill_holding`, `bill` and `bank_org`, nearest maturity first. */
export const findHoldings = (tx: Tx, where: SQL | undefined) =>
  selectHoldings(tx).where(where).orderBy(asc(bill.dueDate), asc(billHolding.id))

const sortable = {
  bill_no: bill.billNo,
  amount_fen: billHolding.amountFen,
  issue_dt: bill.issueDate,
  due_dt: bill.dueDate,
  acceptor_name: bankOrg.name,
  state: billHolding.state,
}
type HoldingSort = RequestOf<'/api/bills/query_holding'>['sort']

/** One page of holdings: nearest maturity first, those that matured by `today` at the end. */
export const pageHoldings = (
  tx: Tx,
  where: SQL | undefined,
  today: string,
  page: { limit: number; offset: number; sort?: HoldingSort },
) =>
  selectHoldings(tx)
    .where(where)
    .orderBy(
      ...orderOf(page.sort, sortable, [
        sql`${bill.dueDate} <= ${today}`,
        asc(bill.dueDate),
        asc(billHolding.id),
      ]),
    )
    .limit(page.limit)
    .offset(page.offset)

/** One row, live or closed; undefined when there is none. */
export const findHolding = async (tx: Tx, id: number): Promise<HoldingView | undefined> => {
  const [row] = await selectHoldings(tx).where(eq(billHolding.id, id))
  return row
}

/** All live holdings of some bills. */
export const liveHoldingsOf = (tx: Tx, billIds: readonly number[]) =>
  selectHoldings(tx)
    .where(and(inArray(billHolding.billId, [...billIds]), eq(billHolding.live, true)))
    .orderBy(asc(billHolding.rangeStart))

/** Its codes at the exchange for a reader who sees it in `state`. */
export const codesOf = (
  view: Pick<HoldingView, 'transferable' | 'dueDate' | 'bought' | 'claimState' | 'lockRef'>,
  state: HoldingState,
  today: string,
) => {
  const byBank = view.claimState !== null && isPursued(view.claimState)
  const pursued = byBank || (view.lockRef !== null && isRecourseNo(view.lockRef))
  return exchangeCodes({ ...view, state, pursued }, today)
}

export const rangeOf = (holding: Pick<HoldingView, 'start' | 'end'>): SubRange => ({
  start: holding.start,
  end: holding.end,
})

/** The range as the API writes it: '0' for a package that cannot be split. */
export const rangeText = (holding: Pick<HoldingView, 'start' | 'end' | 'splittable'>): string =>
  formatRange(rangeOf(holding), holding.splittable)

/** What every list of held bills says of one, whoever reads it. */
export const billFields = (view: HoldingView) => ({
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
})
