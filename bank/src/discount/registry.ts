/** Checks of an application's bills with the registry and the disclosure platform: before a submit, and before money moves. */

import type { SubRange } from '@portal/shared/bills/range.ts'
import { containsRange } from '@portal/shared/bills/range.ts'
import { asc, eq } from 'drizzle-orm'
import { bringDisclosure } from '../paper/bills/ask-disclosure.ts'
import { disclosureRegister } from '../paper/bills/disclosure.ts'
import {
  askDisclosure,
  type DisclosureAnswered,
  disclosureQuestions,
  keepDisclosure,
} from '../paper/bills/disclosure-evidence.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { billRegistry } from '../paper/bills/registry.ts'
import {
  type Answered,
  askAbout,
  freshAnswers,
  keepAnswers,
  questionsOf,
} from '../paper/bills/registry-evidence.ts'
import { registryCodes, type Verdict } from '../paper/bills/registry-verdict.ts'
import type { Refusal } from '../paper/bills/rules.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { rateLock, rateLockBill } from '../platform/db/schema/quotes.ts'
import type { CallCtx, Ctx, Errand } from '../platform/kernel/handler.ts'
import { type Apply, billsOfApply } from './applications.ts'

const refusalOf = ({ outcome, reason }: Verdict): Refusal | null =>
  outcome === 'confirmed' ? null : { code: registryCodes[outcome], text: reason }

/**
 * Asks about all bills of a quote together, before the submit locks any of them. The answers are kept under the
 * quote's number, whether the submit goes through or not; a quote that cannot be submitted is not asked about.
 */
export const askBeforeSubmit: Errand<'/api/discount/submit_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const { memberId, account } = ctx.operator
  const [lock] = await ctx.tx.select().from(rateLock).where(eq(rateLock.lockNo, input.lock_no))
  const isOpen =
    lock?.memberId === memberId && lock.usedBy === null && lock.expiresAt.getTime() > ctx.now().getTime()
  if (!lock || !isOpen) return undefined
  const quoted = await ctx.tx
    .select()
    .from(rateLockBill)
    .where(eq(rateLockBill.lockId, lock.id))
    .orderBy(asc(rateLockBill.line))
  const asked = await questionsOf(
    ctx,
    memberId,
    quoted.map(({ billId, rangeStart, rangeEnd }) => ({
      billId,
      range: { start: rangeStart, end: rangeEnd },
    })),
  )
  const commercial = await disclosureQuestions(
    ctx,
    quoted.map(({ billId }) => billId),
  )
  return async () => {
    const [answered, disclosed] = await Promise.all([
      askAbout(ctx.behind(billRegistry), asked),
      askDisclosure(ctx.behind(disclosureRegister), commercial),
    ])
    bringDisclosure(ctx, disclosed)
    return async writer => {
      await keepAnswers(writer, answered, { for: 'submit', by: account, refOf: () => input.lock_no })
      await keepDisclosure(writer, disclosed, { for: 'submit', by: account, refNo: input.lock_no })
    }
  }
}

/** Tells of a part of a bill whether the registry has confirmed it for this quote just now; null when it has. */
export const readSubmitAnswers = async (ctx: CallCtx, lockNo: string) => {
  const answers = await freshAnswers(ctx, ctx.operator.memberId, lockNo)
  return (billId: number, part: SubRange): Refusal | null => {
    const found = answers.find(answer => answer.billId === billId && containsRange(answer.range, part))
    return refusalOf(found ?? { outcome: 'silent', reason: '登记系统未应答，请稍后再试' })
  }
}

/** What registry and disclosure platform say of an application's bills before its payout. */
export interface PayoutAnswers {
  registered: readonly Answered[]
  disclosed: readonly DisclosureAnswered[]
}

/** Reads what is to be asked before a payout. @returns asks both at once, with no transaction open */
export const payoutQuestions = async (ctx: Ctx, apply: Apply): Promise<() => Promise<PayoutAnswers>> => {
  const bills = await billsOfApply(ctx, apply)
  const commercial = await disclosureQuestions(
    ctx,
    bills.map(({ billId }) => billId),
  )
  const asked = await questionsOf(
    ctx,
    apply.memberId,
    bills.map(({ billId, rangeStart, rangeEnd }) => ({
      billId,
      range: { start: rangeStart, end: rangeEnd },
    })),
  )
  return async () => {
    const [registered, disclosed] = await Promise.all([
      askAbout(ctx.behind(billRegistry), asked),
      askDisclosure(ctx.behind(disclosureRegister), commercial),
    ])
    return { registered, disclosed }
  }
}

/** Keeps what was answered before a payout. */
export const keepPayoutAnswers = async (
  ctx: Ctx,
  { applyNo }: Apply,
  { registered, disclosed }: PayoutAnswers,
): Promise<void> => {
  // Before the answers name them: two payouts of parts of one bill would each wait for the other's answer to let it go.
  await lockBills(
    ctx.tx,
    registered.map(({ claim }) => claim.billId),
  )
  await keepAnswers(ctx, registered, { for: 'payout', by: 'system', refOf: () => applyNo })
  await keepDisclosure(ctx, disclosed, { for: 'payout', by: 'system', refNo: applyNo })
}

/** The objection of registry or disclosure platform to a payout; empty when they have confirmed every bill. */
export const outsideFault = ({ registered, disclosed }: PayoutAnswers): string => {
  const found = [...registered, ...disclosed].find(({ verdict }) => verdict.outcome !== 'confirmed')
  return found ? `${found.question.billNo}：${found.verdict.reason}` : ''
}
