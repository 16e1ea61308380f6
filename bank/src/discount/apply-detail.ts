/** One application with its bills, its log and what comes next. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { ratesNote } from '@portal/shared/discount/final-rates.ts'
import { type ApplyEvent, applyEvents, deskEvents } from '@portal/shared/discount/states.ts'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { discApply, discApplyLog } from '../platform/db/schema/discount.ts'
import { operator } from '../platform/db/schema/people.ts'
import { rateLock, rateLockBill } from '../platform/db/schema/quotes.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import type { Apply } from './applications.ts'
import { billsOfApplies, findApplicant } from './apply-list.ts'
import { codesOfBill, stateOfBill, toApplyRow, toBillOfApply, type Viewer } from './apply-row.ts'
import { confirmableUntil, openPayDaysOf, payDayRows } from './pay-days.ts'
import { consentOfApply } from './payer-list.ts'
import { toldTo } from './told.ts'
import { loadWaitRule } from './waiting.ts'

type Detail = Omit<
  RowOf<'/api/admin/disc_apply_detail'>,
  'confirm_minutes' | 'instant_judged' | 'referral' | 'authority'
>

/** Log rows; the approval's says how its rates stand to the quoted ones, and until when they can be confirmed. */
const logOf = async (
  ctx: CallCtx,
  { id, expiresAt, discountDate }: Apply,
  note: string,
  seesDesk: boolean,
): Promise<Detail['log']> => {
  const rows = await ctx.tx
    .select()
    .from(discApplyLog)
    .where(
      and(
        eq(discApplyLog.applyId, id),
        seesDesk ? undefined : notInArray(discApplyLog.event, [...deskEvents]),
      ),
    )
    .orderBy(asc(discApplyLog.id))
  const approved = expiresAt
    ? `${note}，${confirmableUntil(expiresAt, discountDate).slice(11)} 前确认有效`
    : note
  return rows.map(row => ({
    event: row.event,
    event_name: applyEvents[row.event as ApplyEvent],
    from_state: row.fromState,
    to_state: row.toState,
    actor_name: row.actorName,
    remark: toldTo(ctx, row.remark),
    note: row.event === 'accept' ? approved : '',
    at: instantText(row.at),
  }))
}

/** The price the company was quoted, as its lock keeps it. */
const quotedOf = async (ctx: CallCtx, lockId: number | null): Promise<Detail['quoted']> => {
  if (lockId === null) return null
  const [lock] = await ctx.tx
    .select({ rateE6: rateLock.rateE6, interestFen: rateLock.interestFen })
    .from(rateLock)
    .where(eq(rateLock.id, lockId))
  return lock ? { rate_e6: lock.rateE6, interest_fen: String(lock.interestFen) } : null
}

/** The quoted rate and interest of every bill, by its line in the application. */
const quotedBillsOf = async (ctx: CallCtx, lockId: number | null) => {
  if (lockId === null) return new Map<number, { rateE6: number; interestFen: bigint }>()
  const rows = await ctx.tx
    .select({ line: rateLockBill.line, rateE6: rateLockBill.rateE6, interestFen: rateLockBill.interestFen })
    .from(rateLockBill)
    .where(eq(rateLockBill.lockId, lockId))
  return new Map(rows.map(({ line, ...quoted }) => [line, quoted]))
}

/** While the payer's consent is awaited, that comes first. */
const consentFirst = (consent: Detail['payer_consent']) => {
  if (consent?.state !== 'waiting') return null
  return consent.file
    ? { next_step: '等待银行审核付息授权书', next_by: '银行审批岗' }
    : { next_step: '等待付息人同意承担利息', next_by: '付息人' }
}

/** What the approver has decided, while somebody higher is to; null where nothing is referred. For officers alone. */
export const referralOf = async (
  ctx: CallCtx,
  applyNo: string,
): Promise<RowOf<'/api/admin/disc_apply_detail'>['referral']> => {
  const [row] = await ctx.tx
    .select({ kept: discApply.referral, byName: operator.userName })
    .from(discApply)
    .innerJoin(operator, eq(operator.id, discApply.approverId))
    .where(and(eq(discApply.applyNo, applyNo), eq(discApply.state, 'D20')))
  return row?.kept ? { by_name: row.byName, ...row.kept } : null
}

/** Throws Fault 9015 for an application unknown, or of another member than `memberId`. */
export const detailApply = async (
  ctx: CallCtx,
  applyNo: string,
  viewer: Viewer,
  memberId?: number,
): Promise<Detail> => {
  const applicant = await findApplicant(ctx, applyNo, memberId)
  const { apply } = applicant
  const bills = await billsOfApplies(ctx, [apply.id])
  const quoted = await quotedBillsOf(ctx, apply.rateLockId)
  const quotedRate = ({ applyBill }: (typeof bills)[number]) => quoted.get(applyBill.line)?.rateE6
  const note = ratesNote(
    bills.map(each => ({
      rateE6: each.applyBill.rateE6,
      quotedE6: quotedRate(each) ?? each.applyBill.rateE6,
    })),
  )
  const row = toApplyRow(ctx, applicant, bills, viewer, await loadWaitRule(ctx))
  const consent = await consentOfApply(ctx, apply)
  const buyerAccountNo = apply.buyerAccountNoEnc === null ? '' : ctx.atRest.open(apply.buyerAccountNoEnc)
  const isEditable = row.actions.includes('edit') || row.actions.includes('resubmit')
  return {
    ...row,
    sign_no: applicant.signNo ?? '',
    buyer_acct_no_edit: isEditable ? buyerAccountNo : '',
    payer_consent: consent,
    clear_mode: apply.clearMode,
    contract_ids: apply.contractIds.map(String),
    invoice_ids: apply.invoiceIds.map(String),
    pay_days: payDayRows(await openPayDaysOf(ctx, apply)),
    quoted: await quotedOf(ctx, apply.rateLockId),
    bills: bills.map(each => ({
      ...toBillOfApply(each),
      quoted_rate_e6: quotedRate(each) ?? null,
      quoted_interest_fen: quoted.get(each.applyBill.line)?.interestFen.toString() ?? null,
      payee_name: each.payeeName,
      state: stateOfBill(each),
      ...codesOfBill(each, ctx.today()),
      settle_state: each.applyBill.settleState,
      settled_dt: each.applyBill.settledDate,
    })),
    log: await logOf(ctx, apply, note, memberId === undefined),
    ...consentFirst(consent),
  }
}
