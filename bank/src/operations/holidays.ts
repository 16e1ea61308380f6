import { isDate, weekday } from '@portal/shared/calendar/dates.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, inArray, like, ne, or } from 'drizzle-orm'
import { loadCalendar } from '../calendar/calendar.ts'
import { provisionalText, provisionalYears } from '../calendar/provisional.ts'
import { holiday } from '../db/schema/calendar.ts'
import type { CallCtx, Handlers } from '../http/handler.ts'

type Row = RequestOf<'/api/admin/holiday/import'>['rows'][number]

const faultOf = (row: Row, year: string, seen: ReadonlySet<string>): string => {
  if (!isDate(row.dt)) return '日期不正确'
  if (!row.dt.startsWith(year)) return '日期不在所选年份'
  if (seen.has(row.dt)) return '日期重复'
  const isWeekend = weekday(row.dt) === 0 || weekday(row.dt) === 6
  return row.is_workday === '1' && !isWeekend ? '调休上班日须为周末' : ''
}

/** All bad rows are named at once. The first of October tells that a year is complete. @throws Fault 23007 */
const check = (rows: readonly Row[], year: string): void => {
  const seen = new Set<string>()
  const faults = rows.flatMap((row, index) => {
    const fault = faultOf(row, year, seen)
    seen.add(row.dt)
    return fault ? [`第${index + 1}行：${fault}`] : []
  })
  if (faults.length === 0 && !rows.some(row => row.dt === `${year}-10-01` && row.is_workday === '0')) {
    faults.push('缺少国庆节，请导入全年安排')
  }
  if (faults.length > 0)
    throw new Fault('23007', { text: faults[0] ?? '', fields: { rows: faults.join('；') } })
}

const daysOf = (ctx: CallCtx, year: string) =>
  ctx.tx
    .select()
    .from(holiday)
    .where(like(holiday.date, `${year}-%`))
    .orderBy(asc(holiday.date))

export const holidayHandlers = {
  '/api/admin/holiday/query': async (ctx, { year }) => {
    const days = await daysOf(ctx, year)
    const provisional = provisionalYears(await loadCalendar(ctx.tx)).includes(year)
    const published = days.length > 0 && !provisional
    return [
      {
        year,
        published,
        notice: published ? '' : provisionalText(year),
        days: days.map(row => ({
          dt: row.date,
          is_workday: row.isWorkday,
          name: row.name,
          source: row.source,
        })),
      },
    ]
  },

  '/api/admin/holiday/import': async (ctx, { year, rows }) => {
    check(rows, year)
    const before = await daysOf(ctx, year)
    const dates = rows.map(row => row.dt)
    const gone = await ctx.tx
      .delete(holiday)
      .where(
        and(like(holiday.date, `${year}-%`), or(ne(holiday.source, 'manual'), inArray(holiday.date, dates))),
      )
      .returning({ date: holiday.date })
    await ctx.tx.insert(holiday).values(
      rows.map(row => ({
        date: row.dt,
        isWorkday: row.is_workday === '1',
        name: row.name,
        source: 'state_council' as const,
      })),
    )
    const plain = (list: readonly { date: string; isWorkday: boolean }[]) =>
      list.map(row => `${row.date}${row.isWorkday ? ' 班' : ''}`)
    await ctx.audit({
      action: 'holiday.import',
      objectType: 'holiday',
      objectNo: year,
      before: plain(before),
      after: plain(rows.map(row => ({ date: row.dt, isWorkday: row.is_workday === '1' }))),
    })
    return [{ year, imported: rows.length, replaced: gone.length }]
  },
} satisfies Handlers
