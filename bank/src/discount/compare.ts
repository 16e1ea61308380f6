/** 比较贴入行: what every discounting bank would pay for a choice, those the company has signed with first. */
import { formatRange } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { bankOrg } from '../platform/db/schema/bills.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { publicPricing } from '../rates/pricing.ts'
import { isInForce, notInForce, type SignView, signsOf } from '../signing/signs.ts'
import { sharedFigures } from './choice-price.ts'
import { type AskedChoice, bestFirst, type Offer, offersOf, type Stop, signedOffers } from './offers.ts'
import { readAsked } from './quote.ts'
import type { Shares } from './terms.ts'

type Row = RowOf<'/api/discount/compare_bank'>['banks'][number]

const stopRow = ({ code, text, field }: Stop): Row['stops'][number] => ({ code, msg: text, field })

const offerRow = (
  offer: Offer,
  bank: { bankNo: string; bankName: string; signNo: string },
  shares: Shares,
): Omit<Row, 'proposed' | 'less_fen'> => ({
  bank_no: bank.bankNo,
  bank_name: bank.bankName,
  sign_no: bank.signNo,
  grid: offer.isOwnGrid ? 'own' : 'market',
  rate_e6: offer.sums?.rateE6 ?? null,
  interest_fen: offer.sums ? String(offer.sums.interestFen) : null,
  buyer_interest_fen: offer.sums ? String(offer.sums.buyerInterestFen) : null,
  net_fen: offer.sums ? String(offer.sums.netFen) : null,
  bills: offer.bills.map(({ holding, part, faceFen, priced }) => ({
    holding_id: String(holding.holdingId),
    bill_no: holding.billNo,
    range: formatRange(part, holding.splittable),
    acceptor_name: holding.acceptorName,
    face_fen: String(faceFen),
    price: priced && sharedFigures({ ...priced, faceFen }, shares),
  })),
  stops: offer.stops.map(stopRow),
})

/** The banks without a signing in force, at their published prices; what the company has signed with them is said. */
const unsignedRows = async (
  ctx: CallCtx,
  asked: AskedChoice,
  signs: readonly SignView[],
  taken: readonly number[],
): Promise<Row[]> => {
  const banks = await ctx.tx
    .select({ id: bankOrg.id, bankNo: bankOrg.bankNo, bankName: bankOrg.name })
    .from(bankOrg)
    .where(and(eq(bankOrg.isDiscountBank, true), bankOrg.active, notInArray(bankOrg.id, [...taken])))
    .orderBy(asc(bankOrg.bankNo))
  const ids = banks.map(({ id }) => id)
  const offers = bestFirst(await offersOf(ctx, asked, ids, publicPricing))
  return offers.flatMap(offer => {
    const bank = banks.find(({ id }) => id === offer.bankOrgId)
    if (!bank) return []
    const own = signs.filter(({ bankOrgId }) => bankOrgId === offer.bankOrgId)
    const { code, text } = notInForce(own, ctx.today())
    const row = offerRow(offer, { ...bank, signNo: '' }, asked.shares)
    const unsigned = { code, msg: code === '20025' ? '未签约' : text, field: 'sign_no' }
    return [{ ...row, proposed: false, less_fen: null, stops: [unsigned, ...row.stops] }]
  })
}

export const compareBanks: Handler<'/api/discount/compare_bank'> = async (ctx, { apply_no, ...input }) => {
  const asked = await readAsked(ctx, input)
  const { shares, day, parts } = asked
  const signs = await signsOf(ctx.tx, ctx.operator.memberId)
  const inForce = signs.filter(sign => isInForce(sign, ctx.today()))
  const offers = bestFirst(await signedOffers(ctx, asked, inForce, apply_no))
  const best = offers[0]?.stops.length === 0 ? offers[0] : undefined
  const signed = offers.map(offer => {
    const { bankNo, bankName, sign } = offer.sign
    const less = best?.sums && offer.sums ? best.sums.netFen - offer.sums.netFen : null
    return {
      ...offerRow(offer, { bankNo, bankName, signNo: sign.signNo }, shares),
      proposed: offer === best,
      less_fen: less === null ? null : String(less),
    }
  })
  const taken = offers.map(({ bankOrgId }) => bankOrgId)
  return [
    {
      disc_dt: day.date,
      cutoff_rolled: day.cutoffRolled,
      total_count: parts.length,
      total_fen: String(parts.reduce((total, { part }) => total + part.end - part.start + 1n, 0n)),
      pay_type: shares.payType,
      banks: [...signed, ...(await unsignedRows(ctx, asked, signs, taken))],
    },
  ]
}
