/** The days that a statement is asked for. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { STATEMENT_DAYS } from '@portal/shared/statements/states.ts'
import type { Span } from '../../ledger/statements.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'

/** @throws Fault 20311 for one that ends before it begins, or is longer than a year */
export const requireSpan = ({ from, to }: Span): Span => {
  const days = daysBetween(from, to) + 1
  if (days >= 1 && days <= STATEMENT_DAYS) return { from, to }
  const text = days < 1 ? '截止日期不能早于起始日期' : `一次不超过 ${STATEMENT_DAYS} 天`
  throw new Fault('20311', { fields: { to: text } })
}

/** As asked for, by default this month up to today. @throws Fault 20311 */
export const askedSpan = (
  ctx: CallCtx,
  input: { from?: string | undefined; to?: string | undefined },
): Span => {
  const today = ctx.today()
  const to = input.to ?? (input.from !== undefined && input.from > today ? input.from : today)
  return requireSpan({ from: input.from ?? `${to.slice(0, 7)}-01`, to })
}
