import { shanghaiTime } from '@portal/shared/calendar/dates.ts'

/** Greeting by the hour of business time. */
export const greeting = (now: Date): string => {
  const hour = Number(shanghaiTime(now).slice(0, 2))
  if (hour < 5) return '夜深了'
  if (hour < 11) return '上午好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
