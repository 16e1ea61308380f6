/**
 * The decision: an application that passes every rule is approved by the version in force and its payout is ordered at
 * once; any other goes to an officer. The money itself is let go in the payout's transaction, which asks once more.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { instantVersionMeanings } from '@portal/shared/instant/rules.ts'
import { memberStatus } from '@portal/shared/people/member-status.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { type Apply, billsOfApply, moveApply } from '../discount/applications.ts'
import { occupyCredit, releaseCredit } from '../discount/credit.ts'
import { tellOfApply } from '../discount/messages.ts'
import { askPayer, payerConsentFault } from '../discount/payer-consent.ts'
import { enqueuePayout } from '../discount/payout.ts'
import { sheetOf } from '../discount/review-sheet.ts'
import { byRule, type RuleDecider } from '../discount/rule-decided.ts'
import { enqueueDocument } from '../files/document-order.ts'
import { findHoldings } from '../paper/bills/holding-view.ts'
import { billRefusal } from '../paper/bills/rules.ts'
import { markText } from '../platform/db/acceptor-marks.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import {
  type InstantTerms,
  instantDecision,
  instantRule,
  instantSwitch,
  type KeptVerdict,
} from '../platform/db/schema/instant.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'

import { capsLeft, subjectsOf, takeCaps } from './caps.ts'
import { isJudged, stopsOf } from './result.ts'
import { momentOf, readSwitch, type Version, versionInForce } from './terms.ts'
import { applyVerdicts, billVerdicts, capVerdicts, failing, fullVerdicts } from './verdicts.ts'

type Sheet = Awaited<ReturnType<typeof sheetOf>>

/** Verdicts on the bills as they stand locked, in the order of the application's lines. */
const verdictsOnBills = async (ctx: CallCtx, apply: Apply, sheet: Sheet, terms: InstantTerms) => {
  const bills = await billsOfApply(ctx, apply)
  const holdings = await findHoldings(
    ctx.tx,
    inArray(
      billHolding.id,
      bills.map(({ holdingId }) => holdingId),
    ),
  )
  return bills.map(({ holdingId, days, line }) => {
    const holding = holdings.find(row => row.holdingId === holdingId)
    const said = sheet.bills.find(row => row.line === line)
    if (!holding || !said) throw new Error(`bill ${line} of ${apply.applyNo} is missing`)
    const isDisclosed = ['confirmed', 'exempt'].includes(said.disclosure_outcome)
    return billVerdicts(
      {
        refusal: billRefusal(holding)?.text ?? '',
        acceptorName: holding.acceptorName,
        acceptorClass: holding.acceptorClass,
        lists: holding.acceptorMarks.map(markText),
        days,
        registry: said.registry_outcome === 'confirmed' ? '' : `登记系统：${said.registry_text}`,
        disclosure: isDisclosed ? '' : `信息披露：${said.disclosure_text || '尚无答复'}`,
      },
      terms,
    )
  })
}

const isNormal = async (ctx: Ctx, memberId: number): Promise<boolean> => {
  const [row] = await ctx.tx.select({ status: member.status }).from(member).where(eq(member.id, memberId))
  return row?.status === memberStatus.normal
}

/** Every rule that can be judged before the money moves. */
const judge = async (ctx: CallCtx, apply: Apply, terms: InstantTerms) => {
  const sheet = await sheetOf(ctx, apply)
  const signCheck = sheet.checks.find(({ name }) => name.startsWith('签约'))
  const caps = await capsLeft(ctx, terms, await subjectsOf(ctx.tx, apply))
  const facts = {
    totalFen: apply.totalFen,
    payType: apply.payType,
    consent: await payerConsentFault(ctx, apply),
    tradeLater: apply.tradeLater,
    signInForce: signCheck?.outcome === 'pass',
    memberNormal: await isNormal(ctx, apply.memberId),
    checks: sheet.checks,
  }
  return {
    bills: await verdictsOnBills(ctx, apply, sheet, terms),
    whole: [...applyVerdicts(facts, terms), ...capVerdicts(caps)],
  }
}

/** What has closed since the application was handed in, such as while the company checked it. */
const closedText = async (ctx: Ctx, terms: InstantTerms): Promise<KeptVerdict[]> => {
  const { isOn } = await readSwitch(ctx.tx)
  const { opening, text } = await momentOf(ctx, terms)
  return [
    { rule: 'switched_on', text: isOn ? '' : '秒贴已暂停' },
    { rule: 'hours', text: opening === 'open' ? '' : text },
  ]
}

const distinct = (reasons: readonly KeptVerdict[]): KeptVerdict[] =>
  reasons.filter(
    ({ rule, text }, at) => reasons.findIndex(each => each.rule === rule && each.text === text) === at,
  )

interface Judged {
  bills: KeptVerdict[][]
  whole: KeptVerdict[]
}

/** Keeps what the rules have said; `stops` is empty where they have let it pass. */
const keep = (ctx: Ctx, apply: Apply, version: Version, judged: Judged, stops: readonly KeptVerdict[]) =>
  ctx.tx.insert(instantDecision).values({
    applyId: apply.id,
    round: apply.round,
    versionNo: version.id,
    passed: stops.length === 0,
    verdicts: judged.whole,
    billVerdicts: judged.bills,
    decidedAt: ctx.now(),
    stoppedBy: [...stops],
    stoppedAt: stops.length === 0 ? null : ctx.now(),
  })

