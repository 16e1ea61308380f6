/** What those pursued have done in the recourses of the demo: refused, paid in part, paid all. */
import { owedFen, payDebt } from '@portal/shared/recourse/debt.ts'
import { partyMeanings } from '@portal/shared/recourse/meanings.ts'
import { eq } from 'drizzle-orm'
import { recordEvents } from '../../paper/bills/events.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { billHolding } from '../../platform/db/schema/bills.ts'
import { recourse, recourseParty, recoursePayment } from '../../platform/db/schema/recourse.ts'
import { bookPayment } from '../../recourse/money.ts'
import type { Party, Recourse } from '../../recourse/rows.ts'

/** 3.35 %. */
export const DEMO_RATE_E6 = 33_500

/** By the place of an endorser in the chain, from 0. */
export interface Answered {
  refusedBy?: number
  payer?: number
  /** Fen. */
  paid?: bigint | 'all'
}

interface Pursued {
  row: Recourse
  endorsers: readonly Party[]
  all: readonly Party[]
  holderAccount: number
  payerAccount: number
  /** Of the answers, yyyy-MM-dd. */
  day: string
}

const move = (tx: Tx, id: number, values: Partial<Party>) =>
  tx.update(recourseParty).set(values).where(eq(recourseParty.id, id))

const pay = async (tx: Tx, pursued: Pursued, payer: Party, amountFen: bigint): Promise<void> => {
  const { row, day, payerAccount, holderAccount } = pursued
  const at = new Date(`${day}T10:30:00+08:00`)
  const clock = clockOf(() => at)
  const { debt, paid } = payDebt(row, amountFen, day)
  const isAll = owedFen(debt, day) === 0n
  const seq = row.payments + 1
  await tx
    .insert(recoursePayment)
    .values({ recourseId: row.id, seq, partyId: payer.id, amountFen, ...paid, at })
  const purses = { payer: { accountId: payerAccount }, holder: { accountId: holderAccount } }
  await bookPayment({ tx, ...clock }, row, purses, { seq, amountFen })
  await move(tx, payer.id, { state: isAll ? 'B30' : 'B20', paidFen: amountFen, answeredAt: at })
  await tx
    .update(recourse)
    .set({
      ...debt,
      paidFen: amountFen,
      payments: seq,
      state: isAll ? 'Z30' : 'Z20',
      ...(isAll && { endedAt: at, settledDate: day }),
    })
    .where(eq(recourse.id, row.id))
  const { billId, rangeStart, rangeEnd, holderName, recourseNo: refNo } = row
  const names = { fromName: payer.name, toName: holderName, refNo }
  await recordEvents({ tx, now: clock.now }, [
    { billId, rangeStart, rangeEnd, event: 'recourse_paid', ...names },
  ])
  if (!isAll) return
  const others = pursued.all.filter(({ id, state }) => id !== payer.id && partyMeanings[state].liable)
  for (const { id } of others) await move(tx, id, { state: 'B50' })
  await tx.update(billHolding).set({ state: '60', lockRef: null }).where(eq(billHolding.id, row.holdingId))
}

/** Writes what has been answered, and books what has been paid. */
export const answer = async (tx: Tx, pursued: Pursued, answered: Answered): Promise<void> => {
  const { row, endorsers, day } = pursued
  const refuser = answered.refusedBy === undefined ? undefined : endorsers[answered.refusedBy]
  if (refuser) {
    const answeredAt = new Date(`${day}T09:40:00+08:00`)
    await move(tx, refuser.id, { state: 'B40', reason: '已向承兑人催收，请先向其追索', answeredAt })
  }
  const payer = answered.payer === undefined ? undefined : endorsers[answered.payer]
  const { paid } = answered
  if (payer && paid !== undefined) {
    await pay(tx, pursued, payer, paid === 'all' ? owedFen(row, day) : paid)
  }
}
