/** The countdown to the last day of a bill: by the bank's day. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import type { Presentment } from '../../../domain/presentment/status.tsx'

/** Stages in which days count for its holder. */
const isCounted = ({ stage }: Pick<Presentment, 'stage'>): boolean =>
  stage === 'N10' || stage === 'N20' || stage === 'N30' || stage === 'P40'

/** `今天截止`, `剩 6 天`, `3 天后可提示`, `已逾期 1 天`; '' where nothing is waited for. */
export const daysLeftText = (
  row: Pick<Presentment, 'stage' | 'pay_dt' | 'last_dt'>,
  today: string,
): string => {
  if (today === '' || !isCounted(row)) return ''
  if (today < row.pay_dt) return `${daysBetween(today, row.pay_dt)} 天后可提示`
  const left = daysBetween(today, row.last_dt)
  if (left < 0) return `已逾期 ${-left} 天`
  return left === 0 ? '今天截止' : `剩 ${left} 天`
}
