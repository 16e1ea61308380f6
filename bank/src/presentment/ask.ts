/**
 * What a presentment is answered. The acceptor of a commercial bill is asked first, and only an acceptor who agrees is
 * asked for the money: an order to clearing may have moved money as long as it is open, a silent acceptor has not.
 */
import { type DishonourCode, dishonourReasons } from '@portal/shared/presentment/states.ts'
import { eq, inArray } from 'drizzle-orm'
import { clearing } from '../ledger/clearing.ts'
import { askClearing, type FinalAnswer } from '../ledger/clearing-orders.ts'
import { findHolding, findHoldings, type HoldingView } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { presentBill } from '../paper/bills/presenting.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import { keepPortAnswers } from '../platform/evidence/port-answers.ts'
import { askAgain } from '../platform/jobs/silence.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { doing, type JobCtx, type JobResult } from '../platform/kernel/outbox.ts'
import { type AcceptorAnswer, acceptorDesk, type PresentedBill } from './acceptor-desk.ts'
import { askPresentment } from './ask-topic.ts'
import type { Collection, Presentment, Standing } from './collections.ts'
import { collectionOf } from './holders.ts'
import { movePresentment, takePresentment } from './moves.ts'
import type { PresentmentActor, PresentmentEvent } from './states.ts'

/** Said of an acceptor who has not answered by the last day. */
const LAPSED = '承兑人满3个工作日未应答，视同拒付'

/** A presentment with everything that its answer is booked in, locked in this order: books, bill, presentment. */
interface Taken {
  presented: Presentment
  holding: HoldingView
  collection: Collection
  standing: Standing | undefined
}

const take = async (ctx: Ctx, presentmentNo: string): Promise<Taken> => {
  const presentedId = ctx.tx
    .select({ id: presentment.holdingId })
    .from(presentment)
    .where(eq(presentment.presentmentNo, presentmentNo))
  const [found] = await findHoldings(ctx.tx, inArray(billHolding.id, presentedId))
  if (!found) throw new Error(`presentment ${presentmentNo} is missing`)
  const collection = collectionOf(ctx, found)
  const standing = await collection.lock(ctx, found)
  await lockBills(ctx.tx, [found.billId])
  const presented = await takePresentment(ctx, presentmentNo)
  if (!presented) throw new Error(`presentment ${presentmentNo} is missing`)
  const holding = await findHolding(ctx.tx, presented.holdingId)
  if (!holding) throw new Error(`holding ${presented.holdingId} is missing`)
  return { presented, holding, collection, standing }
}

interface Ending {
  event: PresentmentEvent & ('pay' | 'refuse' | 'lapse')
  as: PresentmentActor
  code?: DishonourCode
  reason?: string
}

/** Writes an answer and books it, in one transaction. */
const conclude = async (ctx: Ctx, taken: Taken, { event, as, code, reason = '' }: Ending): Promise<void> => {
  const { holding, collection } = taken
  const isPaid = event === 'pay'
  const presented = await movePresentment(ctx, taken.presented, event, { as }, reason, {
    answeredAt: ctx.now(),
    ...(code && { dishonourCode: code, dishonourReason: reason.slice(0, 200) }),
  })
  if (presented.holderKind !== 'pledgee') {
    const moved = await moveHolding(ctx.tx, isPaid ? 'collect' : 'unpresent', { id: holding.holdingId })
    if (!moved) throw new Error(`holding ${holding.holdingId} of ${presented.presentmentNo} is not presented`)
  }
  await collection.settle(ctx, presented, holding, isPaid)
}

const keepAnswer = (ctx: Ctx, source: string, asked: PresentedBill, answer: AcceptorAnswer): Promise<void> =>
  keepPortAnswers(ctx, [
    {
      port: 'acceptor',
      reference: asked.reference,
      subjectType: 'presentment',
      subjectNo: asked.reference,
      source,
      outcome: answer.kind,
      reason: answer.kind === 'refused' ? answer.reason : '',
      summary: {
        bill_no: asked.billNo,
        amount_fen: String(asked.amountFen),
        acceptor_name: asked.acceptorName,
        answer: answer.kind,
        ...(answer.kind === 'refused' && { code: answer.code }),
      },
      full: [asked, answer],
    },
  ])

