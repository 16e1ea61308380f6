import { weekdayName } from '@portal/shared/calendar/dates.ts'

interface InterestEnd {
  due_dt: string
  interest_end_dt: string
  rolled_days: number
  roll_reason: string
}

/** `10-03 国庆节，顺延 5 天`, or that the due date stands. */
export const rollText = ({ due_dt, interest_end_dt, rolled_days, roll_reason }: InterestEnd): string =>
  rolled_days > 0
    ? `${due_dt.slice(5)} ${roll_reason}，顺延 ${rolled_days} 天`
    : `${weekdayName(interest_end_dt)}，不顺延`
