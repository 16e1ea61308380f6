/** What the rules said of an application, its time line, and how long the money took. */
import { formatRange } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type ApplyEvent, applyStates } from '@portal/shared/discount/states.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type InstantStep, instantSteps } from '@portal/shared/instant/rules.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Apply, billsOfApply } from '../discount/applications.ts'
import type { RuleDecider } from '../discount/rule-decided.ts'
import { toldTo } from '../discount/told.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill, discApplyLog } from '../platform/db/schema/discount.ts'
import { instantDecision, type KeptVerdict } from '../platform/db/schema/instant.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { requireOwnBank } from '../platform/kernel/own-bank.ts'
import { reasonRows, verdictRows } from './verdicts.ts'

type Row = RowOf<'/api/instant/result'>
type Decision = typeof instantDecision.$inferSelect

const eventsOf: Readonly<Record<InstantStep, readonly ApplyEvent[]>> = {
  submitted: ['submit', 'submit_for_review'],
  checked: ['check_pass'],
  decided: ['rule_pass'],
  stopped: ['to_officer'],
  paid: ['paid'],
}

/** To the millisecond: the whole way takes a second or two. */
const exactText = (at: Date): string =>
  `${instantText(at).slice(0, 19)}.${String(at.getMilliseconds()).padStart(3, '0')}+08:00`

/** When each event last happened. */
const timesOf = async (ctx: CallCtx, apply: Apply): Promise<(step: InstantStep) => Date | undefined> => {
  const rows = await ctx.tx
    .select({ event: discApplyLog.event, at: discApplyLog.at })
    .from(discApplyLog)
    .where(eq(discApplyLog.applyId, apply.id))
    .orderBy(asc(discApplyLog.id))
  return step => rows.findLast(({ event }) => eventsOf[step].includes(event as ApplyEvent))?.at
}

/** The time line: what has happened, and what is still to come on the way that it takes. */
const stepsOf = (
  apply: Apply,
  decision: Decision | undefined,
  at: (step: InstantStep) => Date | undefined,
) => {
  const isReviewed = at('checked') !== undefined || apply.state === 'D10'
  const isStopped = decision?.stoppedAt != null
  const steps: InstantStep[] = [
    'submitted',
    ...(isReviewed ? (['checked'] as const) : []),
    ...(isStopped && at('decided') === undefined ? [] : (['decided'] as const)),
    ...(isStopped ? (['stopped'] as const) : []),
    'paid',
  ]
  return steps.map(step => {
    const done = at(step)
    return { step, name: instantSteps[step], at: done ? exactText(done) : null }
  })
}

const billRows = async (
  ctx: CallCtx,
  apply: Apply,
  decision: Decision | undefined,
): Promise<Row['bills']> => {
  const faces = await ctx.tx
    .select({ line: discApplyBill.line, face: bill, acceptorName: bankOrg.name })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
  return (await billsOfApply(ctx, apply)).flatMap((each, at) => {
    const found = faces.find(({ line }) => line === each.line)
    if (!found) return []
    const { face, acceptorName } = found
    return [
      {
        holding_id: String(each.holdingId),
        bill_no: face.billNo,
        range: formatRange({ start: each.rangeStart, end: each.rangeEnd }, face.splittable),
        acceptor_name: acceptorName,
        due_dt: face.dueDate,
        face_fen: String(each.faceFen),
        rate_e6: each.rateE6,
        days: each.days,
        interest_fen: String(each.interestFen),
        net_fen: String(each.netFen),
        verdicts: verdictRows(decision?.billVerdicts[at] ?? []),
      },
    ]
  })
}

const accountOf = async (ctx: CallCtx, { settleAccountId }: Apply): Promise<string> => {
  if (settleAccountId === null) return ''
  const [row] = await ctx.tx
    .select({ sealed: settleAccount.acctNoEnc })
    .from(settleAccount)
    .where(eq(settleAccount.id, settleAccountId))
  return row?.sealed ? maskAccount(ctx.atRest.open(row.sealed)) : ''
}

