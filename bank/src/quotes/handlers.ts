import { CUT_OFF, SERVICE_END, SERVICE_START } from '@portal/shared/calendar/business-hours.ts'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { parseFen } from '@portal/shared/money/fen.ts'
import { per100k, type TenorBand } from '@portal/shared/money/rate.ts'
import { discountDay, instantText, loadCalendar, onCalendar, payoutDay } from '../calendar/calendar.ts'
import type { AcceptorClass } from '../db/schema/bills.ts'
import type { Handlers } from '../http/handler.ts'
import { loadGrid } from './grid.ts'
import { figuresOf, priceBill, publicPricing } from './pricing.ts'

/** The grid's lines in the order they are published. */
const lines: readonly { acceptorClass: AcceptorClass; name: string }[] = [
  { acceptorClass: 'GG', name: '国股银票' },
  { acceptorClass: 'CS', name: '城商银票' },
  { acceptorClass: 'SN', name: '三农银票' },
  { acceptorClass: 'CW', name: '财票' },
  { acceptorClass: 'QY', name: '商票' },
]
const tenors: readonly TenorBand[] = ['1M', '3M', '6M']

/** Largest package (20008): nothing above it exists, so nothing above it is calculated. */
const MAX_PACKAGE_FEN = 100_000_000_000n

export const quotesHandlers: Handlers = {
  '/api/quotes/query_rate_grid': async ctx => {
    const [calendar, grid] = [await loadCalendar(ctx.tx), await loadGrid(ctx.tx, ctx.today())]
    return [
      {
        source: grid.source,
        business_now: instantText(ctx.now()),
        business_date: ctx.today(),
        is_workday: onCalendar(() => isWorkday(ctx.today(), calendar)),
        service_start: SERVICE_START,
        service_end: SERVICE_END,
        cut_off: CUT_OFF,
        next_payout_dt: payoutDay(ctx, calendar).date,
        classes: lines.map(line => ({
          acceptor_class: line.acceptorClass,
          name: line.name,
          rates: tenors.flatMap(tenor => {
            const rate = grid.rate(line.acceptorClass, tenor)
            return rate ? [{ tenor, rate_e6: rate.rateE6, change_bp: rate.changeBp }] : []
          }),
        })),
      },
    ]
  },

  '/api/quotes/calculate': async (ctx, input) => {
    const faceFen = parseFen(input.face_fen)
    if (faceFen === null || faceFen <= 0n || faceFen > MAX_PACKAGE_FEN) {
      throw new Fault('20009', { fields: { face_fen: '金额必须大于0，且不超过10亿元' } })
    }
    if (!isDate(input.due_dt)) throw new Fault('9012', { fields: { due_dt: '日期不正确' } })
    const [calendar, grid] = [await loadCalendar(ctx.tx), await loadGrid(ctx.tx, ctx.today())]
    const { date } = discountDay(input.disc_dt, ctx, calendar)
    const bill = {
      faceFen,
      dueDate: input.due_dt,
      media: 'ME02' as const,
      acceptorClass: input.acceptor_class,
    }
    const priced = priceBill(bill, date, publicPricing, grid, calendar)
    return [
      {
        disc_dt: date,
        tenor: priced.tenor,
        per_100k_fen: String(per100k(priced.rateE6, priced.days)),
        ...figuresOf(priced),
      },
    ]
  },
}
