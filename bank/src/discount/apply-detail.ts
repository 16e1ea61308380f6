/** One application with its bills, its log and what comes next. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type ApplyEvent, applyEvents, applyStates } from '@portal/shared/discount/states.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import { instantText } from '../calendar/calendar.ts'
import { billHolding } from '../db/schema/bills.ts'
import { discApplyLog } from '../db/schema/discount.ts'
import type { CallCtx } from '../http/handler.ts'
import { figuresOf } from '../quotes/pricing.ts'
import { billsOfApplies, findApplicant } from './apply-list.ts'
import { rangeOfLine, toApplyRow, type Viewer } from './apply-row.ts'

type Detail = RowOf<'/api/discount/apply_detail'>

const logOf = async (ctx: CallCtx, applyId: number): Promise<Detail['log']> => {
  const rows = await ctx.tx
    .select()
    .from(discApplyLog)
    .where(eq(discApplyLog.applyId, applyId))
    .orderBy(asc(discApplyLog.id))
  return rows.map(row => ({
    event: row.event,
    event_name: applyEvents[row.event as ApplyEvent],
    from_state: row.fromState,
    to_state: row.toState,
    actor_name: row.actorName,
    remark: row.remark,
    at: instantText(row.at),
  }))
}

/** Throws Fault 9015 for an application unknown, or of another member than `memberId`. */
export const detailApply = async (
  ctx: CallCtx,
  applyNo: string,
  viewer: Viewer,
  memberId?: number,
): Promise<Detail> => {
  const applicant = await findApplicant(ctx, applyNo, memberId)
  const bills = await billsOfApplies(ctx, [applicant.apply.id])
  const ids = bills.map(({ line }) => line.holdingId)
  const states = new Map(
    (
      await ctx.tx
        .select({ id: billHolding.id, state: billHolding.state })
        .from(billHolding)
        .where(inArray(billHolding.id, ids))
    ).map(row => [row.id, row.state]),
  )
  return {
    ...toApplyRow(ctx, applicant, bills[0], viewer),
    bills: bills.map(each => ({
      holding_id: String(each.line.holdingId),
      bill_no: each.billNo,
      range: rangeOfLine(each),
      acceptor_name: each.acceptorName,
      acceptor_class: each.acceptorClass,
      due_dt: each.dueDate,
      face_fen: String(each.line.faceFen),
      ...figuresOf(each.line),
      drawer_name: each.drawerName,
      payee_name: each.payeeName,
      issue_dt: each.issueDate,
      state: states.get(each.line.holdingId) ?? '10',
    })),
    log: await logOf(ctx, applicant.apply.id),
    next_step: applyStates[applicant.apply.state].next,
  }
}