const told = (ctx: CallCtx, verdicts: readonly KeptVerdict[] = []) =>
  verdicts.map(({ rule, text }) => ({ rule, text: toldTo(ctx, text) }))

const rowOf = async (
  ctx: CallCtx,
  { apply, companyName, decision }: { apply: Apply; companyName: string; decision: Decision | undefined },
): Promise<Row> => {
  const at = await timesOf(ctx, apply)
  const begun = at('checked') ?? at('submitted')
  const byRule = apply.ruleVersion !== null
  const paid = at('paid')
  // From the time line's own moments, so that it adds up.
  const elapsed = byRule && paid && begun ? paid.getTime() - begun.getTime() : null
  return {
    apply_no: apply.applyNo,
    state: apply.state,
    state_name: applyStates[apply.state].name,
    company_name: companyName,
    by_rule: byRule,
    version_no: decision?.versionNo ?? 0,
    decided_by: byRule ? `system:rule-v${apply.ruleVersion}` : '',
    disc_dt: apply.discountDate,
    rate_e6: apply.finalRateE6 ?? apply.rateE6,
    total_count: apply.totalCount,
    total_fen: String(apply.totalFen),
    interest_fen: String(apply.interestFen),
    net_fen: String(apply.netFen),
    stopped_by: reasonRows(told(ctx, decision?.stoppedBy)),
    verdicts: verdictRows(told(ctx, decision?.verdicts)),
    bills: await billRows(ctx, apply, decision),
    steps: stepsOf(apply, decision, at),
    elapsed_ms: elapsed,
    account_no: await accountOf(ctx, apply),
  }
}

export const isJudged: RuleDecider['judged'] = async ({ tx }, applyNo) => {
  const rows = await tx
    .select({ id: instantDecision.id })
    .from(instantDecision)
    .innerJoin(
      discApply,
      and(eq(discApply.id, instantDecision.applyId), eq(discApply.round, instantDecision.round)),
    )
    .where(eq(discApply.applyNo, applyNo))
  return rows.length > 0
}

export const stopsOf: RuleDecider['stopsOf'] = async (ctx, applyNos) => {
  if (applyNos.length === 0) return new Map()
  const rows = await ctx.tx
    .select({ applyNo: discApply.applyNo, stoppedBy: instantDecision.stoppedBy })
    .from(instantDecision)
    .innerJoin(
      discApply,
      and(eq(discApply.id, instantDecision.applyId), eq(discApply.round, instantDecision.round)),
    )
    .where(inArray(discApply.applyNo, [...applyNos]))
  return new Map(rows.map(({ applyNo, stoppedBy }) => [applyNo, reasonRows(told(ctx, stoppedBy))]))
}

/** Throws Fault 9015 for an application that is unknown, another member's, or neither offered to the rules nor judged by them. */
const readOne = async (ctx: CallCtx, applyNo: string, ofMember?: number): Promise<Row> => {
  const [found] = await ctx.tx
    .select({ apply: discApply, companyName: member.companyName, decision: instantDecision })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .leftJoin(
      instantDecision,
      and(eq(instantDecision.applyId, discApply.id), eq(instantDecision.round, discApply.round)),
    )
    .where(eq(discApply.applyNo, applyNo))
  const isOther = ofMember !== undefined && found?.apply.memberId !== ofMember
  if (!found || isOther || (found.apply.product === 'plain' && !found.decision)) throw new Fault('9015')
  requireOwnBank(ctx, found.apply)
  return rowOf(ctx, { ...found, decision: found.decision ?? undefined })
}

export const instantResult: Handler<'/api/instant/result'> = async (ctx, input) => [
  await readOne(ctx, input.apply_no, ctx.operator.memberId),
]

export const decisionForOfficers: Handler<'/api/admin/instant/decision'> = async (ctx, input) => [
  await readOne(ctx, input.apply_no),
]
