import { isInTime } from '@portal/shared/bills/recourse-limits.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { interestDays, owedParts } from '@portal/shared/recourse/debt.ts'
import { partyRoles } from '@portal/shared/recourse/states.ts'
import { rangeText } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { instantText, requireServiceTime } from '../platform/calendar/calendar.ts'
import type { Handler, Handlers } from '../platform/kernel/handler.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { adminQueryRecourse } from './admin-list.ts'
import { basisOf, rateOf, refuse } from './basis.ts'
import { beginRecourse, sourceOf } from './begin.ts'
import { queryRecourse, recourseDetail } from './list.ts'
import { tellPeople } from './messages.ts'
import { endOthers, findRecourse, moveParty, moveRecourse, partiesOf, takeRecourse } from './rows.ts'
import { billNoOf, findAsDebtor, settleRecourse, takeAsDebtor } from './settle.ts'
import { partyMachine, recourseMachine } from './states.ts'

const basis: Handler<'/api/recourse/recourse_basis'> = async (ctx, input) => {
  const { kind, holding, refused, demandFen, interestFrom, pursuable } = await basisOf(
    ctx,
    sourceOf(input),
    input.kind ?? 'RT00',
  )
  const rateE6 = await rateOf(ctx)
  const debt = { principalFen: demandFen, interestFen: 0n, costsFen: 0n, interestFrom, rateE6 }
  return [
    {
      bill_no: holding.billNo,
      range: rangeText(holding),
      face_fen: String(holding.amountFen),
      acceptor_name: holding.acceptorName,
      drawer_name: holding.drawerName,
      due_dt: holding.dueDate,
      kind,
      refused_at: refused?.answeredAt ? instantText(refused.answeredAt) : null,
      refusal: refused ? `${refused.dishonourCode} ${refused.dishonourReason}` : '',
      demand_fen: String(demandFen),
      interest_fen: String(owedParts(debt, ctx.today()).interestFen),
      rate_e6: rateE6,
      interest_from: interestFrom,
      interest_days: interestDays(debt, ctx.today()),
      parties: pursuable.map(({ name, role, until }) => ({
        name,
        role,
        role_name: partyRoles[role],
        until_dt: until,
        in_time: isInTime(ctx.now(), until),
      })),
    },
  ]
}

const refuseToSettle: Handler<'/api/recourse/refuse_recourse'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const reason = input.reason.trim()
  if ([...reason].length < 2) refuse('20302', 'reason')
  const { row, own, billNo } = await takeAsDebtor(ctx, await findAsDebtor(ctx, input.recourse_no))
  requireSeen(row, input.seen_version)
  if (!partyMachine.allows(own.state, 'refuse', 'debtor')) refuse('20298', 'recourse_no')
  await moveParty(ctx, own, 'refuse', 'debtor', { reason, answeredAt: ctx.now() })
  const moved = await moveRecourse(ctx, row, 'refuse', { as: 'debtor' }, reason)
  await tellPeople(ctx, 'refused', { row: moved, billNo, name: own.name, reason }, 'holder')
  return [{ recourse_no: moved.recourseNo, state: moved.state }]
}

const withdraw: Handler<'/api/recourse/withdraw_recourse'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const read = await findRecourse(ctx, input.recourse_no)
  if (read?.memberId !== ctx.operator.memberId) throw new Fault('9015')
  await lockBills(ctx.tx, [read.billId])
  const row = await takeRecourse(ctx, input.recourse_no)
  if (!row) throw new Fault('9015')
  requireSeen(row, input.seen_version)
  if (!recourseMachine.allows(row.state, 'withdraw', 'holder')) refuse('20298', 'recourse_no')
  const ended = await endOthers(ctx, await partiesOf(ctx, row.id), 0)
  if (row.followsId === null) {
    const freed = await moveHolding(
      ctx.tx,
      'release',
      { id: row.holdingId, lockRef: row.recourseNo },
      { lockRef: null },
    )
    if (!freed) throw new Error(`holding ${row.holdingId} is not bound to ${row.recourseNo}`)
  }
  const moved = await moveRecourse(ctx, row, 'withdraw', { as: 'holder' }, '', { endedAt: ctx.now() })
  await tellPeople(ctx, 'withdrawn', { row: moved, billNo: await billNoOf(ctx, moved) }, ended)
  return [{ recourse_no: moved.recourseNo, state: moved.state }]
}

export const recourseHandlers = {
  '/api/recourse/query_recourse': queryRecourse,
  '/api/recourse/recourse_detail': recourseDetail,
  '/api/recourse/recourse_basis': basis,
  '/api/recourse/begin_recourse': beginRecourse,
  '/api/recourse/settle_recourse': settleRecourse,
  '/api/recourse/refuse_recourse': refuseToSettle,
  '/api/recourse/withdraw_recourse': withdraw,
  '/api/admin/query_recourse': adminQueryRecourse,
} satisfies Handlers
