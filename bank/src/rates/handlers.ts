import { MAX_PACKAGE_FEN } from '@portal/shared/bills/limits.ts'
import { CUT_OFF, SERVICE_END, SERVICE_START } from '@portal/shared/calendar/business-hours.ts'
import { addMonths } from '@portal/shared/calendar/dates.ts'
import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { parseFen } from '@portal/shared/money/fen.ts'
import { per100k } from '@portal/shared/money/rate.ts'
import {
  discountDay,
  instantText,
  loadCalendar,
  onCalendar,
  payoutDay,
} from '../platform/calendar/calendar.ts'
import { provisionalWarnings } from '../platform/calendar/provisional.ts'
import type { Handlers } from '../platform/kernel/handler.ts'
import { loadGrid, market } from './grid.ts'
import { quotedGridRows, SIMULATED } from './history.ts'
import { figuresOf, priceBill, publicPricing } from './pricing.ts'

/** Bills run for six months at most, so one that has more than these left on its discount day is mistyped. */
const termWarnings = (discountDate: string, dueDate: string) =>
  dueDate > addMonths(discountDate, 6)
    ? [{ code: '20011', msg: '到期日距贴现日超过6个月，票据期限不能超过6个月，请核对', field: 'due_dt' }]
    : []

export const quotesHandlers = {
  '/api/quotes/query_rate_grid': async (ctx, { biz = 'disc' }) => {
    const [calendar, grid] = [await loadCalendar(ctx.tx), await loadGrid(ctx.tx, ctx.today(), market(biz))]
    return [
      {
        biz,
        source: grid.source,
        simulated: grid.source === SIMULATED,
        grid_date: grid.date,
        published_at: instantText(grid.publishedAt),
        business_now: instantText(ctx.now()),
        business_date: ctx.today(),
        is_workday: onCalendar(() => isWorkday(ctx.today(), calendar)),
        service_start: SERVICE_START,
        service_end: SERVICE_END,
        cut_off: CUT_OFF,
        next_payout_dt: payoutDay(ctx, calendar).date,
        classes: quotedGridRows(grid),
      },
    ]
  },

  '/api/quotes/calculate': async (ctx, input) => {
    const faceFen = parseFen(input.face_fen)
    if (faceFen === null || faceFen <= 0n || faceFen > MAX_PACKAGE_FEN) {
      throw new Fault('20009', { fields: { face_fen: '金额必须大于0，且不超过10亿元' } })
    }
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
        warnings: [
          ...termWarnings(date, input.due_dt),
          ...provisionalWarnings([input.due_dt, priced.interestEndDate], calendar, 'due_dt'),
        ],
      },
    ]
  },
} satisfies Handlers
