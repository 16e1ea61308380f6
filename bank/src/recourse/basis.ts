/**
 * From what a member may turn to whom: a bill of its own that was refused or whose acceptor has failed, or a recourse that
 * it has paid in. The limits in time are those of 《票据法》第17条, by the bank's parameters.
 */
import {
  type RecourseAgainst,
  type RecourseStart,
  recourseUntil,
} from '@portal/shared/bills/recourse-limits.ts'
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { presentmentDays, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { presentmentMeanings } from '@portal/shared/presentment/meanings.ts'
import { recourseMeanings } from '@portal/shared/recourse/meanings.ts'
import type { RecourseKind } from '@portal/shared/recourse/states.ts'
import { and, asc, eq } from 'drizzle-orm'
import { findHolding, type HoldingView } from '../paper/bills/holding-view.ts'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import { recourse, recourseParty } from '../platform/db/schema/recourse.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { readParam } from '../platform/params/params.ts'
import type { Presentment } from '../presentment/collections.ts'
import { type LiableMember, liableMembers } from './chain.ts'
import { findRecourse, type Recourse } from './rows.ts'

/** What a recourse would be begun from. */
export type Source = { holdingId: number } | { followsNo: string }

export interface Pursuable extends LiableMember {
  /** Last day of the right, yyyy-MM-dd. */
  until: string
}

export interface Basis {
  kind: RecourseKind
  holding: HoldingView
  /** The refusal that it follows; undefined without one. */
  refused: Presentment | undefined
  follows: Recourse | undefined
  demandFen: bigint
  interestFrom: string
  /** Everybody liable, the rights that are lost by presenting late left out. */
  pursuable: Pursuable[]
  /** Names of those whom only one who has presented in time could pursue. */
  lost: string[]
}

/** Refuses with the code's own words, at the field that names what it is about. */
export const refuse = (code: ErrorCode, field: string): never => {
  throw new Fault(code, { fields: { [field]: catalogue[code].text } })
}

/** Who would turn to others. */
export interface Claimant {
  memberId: number
  companyName: string
}

/** Months of each limit, by the bank's parameters. */
export const limitsOf = async (ctx: Pick<Ctx, 'tx'>) => ({
  issuers: Number(await readParam(ctx.tx, 'RECOURSE_ISSUERS_MONTHS')),
  endorsers: Number(await readParam(ctx.tx, 'RECOURSE_ENDORSERS_MONTHS')),
  earlier: Number(await readParam(ctx.tx, 'RECOURSE_EARLIER_MONTHS')),
})

const withLimits = async (
  ctx: Pick<Ctx, 'tx'>,
  liable: readonly LiableMember[],
  starts: RecourseStart,
  others: RecourseAgainst,
): Promise<Pursuable[]> => {
  const limits = await limitsOf(ctx)
  const calendar = await loadCalendar(ctx.tx)
  return liable.map(each => {
    const against = each.role === 'endorser' ? others : 'issuers'
    return { ...each, until: onCalendar(() => recourseUntil(against, starts, limits, calendar)) }
  })
}

/** A member's refused presentments of a holding, the first in time before all others: it is what keeps the rights. */
const refusalOf = async (ctx: Pick<Ctx, 'tx'>, holdingId: number, memberId: number) => {
  const rows = await ctx.tx
    .select()
    .from(presentment)
    .where(
      and(
        eq(presentment.holdingId, holdingId),
        eq(presentment.memberId, memberId),
        inState(presentment.state, presentmentMeanings, state => state.refused),
      ),
    )
    .orderBy(asc(presentment.id))
  return rows.find(({ kind }) => kind === 'in_time') ?? rows[0]
}

const wasLate = async (
  ctx: Ctx,
  holding: HoldingView,
  refused: Presentment | undefined,
): Promise<boolean> => {
  if (refused) return refused.kind === 'late'
  const calendar = withWeekends(await loadCalendar(ctx.tx), holding.dueDate, ctx.today())
  return ctx.today() > onCalendar(() => presentmentDays(holding.dueDate, holding.media, calendar)).last
}

/** @throws Fault 20300 another's bill, 20292 bound or ended, 20016 frozen, 20290 nobody has refused */
const ofHolding = async (
  ctx: Ctx,
  { memberId, companyName }: Claimant,
  holdingId: number,
  kind: RecourseKind,
): Promise<Basis> => {
  const holding = await findHolding(ctx.tx, holdingId)
  if (holding?.holderMemberId !== memberId) return refuse('20300', 'holding_id')
  if (!holding.live || holding.state !== '10') return refuse('20292', 'holding_id')
  if (holding.riskStatus !== 0) return refuse('20016', 'holding_id')
  const refused = await refusalOf(ctx, holdingId, memberId)
  if (kind === 'RT00' && !refused) return refuse('20290', 'holding_id')
  const isLate = await wasLate(ctx, holding, refused)
  const all = await liableMembers(ctx, holding, companyName)
  const liable = all.filter(({ role }) => !isLate || role !== 'endorser')
  const from = refused?.answeredAt ? shanghaiDate(refused.answeredAt) : ctx.today()
  const starts = { issuers: holding.dueDate, endorsers: from, earlier: from }
  return {
    kind,
    holding,
    refused,
    follows: undefined,
    demandFen: holding.amountFen,
    interestFrom: holding.dueDate,
    pursuable: await withLimits(ctx, liable, starts, 'endorsers'),
    lost: all.filter(each => !liable.includes(each)).map(({ name }) => name),
  }
}

/** What a member has paid in a recourse that is settled, fen; 0 for nothing. */
export const paidIn = async (
  ctx: Pick<CallCtx, 'tx'>,
  recourseId: number,
  memberId: number,
): Promise<bigint> => {
  const rows = await ctx.tx
    .select({ paidFen: recourseParty.paidFen })
    .from(recourseParty)
    .where(and(eq(recourseParty.recourseId, recourseId), eq(recourseParty.memberId, memberId)))
  return rows.reduce((sum, { paidFen }) => sum + paidFen, 0n)
}

/** Whether a member has begun one that follows, and not withdrawn it. */
export const isFollowed = async (
  ctx: Pick<CallCtx, 'tx'>,
  followsId: number,
  memberId: number,
): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ id: recourse.id })
    .from(recourse)
    .where(
      and(
        eq(recourse.followsId, followsId),
        eq(recourse.memberId, memberId),
        inState(recourse.state, recourseMeanings, state => state.counts),
      ),
    )
  return row !== undefined
}

