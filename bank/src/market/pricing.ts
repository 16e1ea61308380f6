/** Prices of an order's bills, and their rows in the API. */

import { type ExchangeCodes, noCodes } from '@portal/shared/bills/exchange.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  type BillFigures,
  type OrderFigures,
  type PricingTerms,
  priceBill,
  sumOrder,
} from '@portal/shared/rediscount/figures.ts'
import { disclosureRow } from '../paper/bills/holding-row.ts'
import { codesOf } from '../paper/bills/holding-view.ts'
import { onCalendar } from '../platform/calendar/calendar.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import type { Chosen } from './bills.ts'
import { saleResult } from './cost.ts'
import type { Order } from './orders.ts'
import type { Terms } from './terms.ts'

export type PricedPart = Chosen & BillFigures

export const pricingTermsOf = async (
  ctx: Pick<Ctx, 'tx'>,
  terms: Pick<Terms, 'busiType' | 'rateE6' | 'settleDate' | 'dueSettleDate'>,
): Promise<PricingTerms> => ({
  busiType: terms.busiType,
  rateE6: terms.rateE6,
  settleDate: terms.settleDate,
  dueSettleDate: terms.dueSettleDate,
  repoYearDays: Number(await readParam(ctx.tx, 'REPO_BASE')),
})

export const priceParts = (
  chosen: readonly Chosen[],
  terms: PricingTerms,
  calendar: Calendar,
): { priced: PricedPart[]; figures: OrderFigures } =>
  onCalendar(() => {
    const priced = chosen.map(each => ({
      ...each,
      ...priceBill(
        { faceFen: each.faceFen, dueDate: each.holding.dueDate, media: each.holding.media },
        terms,
        calendar,
      ),
    }))
    return { priced, figures: sumOrder(priced, terms) }
  })

/** @throws Fault 20013 for a bill without a day of interest, 20020 when nothing is left to pay */
export const requirePayable = ({
  priced,
  figures,
}: {
  priced: readonly PricedPart[]
  figures: OrderFigures
}): void => {
  if (priced.some(part => part.days < 1)) throw new Fault('20013')
  if (figures.settleFen <= 0n || priced.some(part => part.settleFen <= 0n)) throw new Fault('20020')
}

/** The columns of an order that follow from its bills. */
export const figureColumns = ({ repoDays: _, ...figures }: OrderFigures) => figures

export const figuresRow = (figures: OrderFigures) => ({
  total_count: figures.totalCount,
  total_fen: String(figures.totalFen),
  interest_fen: String(figures.interestFen),
  settle_fen: String(figures.settleFen),
  due_interest_fen: String(figures.dueInterestFen),
  due_settle_fen: String(figures.dueSettleFen),
  avg_days_e2: figures.avgDaysE2,
  repo_days: figures.repoDays,
})

/** Codes of the exchange for units that either side of an order holds; another's are that institution's own affair. */
export const lineCodes = (
  { holding }: Pick<Chosen, 'holding'>,
  sides: readonly (number | null)[],
  today: string,
): ExchangeCodes =>
  holding.live && sides.includes(holding.deskMemberId) ? codesOf(holding, holding.state, today) : noCodes

type BillRow = RowOf<'/api/rediscount/order_detail'>['bills'][number]

/** Fields that only the seller may see: how the bill was bought, and the gain or loss of its outright sale. */
const costRow = (
  { holding, interestFen }: PricedPart,
  { busiType, settleDate }: BillTerms,
): Pick<BillRow, 'source' | 'cost_rate_e6' | 'result_fen'> => {
  const { cost } = holding
  const isSale = cost !== null && busiType === 'BT01'
  return {
    source: cost === null ? 'rediscount' : 'discount',
    cost_rate_e6: cost?.rateE6 ?? null,
    result_fen: isSale ? String(saleResult(cost, settleDate, interestFen)) : null,
  }
}

const noCost = { source: null, cost_rate_e6: null, result_fen: null }

type BillTerms = Pick<PricingTerms, 'busiType' | 'rateE6' | 'settleDate'>

/** @param isSeller ids and cost of holdings are their holder's own business */
export const billRow = (
  bill: PricedPart,
  index: number,
  terms: BillTerms,
  isSeller: boolean,
): Omit<BillRow, keyof ExchangeCodes> => ({
  line: index + 1,
  holding_id: isSeller ? String(bill.holding.holdingId) : '',
  bill_no: bill.holding.billNo,
  range: formatRange(bill.part, bill.holding.splittable),
  bill_kind: bill.holding.billKind,
  acceptor_name: bill.holding.acceptorName,
  acceptor_class: bill.holding.acceptorClass,
  due_dt: bill.holding.dueDate,
  interest_end_dt: bill.interestEndDate,
  rolled_days: bill.rolledDays,
  roll_reason: bill.rollReason,
  face_fen: String(bill.faceFen),
  days: bill.days,
  rate_e6: terms.rateE6,
  interest_fen: String(bill.interestFen),
  settle_fen: String(bill.settleFen),
  ...disclosureRow(bill.holding),
  ...(isSeller ? costRow(bill, terms) : noCost),
})

/** Whether figures equal those of the order. */
export const isSame = (figures: OrderFigures, order: Order): boolean =>
  figures.totalCount === order.totalCount &&
  figures.totalFen === order.totalFen &&
  figures.interestFen === order.interestFen &&
  figures.settleFen === order.settleFen &&
  figures.dueInterestFen === order.dueInterestFen &&
  figures.dueSettleFen === order.dueSettleFen