/** The acceptor's refusal that clearing gives: no money, or its own words. */
const refusalOf = (answer: Extract<FinalAnswer, { kind: 'refused' }>): Pick<Ending, 'code' | 'reason'> => ({
  code: answer.cause === 'no_funds' ? 'DC08' : 'DC09',
  reason: answer.reason || dishonourReasons[answer.cause === 'no_funds' ? 'DC08' : 'DC09'],
})

/** P15: the money is ordered, and clearing asked until it answers. */
const askForMoney = async (ctx: Ctx, { presented, holding }: Taken): Promise<JobResult> => {
  const order = await presentBill(ctx, holding, presented.subject)
  const { presentmentNo } = presented
  let taken: Taken | undefined
  return askClearing(ctx.behind(clearing), [order], {
    lock: async writer => {
      taken = await take(writer, presentmentNo)
    },
    settle: async (writer, [answered]) => {
      if (!answered || taken?.presented.state !== 'P15') throw new Error(`${presentmentNo} is not to be paid`)
      const { answer } = answered
      await conclude(
        writer,
        taken,
        answer.kind === 'paid'
          ? { event: 'pay', as: 'clearing' }
          : { event: 'refuse', as: 'clearing', ...refusalOf(answer) },
      )
    },
  })
}

const questionOf = async (ctx: Ctx, { presented, holding }: Taken): Promise<PresentedBill> => ({
  reference: presented.presentmentNo,
  billNo: holding.billNo,
  range: { start: holding.start, end: holding.end },
  amountFen: presented.amountFen,
  acceptorName: holding.acceptorName,
  acceptorBankNo: holding.acceptorBankNo,
  dueDate: holding.dueDate,
  presentedDate: presented.presentedDate,
  askedDate: ctx.today(),
})

/** At once: the money is asked for by the same job, in its next turn. */
const AT_ONCE = { notYetMs: 0 }

/** Writes what the acceptor said. Withdrawn meanwhile, nothing is left to answer. */
const writeAnswer = async (
  ctx: JobCtx,
  source: string,
  asked: PresentedBill,
  answer: AcceptorAnswer,
): Promise<JobResult> => {
  const taken = await take(ctx, asked.reference)
  if (taken.presented.state !== 'P10') return undefined
  if (answer.kind === 'silent') return askAgain(ctx.attempt)
  await keepAnswer(ctx, source, asked, answer)
  if (answer.kind === 'refused') {
    const { code, reason } = answer
    await conclude(ctx, taken, { event: 'refuse', as: 'acceptor', code, reason })
    return undefined
  }
  await movePresentment(ctx, taken.presented, 'agree', { as: 'acceptor' })
  return AT_ONCE
}

export const answerPresentment = doing(askPresentment, async (ctx, { presentment_no: no }) => {
  const taken = await take(ctx, no)
  const { presented, holding, standing } = taken
  if (presented.state === 'P15') return askForMoney(ctx, taken)
  if (presented.state !== 'P10') return undefined
  if (standing?.holderKind !== presented.holderKind || standing.memberId !== presented.memberId) {
    // Freed from its repo while nobody had been asked for the money: it is somebody else's to present.
    await movePresentment(ctx, presented, 'void', { as: 'system' })
    return undefined
  }
  if (holding.billKind !== 'AC02') {
    const agreed = await movePresentment(ctx, presented, 'agree', { as: 'system' })
    return askForMoney(ctx, { ...taken, presented: agreed })
  }
  if (ctx.today() > presented.answerBy) {
    await conclude(ctx, taken, { event: 'lapse', as: 'system', code: 'DC09', reason: LAPSED })
    return undefined
  }
  const desk = ctx.behind(acceptorDesk)
  const question = await questionOf(ctx, taken)
  return async () => {
    const answer = await desk.ask(question)
    return async (writer: JobCtx) => {
      const result = await writeAnswer(writer, desk.source, question, answer)
      if (typeof result === 'function') throw new Error('an answer is written in one step')
      return result
    }
  }
})
