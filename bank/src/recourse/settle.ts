/** 同意清偿: one of those pursued pays all or a part, at once; whoever comes second pays what is left, or nothing. */

import { Fault } from '@portal/shared/errors/fault.ts'
import { owedFen, payDebt } from '@portal/shared/recourse/debt.ts'
import { recourseMeanings } from '@portal/shared/recourse/meanings.ts'
import { recordEvents } from '../paper/bills/events.ts'
import { findHolding } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { requireMachineLimit } from '../people/clients/machine-limits.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { recoursePayment } from '../platform/db/schema/recourse.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { refuse } from './basis.ts'
import { tellPeople } from './messages.ts'
import { bookPayment, lockBooksOf, type Purses, requireFunds } from './money.ts'
import { recoveredUnits } from './released.ts'
import {
  endOthers,
  findRecourse,
  moveParty,
  moveRecourse,
  type Party,
  partiesOf,
  type Recourse,
  takeRecourse,
} from './rows.ts'
import { partyMachine } from './states.ts'

/** A recourse in which the caller is pursued, locked: books, bill, recourse. */
interface Taken {
  row: Recourse
  parties: Party[]
  own: Party
  billNo: string
}

const ownParty = (ctx: CallCtx, parties: readonly Party[]): Party => {
  const own = parties.find(({ memberId }) => memberId === ctx.operator.memberId)
  if (!own) throw new Fault('9015')
  return own
}

export const billNoOf = async (ctx: CallCtx, { holdingId }: Recourse): Promise<string> => {
  const holding = await findHolding(ctx.tx, holdingId)
  if (!holding) throw new Error(`holding ${holdingId} is missing`)
  return holding.billNo
}

/** @throws Fault 9015 where the caller is not pursued in it */
export const findAsDebtor = async (ctx: CallCtx, recourseNo: string): Promise<Recourse> => {
  const row = await findRecourse(ctx, recourseNo)
  if (!row) throw new Fault('9015')
  ownParty(ctx, await partiesOf(ctx, row.id))
  return row
}

/** After the books. @throws Fault 20298 where it has ended */
export const takeAsDebtor = async (ctx: CallCtx, { recourseNo, billId }: Recourse): Promise<Taken> => {
  await lockBills(ctx.tx, [billId])
  const row = await takeRecourse(ctx, recourseNo)
  if (!row) throw new Fault('9015')
  const parties = await partiesOf(ctx, row.id)
  const own = ownParty(ctx, parties)
  if (!recourseMeanings[row.state].open) refuse('20298', 'recourse_no')
  return { row, parties, own, billNo: await billNoOf(ctx, row) }
}

/** What is done with the bill: it has had its payer, and its holder nothing more to present. */
const closeUnits = async (ctx: CallCtx, row: Recourse): Promise<void> => {
  if (row.followsId !== null) return
  const closed = await moveHolding(
    ctx.tx,
    'recover',
    { id: row.holdingId, lockRef: row.recourseNo },
    { lockRef: null },
  )
  if (!closed) throw new Error(`holding ${row.holdingId} is not bound to ${row.recourseNo}`)
  await ctx.behind(recoveredUnits).release(ctx, row.holdingId)
}

const pay = async (ctx: CallCtx, taken: Taken, purses: Purses, amountFen: bigint): Promise<Recourse> => {
  const { row, parties, own, billNo } = taken
  const { debt, paid } = payDebt(row, amountFen, ctx.today())
  const isAll = owedFen(debt, ctx.today()) === 0n
  const seq = row.payments + 1
  const paidFen = row.paidFen + amountFen
  await ctx.tx
    .insert(recoursePayment)
    .values({ recourseId: row.id, seq, partyId: own.id, amountFen, ...paid, at: ctx.now() })
  await bookPayment(ctx, row, purses, { seq, amountFen, ...(isAll && { last: { paidFen } }) })
  await moveParty(ctx, own, isAll ? 'pay' : 'pay_part', 'debtor', {
    paidFen: own.paidFen + amountFen,
    answeredAt: ctx.now(),
  })
  const ended = isAll ? await endOthers(ctx, parties, own.id) : []
  const moved = await moveRecourse(ctx, row, isAll ? 'settle' : 'settle_part', { as: 'debtor' }, '', {
    ...debt,
    paidFen,
    payments: seq,
    ...(isAll && { endedAt: ctx.now(), settledDate: ctx.today() }),
  })
  if (isAll) await closeUnits(ctx, moved)
  await recordEvents(ctx, [
    {
      billId: row.billId,
      rangeStart: row.rangeStart,
      rangeEnd: row.rangeEnd,
      event: 'recourse_paid',
      fromName: own.name,
      toName: row.holderName,
      refNo: row.recourseNo,
    },
  ])
  const told = { row: moved, billNo, amountFen, name: own.name }
  await tellPeople(ctx, 'paid', told, 'holder')
  await tellPeople(ctx, 'ended', told, ended)
  return moved
}

export const settleRecourse: Handler<'/api/recourse/settle_recourse'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const read = await findAsDebtor(ctx, input.recourse_no)
  const purses = await lockBooksOf(ctx, read, ctx.operator.memberId)
  const taken = await takeAsDebtor(ctx, read)
  if (!partyMachine.allows(taken.own.state, 'pay', 'debtor')) refuse('20298', 'recourse_no')
  const owed = owedFen(taken.row, ctx.today())
  // Another has paid meanwhile, or a day has passed: nobody pays another amount than was seen.
  if (BigInt(input.owed_fen) !== owed) refuse('20304', 'owed_fen')
  const amountFen = BigInt(input.amount_fen)
  if (amountFen <= 0n || amountFen > owed) refuse('20296', 'amount_fen')
  await requireMachineLimit(ctx, amountFen)
  await requireFunds(ctx, purses, amountFen)
  const moved = await pay(ctx, taken, purses, amountFen)
  return [
    { recourse_no: moved.recourseNo, state: moved.state, owed_fen: String(owedFen(moved, ctx.today())) },
  ]
}