/** @throws Fault 9015 not one's own, 20290 not settled, 20292 followed already */
const ofSettled = async (
  ctx: Ctx,
  { memberId, companyName }: Claimant,
  followsNo: string,
): Promise<Basis> => {
  const follows = await findRecourse(ctx, followsNo)
  const demandFen = follows ? await paidIn(ctx, follows.id, memberId) : 0n
  if (!follows || demandFen === 0n) throw new Fault('9015')
  const { settledDate } = follows
  if (!recourseMeanings[follows.state].settled || settledDate === null) return refuse('20290', 'follows_no')
  if (await isFollowed(ctx, follows.id, memberId)) return refuse('20292', 'follows_no')
  const holding = await findHolding(ctx.tx, follows.holdingId)
  if (!holding) throw new Error(`holding ${follows.holdingId} is missing`)
  const liable = await liableMembers(ctx, holding, companyName)
  const starts = { issuers: holding.dueDate, endorsers: settledDate, earlier: settledDate }
  return {
    kind: follows.kind,
    holding,
    refused: undefined,
    follows,
    demandFen,
    interestFrom: settledDate,
    pursuable: await withLimits(ctx, liable, starts, 'earlier'),
    lost: [],
  }
}

/** What a member could begin, whoever asks. @throws Fault as {@link basisOf} */
export const rightsOf = (ctx: Ctx, who: Claimant, source: Source, kind: RecourseKind): Promise<Basis> =>
  'holdingId' in source ? ofHolding(ctx, who, source.holdingId, kind) : ofSettled(ctx, who, source.followsNo)

/** @throws Fault as the reader of a holding, or of a recourse that is settled */
export const basisOf = (ctx: CallCtx, source: Source, kind: RecourseKind): Promise<Basis> =>
  rightsOf(ctx, ctx.operator, source, kind)

/** Millionths per year, by the bank's parameter. */
export const rateOf = async (ctx: CallCtx): Promise<number> =>
  Number(await readParam(ctx.tx, 'RECOURSE_RATE_E6'))
