/**
 * The disclosure platform asked before a call goes on: commercial bills must not be discounted without its word. A
 * confirmation counts for a while where bills are chosen and priced; anything else is asked about anew, and a submit and
 * a payout ask in any case.
 */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, inArray } from 'drizzle-orm'
import { billHolding } from '../../platform/db/schema/bills.ts'
import type { CallCtx, Errand, Handler } from '../../platform/kernel/handler.ts'
import { disclosureRegister } from './disclosure.ts'
import {
  askDisclosure,
  type DisclosureAnswered,
  type DisclosureOccasion,
  disclosureQuestions,
  isCommercial,
  isConfirmedSince,
  keepDisclosure,
  stillCounting,
} from './disclosure-evidence.ts'
import { toHoldingRow } from './holding-row.ts'
import { findHoldings, type HoldingView, heldByDesk } from './holding-view.ts'
import type { Refusal } from './rules.ts'

const left = Symbol('disclosure')

/** Leaves what was answered for the call that the errand runs for. */
export const bringDisclosure = ({ brought }: CallCtx, answered: readonly DisclosureAnswered[]): void => {
  if (brought) brought[left] = answered
}

/** What was answered for this very call; empty where nothing was asked. */
const broughtOf = ({ brought }: CallCtx) =>
  (brought?.[left] as readonly DisclosureAnswered[] | undefined) ?? []

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** The caller's own among the holdings named; others' are not asked about, nor told of. */
export const ownHoldings = (ctx: CallCtx, ids: readonly string[]) =>
  findHoldings(
    ctx.tx,
    and(inArray(billHolding.id, ids.filter(isId).map(Number)), heldByDesk(ctx.operator.memberId)),
  )

/**
 * The errand of a call about some bills: asks about the commercial ones among them, keeps what is answered, and leaves it
 * for the call.
 * @param since leaves out those that were confirmed at or after it
 */
export const askAboutBills = async (
  ctx: CallCtx,
  billIds: readonly number[],
  asking: { for: DisclosureOccasion; refNo: string; since?: Date },
) => {
  const asked = await disclosureQuestions(ctx, billIds, asking.since)
  if (asked.length === 0) return undefined
  return async () => {
    const answered = await askDisclosure(ctx.behind(disclosureRegister), asked)
    bringDisclosure(ctx, answered)
    const by = ctx.operator.account
    return (writer: CallCtx) => keepDisclosure(writer, answered, { for: asking.for, by, refNo: asking.refNo })
  }
}

/** Asks about the commercial bills among the caller's holdings that were not confirmed lately. */
const askAboutHeld = async (ctx: CallCtx, ids: readonly string[], occasion: DisclosureOccasion) => {
  const held = await ownHoldings(ctx, ids)
  const billIds = held.map(row => row.billId)
  return askAboutBills(ctx, billIds, { for: occasion, refNo: '', since: await stillCounting(ctx) })
}

/** The errand of a call that prices a choice of bills. */
export const askBeforePrice =
  <P extends `/api/discount/${'calc_interest' | 'compare_bank' | 'get_quote'}`>(
    occasion: DisclosureOccasion,
  ): Errand<P> =>
  (ctx, input: RequestOf<P>) =>
    askAboutHeld(
      ctx,
      input.bills.map(({ holding_id }) => holding_id),
      occasion,
    )

type Asked = Pick<HoldingView, 'billId' | 'billKind' | 'disclosureOutcome' | 'disclosureAt'>

/**
 * 20242 for a commercial bill of which the platform has not said in time that it is as on its face: just now, or since
 * `since`. What it has said against the bill is `billRefusal`'s to refuse.
 */
export const undisclosed = (ctx: CallCtx, bill: Asked, since?: Date): Refusal | null => {
  if (!isCommercial(bill)) return null
  const now = broughtOf(ctx).find(({ billId }) => billId === bill.billId)
  if (now?.verdict.outcome === 'confirmed') return null
  if (!now && isConfirmedSince(bill, since)) return null
  return { code: '20242', text: now?.verdict.reason || catalogue['20242'].text }
}

export const askBeforeChoice: Errand<'/api/bills/check_disclosure'> = (ctx, { holding_ids }) =>
  askAboutHeld(ctx, holding_ids, 'choose')

export const checkDisclosure: Handler<'/api/bills/check_disclosure'> = async (ctx, { holding_ids }) => {
  const held = await ownHoldings(ctx, holding_ids)
  if (held.length < new Set(holding_ids).size) throw new Fault('20017')
  for (const { question, verdict } of broughtOf(ctx)) {
    await ctx.audit({
      action: 'bills.disclosure',
      objectType: 'bill',
      objectNo: question.billNo,
      after: { outcome: verdict.outcome, ...(verdict.reason && { reason: verdict.reason }) },
    })
  }
  const { memberId } = ctx.operator
  return held.map(view => {
    const row = toHoldingRow(view, memberId, ctx.today())
    return {
      holding_id: row.holding_id,
      disclosure_outcome: row.disclosure_outcome,
      disclosure_text: row.disclosure_text,
      disclosure_at: row.disclosure_at,
    }
  })
}
