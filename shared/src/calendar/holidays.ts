/**
 * The holiday table a new bank starts with: the State Council's notices as the package chinese-days carries
 * them, and for 2027 the statutory days. Kept apart from workdays.ts so that pages which are handed a calendar
 * do not carry the lists.
 */
import notice2025 from 'chinese-days/dist/years/2025.json' with { type: 'json' }
import notice2026 from 'chinese-days/dist/years/2026.json' with { type: 'json' }
import type { CalendarDay } from './workdays.ts'

/** Shown beside every amount that depends on a provisional year. */
export const PROVISIONAL_TEXT = '2027年放假安排以国务院公告为准，计息天数可能调整'

const PROVISIONAL_YEAR = '2027'

// 《全国年节及纪念日放假办法》 as amended 2024; lunar dates computed. No make-up days are known before the notice.
const STATUTORY_2027: readonly [name: string, ...dates: string[]][] = [
  ['元旦', '01-01'],
  ['春节', '02-05', '02-06', '02-07', '02-08'],
  ['清明节', '04-05'],
  ['劳动节', '05-01', '05-02'],
  ['端午节', '06-09'],
  ['中秋节', '09-15'],
  ['国庆节', '10-01', '10-02', '10-03'],
]

/** A notice's value is `English name,Chinese name,days`; three Chinese names there lack their 节. */
function holidayName(value: string): string {
  const name = value.split(',')[1] ?? ''
  return ['清明', '端午', '中秋'].includes(name) ? `${name}节` : name
}

function noticeDays(notice: {
  holidays: Record<string, string>
  workdays: Record<string, string>
}): CalendarDay[] {
  const row = (date: string, isWorkday: boolean, name: string): CalendarDay => {
    return { date, isWorkday, name, source: 'state_council' }
  }
  return [
    ...Object.entries(notice.holidays).map(([date, value]) => row(date, false, holidayName(value))),
    ...Object.entries(notice.workdays).map(([date, value]) =>
      row(date, true, `${holidayName(value)}调休上班`),
    ),
  ]
}

/** Rows for 2025 and 2026 (State Council) and 2027 (statutory), by date. Plain weekends have no rows. */
export function defaultHolidays(): CalendarDay[] {
  const statutory = STATUTORY_2027.flatMap(([name, ...dates]) =>
    dates.map(
      (day): CalendarDay => ({
        date: `${PROVISIONAL_YEAR}-${day}`,
        isWorkday: false,
        name,
        source: 'statutory',
      }),
    ),
  )
  return [...noticeDays(notice2025), ...noticeDays(notice2026), ...statutory].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  )
}

/** Whether days around this date may still change because the year's notice is not out: show {@link PROVISIONAL_TEXT}. */
export function isProvisional(date: string): boolean {
  return date.startsWith(PROVISIONAL_YEAR)
}
