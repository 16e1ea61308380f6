/** A holder begins a recourse: against one, several or all of those liable, each for all of it. */
import { isInTime } from '@portal/shared/bills/recourse-limits.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { owedFen } from '@portal/shared/recourse/debt.ts'
import { eq } from 'drizzle-orm'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { member } from '../platform/db/schema/members.ts'
import { recourse, recourseParty } from '../platform/db/schema/recourse.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { accountOf } from '../presentment/company.ts'
import { type Basis, basisOf, type Pursuable, rateOf, refuse, type Source } from './basis.ts'
import { tellPeople } from './messages.ts'
import { partiesOf, type Recourse, takeRecourse, tellOfRecourse } from './rows.ts'
import { recourseMachine } from './states.ts'

type Request = RequestOf<'/api/recourse/begin_recourse'>

/** @throws Fault 20290 where neither or both are named */
export const sourceOf = ({ holding_id, follows_no }: Pick<Request, 'holding_id' | 'follows_no'>): Source => {
  if (holding_id !== undefined && follows_no === undefined) return { holdingId: Number(holding_id) }
  if (holding_id === undefined && follows_no !== undefined) return { followsNo: follows_no }
  return refuse('20290', 'holding_id')
}

/** Locks what the recourse is begun from, before it is judged: two people at once begin it once. */
const lock = async (ctx: CallCtx, source: Source, { holding }: Basis): Promise<void> => {
  await lockBills(ctx.tx, [holding.billId])
  if ('followsNo' in source) await takeRecourse(ctx, source.followsNo)
}

/** Those named, each liable and in time. @throws Fault 20303, 20294, 20293, 20295 */
const chosen = (ctx: CallCtx, { pursuable, lost }: Basis, names: readonly string[]): Pursuable[] => {
  if (names.length === 0) return refuse('20303', 'parties')
  if (names.some(name => lost.includes(name))) return refuse('20294', 'parties')
  const parties = pursuable.filter(({ name }) => names.includes(name))
  if (parties.length < new Set(names).size) return refuse('20293', 'parties')
  if (parties.some(({ until }) => !isInTime(ctx.now(), until))) return refuse('20295', 'parties')
  return parties
}

/** Why nobody's refusal is needed. @throws Fault 20291 */
const reasonOf = ({ kind, reason_code, reason = '' }: Request) => {
  const words = reason.trim()
  if (kind === 'RT00') return { reasonCode: '' as const, reason: '' }
  if (reason_code === undefined) return refuse('20291', 'reason_code')
  if ([...words].length < 2) return refuse('20291', 'reason')
  return { reasonCode: reason_code, reason: words }
}

/** Where money goes. @throws Fault 20301 for a company without an account */
const accountFor = async (ctx: CallCtx): Promise<number | null> => {
  const [own] = await ctx.tx
    .select({ type: member.memberType })
    .from(member)
    .where(eq(member.id, ctx.operator.memberId))
  if (own?.type !== 'comp') return null
  return (await accountOf(ctx, ctx.operator.memberId)) ?? refuse('20301', 'holding_id')
}

const insert = async (
  ctx: CallCtx,
  input: Request,
  basis: Basis,
  parties: Pursuable[],
): Promise<Recourse> => {
  const state = recourseMachine.next('NEW', 'begin', 'holder')
  if (state === 'NEW') throw new Error('a recourse begins with a state')
  const { holding, refused, follows, demandFen, interestFrom, kind } = basis
  const recourseNo = await nextNumber(ctx.tx, 'ZS', ctx.today())
  if (!follows) {
    const bound = await moveHolding(ctx.tx, 'lock', { id: holding.holdingId }, { lockRef: recourseNo })
    if (!bound) return refuse('20292', 'holding_id')
  }
  const [row] = await ctx.tx
    .insert(recourse)
    .values({
      recourseNo,
      holdingId: holding.holdingId,
      billId: holding.billId,
      rangeStart: holding.start,
      rangeEnd: holding.end,
      kind,
      ...reasonOf({ ...input, kind: follows ? 'RT00' : kind }),
      presentmentId: refused?.id ?? null,
      followsId: follows?.id ?? null,
      memberId: ctx.operator.memberId,
      holderName: ctx.operator.companyName,
      accountId: await accountFor(ctx),
      state,
      demandFen,
      rateE6: await rateOf(ctx),
      principalFen: demandFen,
      interestFrom,
      costsFen: BigInt(input.costs_fen ?? '0'),
      begunAt: ctx.now(),
      begunBy: ctx.operator.userName,
    })
    .returning()
  if (!row) throw new Error('recourse was not returned')
  await ctx.tx.insert(recourseParty).values(
    parties.map(({ name, role, memberId, until }, at) => ({
      recourseId: row.id,
      line: at + 1,
      role,
      name,
      memberId,
      untilDate: until,
      state: 'B10' as const,
    })),
  )
  return row
}

export const beginRecourse: Handler<'/api/recourse/begin_recourse'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const source = sourceOf(input)
  await lock(ctx, source, await basisOf(ctx, source, input.kind))
  // Judged again: somebody else may have begun it while this waited for the bill.
  const basis = await basisOf(ctx, source, input.kind)
  const costsFen = BigInt(input.costs_fen ?? '0')
  if (costsFen < 0n || costsFen > basis.demandFen) refuse('20299', 'costs_fen')
  if (!basis.follows) reasonOf(input)
  const row = await insert(ctx, input, basis, chosen(ctx, basis, input.parties))
  const { billNo } = basis.holding
  const parties = await partiesOf(ctx, row.id)
  await ctx.audit({
    action: 'recourse.begin',
    objectType: 'recourse',
    objectNo: row.recourseNo,
    after: {
      bill_no: billNo,
      amount_fen: row.demandFen,
      state: row.state,
      remark: parties.map(({ name }) => name).join('、'),
    },
  })
  await tellOfRecourse(ctx, row, 'begin')
  await tellPeople(ctx, 'begun', { row, billNo, amountFen: owedFen(row, ctx.today()) }, parties)
  return [{ recourse_no: row.recourseNo, state: row.state }]
}