/** An officer has it from here; its log says by which rules. */
export const sendToOfficer = async (
  ctx: CallCtx,
  apply: Apply,
  version: Version,
  judged: Judged,
  stops: readonly KeptVerdict[],
): Promise<Apply> => {
  const why = stops.map(({ text }) => text).join('；')
  const sent = await moveApply(ctx, apply, 'to_officer', byRule(version.id), why.slice(0, 200))
  await keep(ctx, sent, version, judged, stops)
  await askPayer(ctx, sent)
  await tellOfApply(ctx, sent, 'instant_stopped', why)
  return sent
}

/** Bills that did not pass, in an application of their own: the log says why, and an officer decides as ever. */
export const sendBesides = async (
  ctx: CallCtx,
  apply: Apply,
  version: Version,
  stops: readonly KeptVerdict[][],
): Promise<Apply> => {
  const reasons = distinct(stops.flat())
  const judged = { bills: stops.map(each => [...each]), whole: [] }
  // Before the company's own checker has passed it, it is no officer's: only the reasons are kept.
  if (apply.state === 'D20') return sendToOfficer(ctx, apply, version, judged, reasons)
  await keep(ctx, apply, version, judged, reasons)
  return apply
}

/** Takes the acceptors' lines, or none of them. @returns why they do not reach, '' where they do */
const takeCredit = async (ctx: Ctx, apply: Apply): Promise<string> => {
  try {
    await occupyCredit(ctx, apply)
    return ''
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== '20018') throw error
    await releaseCredit(ctx, apply)
    return error.text
  }
}

/** By how much the payout is due before whatever was ordered with it, real ms. */
const AHEAD_MS = 60_000

/** Judges an application that came to the bank; the version in force decides it or sends it to an officer. */
const decide = async (ctx: CallCtx, apply: Apply): Promise<Apply> => {
  const version = await versionInForce(ctx.tx)
  if (!version) throw new Error('no version of the rules is in force')
  const judged = await judge(ctx, apply, version.terms)
  const whole = [...judged.whole, ...(await closedText(ctx, version.terms))]
  const stops = distinct(failing([...judged.bills.flat(), ...whole]))
  const kept = { bills: judged.bills, whole }
  if (stops.length > 0) return sendToOfficer(ctx, apply, version, kept, stops)
  const short = await takeCredit(ctx, apply)
  if (short !== '') return sendToOfficer(ctx, apply, version, kept, [{ rule: 'check_sheet', text: short }])
  const passed = await moveApply(ctx, apply, 'rule_pass', byRule(version.id), '', {
    ruleVersion: version.id,
    finalRateE6: apply.rateE6,
    payTries: apply.payTries + 1,
    reason: '',
  })
  await keep(ctx, passed, version, kept, [])
  // Printed when it was submitted, before its company's checker had passed it: it names the approval now.
  if (apply.checkerId !== null) await enqueueDocument(ctx, { kind: 'disc_agreement', refNo: passed.applyNo })
  // Taken before the papers that wait beside it: the money does not wait for them.
  await enqueuePayout(ctx, passed, { date: passed.discountDate }, -AHEAD_MS)
  return passed
}

/** The switch, held so that it cannot be thrown before this transaction ends. */
const holdSwitch = async (ctx: Ctx): Promise<boolean> => {
  await ctx.tx.insert(instantSwitch).values({ id: 1, isOn: true }).onConflictDoNothing()
  const [row] = await ctx.tx.select().from(instantSwitch).where(eq(instantSwitch.id, 1)).for('share')
  return row?.isOn ?? false
}

const hold: RuleDecider['hold'] = async (ctx, apply) => {
  if (!(await holdSwitch(ctx))) return [{ rule: 'switched_on', text: '放款前秒贴已暂停' }]
  const [version] = await ctx.tx
    .select()
    .from(instantRule)
    .where(eq(instantRule.id, apply.ruleVersion ?? 0))
    .for('share')
  if (!version) throw new Error(`version ${apply.ruleVersion} of the rules is missing`)
  if (!instantVersionMeanings[version.state].inForce) {
    return [{ rule: 'version_in_force', text: `放款前规则第 ${version.id} 版已由新版本替代` }]
  }
  const { opening, text } = await momentOf(ctx, version.terms)
  if (opening !== 'open') return [{ rule: 'hours', text: `放款前已过时段：${text}` }]
  return fullVerdicts(await takeCaps(ctx, version.terms, await subjectsOf(ctx.tx, apply)))
}

const stopped: RuleDecider['stopped'] = async (ctx, apply, reasons) => {
  await ctx.tx
    .update(instantDecision)
    .set({ stoppedBy: [...reasons], stoppedAt: ctx.now() })
    .where(and(eq(instantDecision.applyId, apply.id), eq(instantDecision.round, apply.round)))
}

/** The rules, for the room of the applications. */
export const rulesDecide: RuleDecider = { decide, hold, stopped, judged: isJudged, stopsOf }
