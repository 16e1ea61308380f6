import { loadCalendar } from '../../platform/calendar/calendar.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'
import { companysFunds } from './company.ts'
import { calendarOf, closedDays, pastFrom, spanFrom } from './days.ts'
import { institutionsFunds } from './institution.ts'
import { pastDays } from './past.ts'

export const fundsHandlers = {
  '/api/funds/query_fund_calendar': async ctx => {
    const span = spanFrom(ctx.today(), await loadCalendar(ctx.tx))
    const fundsOf = ctx.operator.principal.member_type === 'comp' ? companysFunds : institutionsFunds
    const { balanceFen, accountIds, flows } = await fundsOf(ctx, span)
    const { from, to, unmaintained } = span
    return [
      {
        from,
        to,
        balance_fen: String(balanceFen),
        past_from: pastFrom(from),
        past: await pastDays(ctx.tx, accountIds, from),
        ...calendarOf(span, balanceFen, flows),
        closed: closedDays({ ...span, from: pastFrom(from) }),
        unmaintained,
      },
    ]
  },
} satisfies Handlers
