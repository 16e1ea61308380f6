/**
 * 试运行: a version held against the applications that officers have ended in the last days, in the order in which they
 * came, so that the day's caps fill up as they would have. It judges what the books still say of them: bills, days of
 * interest, who pays it, trade papers, time and sums; system checks, signing and lists are left as the officers found them.
 */
import { addDays, shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { type Calendar, isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  type InstantCap,
  instantRules,
  type ShadowOutcome,
  shadowOutcomes,
} from '@portal/shared/instant/rules.ts'
import { and, asc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Apply } from '../discount/applications.ts'
import { instantText, loadCalendar, onCalendar, startOf } from '../platform/calendar/calendar.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import type { InstantTerms, KeptVerdict } from '../platform/db/schema/instant.ts'
import { memberGroup } from '../platform/db/schema/member-groups.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { capOf } from './terms.ts'
import { applyVerdicts, billVerdicts, capVerdicts, failing, reasonRows } from './verdicts.ts'
import { moveVersion, takeVersion } from './versions.ts'

type Shadow = RowOf<'/api/admin/instant/shadow_run'>

/** Most applications listed one by one. */
const MAX_LISTED = 100

/** Ended by officers: paid out, sent back or refused. */
const ended = inState(discApply.state, applyMeanings, state => state.paid || state.turnedDown)

interface Past {
  apply: Apply
  companyName: string
  groupId: number | null
  groupName: string | null
}

/** What officers have ended of the applications submitted since a day, oldest first. */
const pastSince = (ctx: CallCtx, from: string): Promise<Past[]> =>
  ctx.tx
    .select({
      apply: discApply,
      companyName: member.companyName,
      groupId: memberGroup.id,
      groupName: memberGroup.name,
    })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .leftJoin(memberGroup, eq(memberGroup.id, member.groupId))
    .where(
      and(
        gte(discApply.submittedAt, new Date(startOf(from).getTime() - startMs)),
        isNull(discApply.ruleVersion),
        isNotNull(discApply.approverId),
        ended,
      ),
    )
    .orderBy(asc(discApply.submittedAt), asc(discApply.id))

/** `startOf` is 08:30 of a day. */
const startMs = 8.5 * 3_600_000

const billsOf = async (ctx: CallCtx, past: readonly Past[]) => {
  if (past.length === 0) return []
  const ids = past.map(({ apply }) => apply.id)
  return ctx.tx
    .select({
      applyId: discApplyBill.applyId,
      round: discApplyBill.round,
      faceFen: discApplyBill.faceFen,
      days: discApplyBill.days,
      billNo: bill.billNo,
      acceptorId: bankOrg.id,
      acceptorName: bankOrg.name,
      acceptorClass: bankOrg.orgClass,
    })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(inArray(discApplyBill.applyId, ids))
    .orderBy(asc(discApplyBill.line))
}

type PastBill = Awaited<ReturnType<typeof billsOf>>[number]

/** Sums of the days gone by, as the version would have filled them. */
type Used = Map<string, bigint>

const capsOf = (past: Past, bills: readonly PastBill[], terms: InstantTerms, used: Used) => {
  const day = shanghaiDate(past.apply.submittedAt)
  const { memberId, totalFen } = past.apply
  const acceptors = new Map<number, { name: string; fen: bigint }>()
  for (const { acceptorId, acceptorName, faceFen } of bills) {
    const fen = (acceptors.get(acceptorId)?.fen ?? 0n) + faceFen
    acceptors.set(acceptorId, { name: acceptorName, fen })
  }
  const subjects: { cap: InstantCap; id: number; name: string; fen: bigint }[] = [
    { cap: 'bank', id: 0, name: '', fen: totalFen },
    { cap: 'company', id: memberId, name: past.companyName, fen: totalFen },
    ...(past.groupId === null
      ? []
      : [{ cap: 'group' as const, id: past.groupId, name: past.groupName ?? '', fen: totalFen }]),
    ...[...acceptors].map(([id, each]) => ({ cap: 'acceptor' as const, id, ...each })),
  ]
  return subjects.map(({ cap, id, name, fen: thisFen }) => {
    const key = `${day}:${cap}:${id}`
    return { key, cap, name, limitFen: capOf(terms, cap), usedFen: used.get(key) ?? 0n, thisFen }
  })
}

const momentText = ({ submittedAt }: Apply, terms: InstantTerms, calendar: Calendar): string => {
  const time = shanghaiTime(submittedAt)
  const day = shanghaiDate(submittedAt)
  if (!terms.rest_days && onCalendar(() => !isWorkday(day, calendar))) return `${day}不清算`
  const isWithin = time >= terms.hour_from && time < terms.hour_to
  return isWithin ? '' : `${time.slice(0, 5)} 提交，秒贴时段为 ${terms.hour_from}–${terms.hour_to}`
}

/** Why the version would have sent an application to an officer; empty where it would have paid it, which fills the caps. */
const judge = (
  past: Past,
  bills: readonly PastBill[],
  terms: InstantTerms,
  used: Used,
  calendar: Calendar,
): KeptVerdict[] => {
  const { apply } = past
  const caps = capsOf(past, bills, terms, used)
  const sound = { refusal: '', lists: [], registry: '', disclosure: '' }
  const stops = failing([
    { rule: 'hours', text: momentText(apply, terms, calendar) },
    ...bills.flatMap(each =>
      billVerdicts({ ...each, ...sound }, terms).map(({ rule, text }) => ({
        rule,
        text: text && `${each.billNo}：${text}`,
      })),
    ),
    ...applyVerdicts(
      {
        totalFen: apply.totalFen,
        payType: apply.payType,
        consent: '',
        tradeLater: apply.tradeLater,
        signInForce: true,
        memberNormal: true,
        checks: [],
      },
      terms,
    ),
    ...capVerdicts(caps),
  ])
  if (stops.length === 0) for (const { key, usedFen, thisFen } of caps) used.set(key, usedFen + thisFen)
  return stops
}

const outcomeOf = (isPaid: boolean, passes: boolean): ShadowOutcome => {
  if (isPaid) return passes ? 'both_paid' : 'only_officer'
  return passes ? 'only_rule' : 'neither'
}

interface Compared extends Past {
  outcome: ShadowOutcome
  stops: KeptVerdict[]
}

const sums = (rows: readonly Past[]) => ({
  count: rows.length,
  face_fen: String(rows.reduce((total, { apply }) => total + apply.totalFen, 0n)),
})

const ruleNames = Object.keys(instantRules) as (keyof typeof instantRules)[]

export const compare = (
  past: readonly Past[],
  bills: readonly PastBill[],
  terms: InstantTerms,
  calendar: Calendar,
): Pick<Shadow, 'count' | 'face_fen' | 'outcomes' | 'by_rule' | 'differing'> => {
  const used: Used = new Map()
  const compared = past.map((each): Compared => {
    const own = bills.filter(({ applyId, round }) => applyId === each.apply.id && round === each.apply.round)
    const stops = judge(each, own, terms, used, calendar)
    const isPaid = applyMeanings[each.apply.state].paid === true
    return { ...each, stops, outcome: outcomeOf(isPaid, stops.length === 0) }
  })
  return {
    ...sums(compared),
    outcomes: (Object.keys(shadowOutcomes) as ShadowOutcome[]).map(outcome => ({
      outcome,
      name: shadowOutcomes[outcome],
      ...sums(compared.filter(each => each.outcome === outcome)),
    })),
    by_rule: ruleNames
      .map(rule => ({
        rule,
        name: instantRules[rule].name,
        ...sums(compared.filter(({ stops }) => stops.some(stop => stop.rule === rule))),
      }))
      .filter(({ count }) => count > 0),
    differing: compared
      .filter(({ outcome }) => outcome === 'only_officer' || outcome === 'only_rule')
      .reverse()
      .slice(0, MAX_LISTED)
      .map(({ apply, companyName, outcome, stops }) => ({
        apply_no: apply.applyNo,
        company_name: companyName,
        submitted_at: instantText(apply.submittedAt),
        face_fen: String(apply.totalFen),
        state_name: applyStates[apply.state].name,
        outcome,
        reasons: reasonRows(stops),
      })),
  }
}

export const shadowRun: Handler<'/api/admin/instant/shadow_run'> = async (ctx, input) => {
  const row = await takeVersion(ctx, input.version_no, input.version)
  const from = addDays(ctx.today(), 1 - input.days)
  const past = await pastSince(ctx, from)
  if (past.length === 0) {
    throw new Fault('20342', { fields: { days: `${from} 至 ${ctx.today()} 没有由人工办结的申请` } })
  }
  const shadow: Shadow = {
    from_dt: from,
    to_dt: ctx.today(),
    ran_at: instantText(ctx.now()),
    ran_by: ctx.operator.userName,
    ...compare(past, await billsOf(ctx, past), row.terms, await loadCalendar(ctx.tx)),
  }
  const isOwn = row.makerId === ctx.operator.operatorId
  await moveVersion(ctx, row, 'shadow', { as: isOwn ? 'maker' : 'checker' }, `最近 ${input.days} 天`, {
    shadow,
  })
  return [shadow]
}
