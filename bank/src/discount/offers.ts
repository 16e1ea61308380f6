/** What each of several banks would pay for one choice of bills, and what stands against it. Nothing is kept or locked. */
import { rangeAmount } from '@portal/shared/bills/range.ts'
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'
import { loadCalendar } from '../platform/calendar/calendar.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { findGrid, type Grid, market } from '../rates/grid.ts'
import { type MemberPricing, type PricedBill, priceBill } from '../rates/pricing.ts'
import type { SignView } from '../signing/signs.ts'
import { unused, usageOf } from '../signing/usage.ts'
import { pricingOf, sum, sumShared } from './choice-price.ts'
import { type ChosenPart, leftForChoice, requireAcceptorLimits } from './chosen.ts'
import { limitFault } from './limits.ts'
import type { Shares } from './terms.ts'

/** A choice as read, before any bank is asked. */
export interface AskedChoice {
  shares: Shares
  day: { date: string }
  parts: readonly ChosenPart[]
}

/** Why a bank would not take the choice as it is. */
export interface Stop {
  code: ErrorCode
  text: string
  /** What it is about: `bills[3]`, `bills` or `sign_no`. */
  field: string
}

export interface OfferedBill extends ChosenPart {
  faceFen: bigint
  /** Null where the bank has no price for it. */
  priced: PricedBill | null
}

export interface Offer {
  bankOrgId: number
  /** Whether it is priced by a grid of the bank's own, not by the market's. */
  isOwnGrid: boolean
  bills: OfferedBill[]
  /** Sums of the whole choice; null where a bill has no price. */
  sums: (ReturnType<typeof sumShared> & { rateE6: number }) | null
  stops: Stop[]
}

/** Refusals that are one bank's; every other one is of the choice itself and the same at all. */
const ofBank: ReadonlySet<string> = new Set<ErrorCode>(['20018', '20020'])

/** Null where the work ends in one bank's refusal, which joins the stops. */
const unlessStopped = <T>(field: string, stops: Stop[], work: () => T): T | null => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Fault) || !ofBank.has(error.code)) throw error
    stops.push({ code: error.code as ErrorCode, text: error.text, field })
    return null
  }
}

/** What a choice costs by a grid: bill by bill, since a price may be missing for some. Throws as `priceBill` does. */
const priceBy = (
  { parts, day, shares }: AskedChoice,
  grid: Grid | undefined,
  pricing: MemberPricing,
  calendar: Awaited<ReturnType<typeof loadCalendar>>,
): Pick<Offer, 'bills' | 'sums' | 'stops'> => {
  const stops: Stop[] = []
  const bills = parts.map((chosen, line) => {
    const faceFen = rangeAmount(chosen.part)
    const priced = unlessStopped(`bills[${line}]`, stops, () => {
      if (!grid) throw new Fault('20018', { text: '暂未发布报价' })
      return priceBill({ ...chosen.holding, faceFen }, day.date, pricing, grid, calendar)
    })
    return { ...chosen, faceFen, priced }
  })
  const whole = bills.flatMap(({ faceFen, priced }) => (priced ? [{ ...priced, faceFen }] : []))
  const sums =
    whole.length < bills.length ? null : { ...sumShared(whole, shares), rateE6: weightedRate(whole) }
  return { bills, sums, stops }
}

/** The offers of some banks: their grids, and for all of them one price of the member's own. */
export const offersOf = async (
  ctx: CallCtx,
  asked: AskedChoice,
  bankOrgIds: readonly number[],
  pricing: MemberPricing,
): Promise<Offer[]> => {
  const calendar = await loadCalendar(ctx.tx)
  const shared = await findGrid(ctx.tx, ctx.today(), market())
  const offers: Offer[] = []
  for (const bankOrgId of bankOrgIds) {
    const own = await findGrid(ctx.tx, ctx.today(), { ...market(), bankOrgId })
    const priced = priceBy(asked, own ?? shared, pricing, calendar)
    const left = await leftForChoice(ctx, bankOrgId, asked.parts)
    unlessStopped('bills', priced.stops, () => requireAcceptorLimits(asked.parts, new Set([bankOrgId]), left))
    offers.push({ bankOrgId, isOwnGrid: own !== undefined, ...priced })
  }
  return offers
}

export type SignedOffer = Offer & { sign: SignView }

/**
 * What the banks of these signings offer, each with the limits of its signing.
 * @param exceptNo an application that is being continued: what it takes of a limit it takes once
 */
export const signedOffers = async (
  ctx: CallCtx,
  asked: AskedChoice,
  signs: readonly SignView[],
  exceptNo?: string,
): Promise<SignedOffer[]> => {
  const ids = signs.map(({ bankOrgId }) => bankOrgId)
  const offers = await offersOf(ctx, asked, ids, await pricingOf(ctx))
  const used = await usageOf(
    ctx,
    signs.map(({ sign }) => sign.id),
    exceptNo,
  )
  const totalFen = sum(asked.parts.map(({ part }) => rangeAmount(part)))
  return signs.flatMap((sign, at) => {
    const offer = offers[at]
    if (!offer) return []
    const fault = limitFault(sign.sign, used.get(sign.sign.id) ?? unused, totalFen)
    const stops = fault ? [{ code: fault.code as ErrorCode, text: fault.text, field: 'sign_no' }] : []
    return [{ ...offer, sign, stops: [...offer.stops, ...stops] }]
  })
}

interface Worth {
  stops: readonly unknown[]
  sums: { netFen: bigint; interestFen: bigint } | null
}

/** 0 what can be had, 1 what is priced and barred by a limit, 2 what has no price. */
const rankOf = ({ stops, sums }: Worth): number => (sums === null ? 2 : stops.length > 0 ? 1 : 0)

const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1)

/**
 * Best first: the highest net to the seller; where the buyer bears the interest nets are equal, and the least interest
 * counts. Equal ones stay as they were given. What something stands against comes after all that can be had.
 */
export const bestFirst = <Offered extends Worth>(offers: readonly Offered[]): Offered[] =>
  [...offers].sort((a, b) => {
    const rank = rankOf(a) - rankOf(b)
    if (rank !== 0 || !a.sums || !b.sums) return rank
    return descending(a.sums.netFen, b.sums.netFen) || -descending(a.sums.interestFen, b.sums.interestFen)
  })

/** The signing whose bank pays most; the only one there is, whatever it pays; undefined for none. */
export const proposedSign = async (
  ctx: CallCtx,
  asked: AskedChoice,
  signs: readonly SignView[],
): Promise<SignView | undefined> => {
  if (signs.length < 2) return signs[0]
  return bestFirst(await signedOffers(ctx, asked, signs))[0]?.sign
}
