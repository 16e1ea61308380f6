import { Fault } from '@portal/shared/errors/fault.ts'
import { accountsOf } from '../../ledger/statements.ts'
import { loadCalendar } from '../../platform/calendar/calendar.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'
import { companysFlows } from './company.ts'
import { type AccountFlow, calendarOf, closedDays, pastFrom, spanFrom } from './days.ts'
import { institutionsFlows } from './institution.ts'
import { pastDays } from './past.ts'

const withoutAccount = ({ accountId: _, ...flow }: AccountFlow) => flow

export const fundsHandlers = {
  '/api/funds/query_fund_calendar': async (ctx, { acct_id }) => {
    const accounts = await accountsOf(ctx.tx, ctx.operator.memberId)
    const chosen = acct_id === undefined ? accounts : accounts.filter(({ id }) => String(id) === acct_id)
    if (acct_id !== undefined && chosen.length === 0) throw new Fault('9015')
    const accountIds = chosen.map(({ id }) => id)
    const span = spanFrom(ctx.today(), await loadCalendar(ctx.tx))
    const flowsOf = ctx.operator.principal.member_type === 'comp' ? companysFlows : institutionsFlows
    const flows = (await flowsOf(ctx, span))
      .filter(
        ({ accountId }) => acct_id === undefined || (accountId !== null && accountIds.includes(accountId)),
      )
      .map(withoutAccount)
    const balanceFen = chosen.reduce((sum, account) => sum + account.balanceFen, 0n)
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
