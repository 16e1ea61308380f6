/** An order's bills priced, and what the API says of them. */
import { formatRange } from '@portal/shared/bills/range.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  type LineFigures,
  type OrderFigures,
  type PricingTerms,
  priceLine,
  sumOrder,
} from '@portal/shared/rediscount/figures.ts'
import { onCalendar } from '../calendar/calendar.ts'
import type { Ctx } from '../http/handler.ts'
import { readParam } from '../params/params.ts'
import type { Chosen } from './bills.ts'
import { saleResult } from './cost.ts'
import type { Order } from './orders.ts'
import type { Terms } from './terms.ts'

export type PricedLine = Chosen & LineFigures

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

export const priceLines = (
  chosen: readonly Chosen[],
  terms: PricingTerms,
  calendar: Calendar,
): { lines: PricedLine[]; figures: OrderFigures } =>
  onCalendar(() => {
    const lines = chosen.map(each => ({
      ...each,
      ...priceLine(
        { faceFen: each.faceFen, dueDate: each.holding.dueDate, media: each.holding.media },
        terms,
        calendar,
      ),
    }))
    return { lines, figures: sumOrder(lines, terms) }
  })

/** @throws Fault 20013 for a bill without a day of interest, 20020 when nothing is left to pay */
export const requirePayable = ({
  lines,
  figures,
}: {
  lines: readonly PricedLine[]
  figures: OrderFigures
}): void => {
  if (lines.some(line => line.days < 1)) throw new Fault('20013')
  if (figures.settleFen <= 0n || lines.some(line => line.settleFen <= 0n)) throw new Fault('20020')
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

type LineRow = RowOf<'/api/rediscount/order_detail'>['bills'][number]

/** What only the seller may know of a bill: how he bought it, and what its sale for good brings against that. */
const costRow = (
  { holding, interestFen }: PricedLine,
  { busiType, settleDate }: LineTerms,
): Pick<LineRow, 'source' | 'cost_rate_e6' | 'result_fen'> => {
  const { cost } = holding
  const isSale = cost !== null && busiType === 'BT01'
  return {
    source: cost === null ? 'rediscount' : 'discount',
    cost_rate_e6: cost?.rateE6 ?? null,
    result_fen: isSale ? String(saleResult(cost, settleDate, interestFen)) : null,
  }
}

const noCost = { source: null, cost_rate_e6: null, result_fen: null }

type LineTerms = Pick<PricingTerms, 'busiType' | 'rateE6' | 'settleDate'>

/** @param isSeller ids and cost of holdings are their holder's own business */
export const lineRow = (line: PricedLine, index: number, terms: LineTerms, isSeller: boolean): LineRow => ({
  line: index + 1,
  holding_id: isSeller ? String(line.holding.holdingId) : '',
  bill_no: line.holding.billNo,
  range: formatRange(line.part, line.holding.splittable),
  bill_kind: line.holding.billKind,
  acceptor_name: line.holding.acceptorName,
  acceptor_class: line.holding.acceptorClass,
  due_dt: line.holding.dueDate,
  interest_end_dt: line.interestEndDate,
  rolled_days: line.rolledDays,
  roll_reason: line.rollReason,
  face_fen: String(line.faceFen),
  days: line.days,
  rate_e6: terms.rateE6,
  interest_fen: String(line.interestFen),
  settle_fen: String(line.settleFen),
  ...(isSeller ? costRow(line, terms) : noCost),
})

/** Whether figures are what the order says. */
export const isSame = (figures: OrderFigures, order: Order): boolean =>
  figures.totalCount === order.totalCount &&
  figures.totalFen === order.totalFen &&
  figures.interestFen === order.interestFen &&
  figures.settleFen === order.settleFen &&
  figures.dueInterestFen === order.dueInterestFen &&
  figures.dueSettleFen === order.dueSettleFen
