/** The table of days off and make-up days: a year's notice is imported, single days are kept by hand. */

import type { AuditAction } from '@portal/shared/audit/action-names.ts'
import {
  hasNationalDay,
  holidayFault,
  holidayFaults,
  isNationalDay,
  missingNationalDay,
} from '@portal/shared/calendar/holiday-rows.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, inArray, like, ne, or } from 'drizzle-orm'
import { forgetCalendar } from '../../platform/calendar/calendar.ts'
import { provisionalText } from '../../platform/calendar/provisional.ts'
import { holiday } from '../../platform/db/schema/calendar.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'

type Row = RequestOf<'/api/admin/holiday/import'>['rows'][number]
type Kept = typeof holiday.$inferSelect

/** All bad rows are named. @throws Fault 23007 */
const check = (rows: readonly Row[], year: string): void => {
  const days = rows.map(row => ({ dt: row.dt, isWorkday: row.is_workday === '1', name: row.name }))
  const faults = holidayFaults(days, year).map(({ index, text }) => `第${index + 1}行：${text}`)
  if (faults.length === 0 && !hasNationalDay(days)) faults.push(missingNationalDay)
  if (faults.length > 0)
    throw new Fault('23007', { text: faults[0] ?? '', fields: { rows: faults.join('；') } })
}

const daysOf = (ctx: CallCtx, year: string) =>
  ctx.tx
    .select()
    .from(holiday)
    .where(like(holiday.date, `${year}-%`))
    .orderBy(asc(holiday.date))

/**
 * Interest has been computed with past days: a notice in the table changes none of them.
 * @throws Fault 23007
 */
const requirePastKept = (ctx: CallCtx, kept: readonly Kept[], rows: readonly Row[]): void => {
  if (!kept.some(day => day.source === 'state_council')) return
  const today = ctx.today()
  const isKept = (dt: string, isWorkday: boolean | undefined) =>
    dt >= today || kept.find(day => day.date === dt)?.isWorkday === isWorkday
  const faults = rows.flatMap(({ dt, is_workday }, index) =>
    isKept(dt, is_workday === '1') ? [] : [`第${index + 1}行：已过日期不能修改`],
  )
  const missing = kept.filter(
    ({ date, source }) => date < today && source !== 'manual' && !rows.some(row => row.dt === date),
  )
  faults.push(...missing.map(({ date }) => `缺少已过日期${date}，已过日期不能修改`))
  if (faults.length > 0)
    throw new Fault('23007', { text: faults[0] ?? '', fields: { rows: faults.join('；') } })
}

const plain = (row: { date: string; isWorkday: boolean }) => `${row.date}${row.isWorkday ? ' 班' : ''}`

/** After every change of the table. */
const told = (ctx: CallCtx, year: string) => {
  forgetCalendar(ctx.tx)
  return tellChange(ctx, { to: 'everybody', topic: 'holiday', refNo: year })
}

/** The day as it is kept, undefined when it has no row. @throws Fault 20000 for a day that is past */
const lockDay = async (ctx: CallCtx, dt: string) => {
  if (dt < ctx.today())
    throw new Fault('20000', { text: '已过日期不能修改', fields: { dt: '已过日期不能修改' } })
  const [row] = await ctx.tx.select().from(holiday).where(eq(holiday.date, dt)).for('update')
  return row
}

const overtaken = () => new Fault('20000', { text: '数据已被他人修改，请刷新后重试' })

/** @throws Fault 20000 when somebody has changed the day since it was read; the log keeps whole years, so not who */
const requireSame = (
  day: typeof holiday.$inferSelect | undefined,
  read: { expected_is_workday?: '' | '0' | '1' | undefined; expected_name?: string | undefined },
): void => {
  const kind = day ? (day.isWorkday ? '1' : '0') : ''
  const name = day?.name ?? ''
  if ((read.expected_is_workday ?? kind) === kind && (read.expected_name ?? name) === name) return
  throw overtaken()
}

const auditDay = async (
  ctx: CallCtx,
  action: AuditAction,
  dt: string,
  before: typeof holiday.$inferSelect | undefined,
  after: { isWorkday: boolean; name: string } | undefined,
) => {
  await ctx.audit({
    action,
    objectType: 'holiday',
    objectNo: dt.slice(0, 4),
    ...(before && { before: { dt, isWorkday: before.isWorkday, name: before.name, source: before.source } }),
    ...(after && { after: { dt, ...after, source: 'manual' } }),
  })
  await told(ctx, dt.slice(0, 4))
}

export const holidayHandlers = {
  '/api/admin/holiday/query': async (ctx, { year }) => {
    const days = await daysOf(ctx, year)
    const published = days.some(row => row.source === 'state_council')
    return [
      {
        year,
        published,
        notice: published ? '' : provisionalText(year),
        business_date: ctx.today(),
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
    requirePastKept(ctx, before, rows)
    const dates = rows.map(row => row.dt)
    const gone = await ctx.tx
      .delete(holiday)
      .where(
        and(like(holiday.date, `${year}-%`), or(ne(holiday.source, 'manual'), inArray(holiday.date, dates))),
      )
      .returning({ date: holiday.date })
    await unlessTaken(
      ctx.tx.insert(holiday).values(
        rows.map(row => ({
          date: row.dt,
          isWorkday: row.is_workday === '1',
          name: row.name,
          source: 'state_council' as const,
        })),
      ),
      overtaken,
    )
    await ctx.audit({
      action: 'holiday.import',
      objectType: 'holiday',
      objectNo: year,
      before: before.map(plain),
      after: rows.map(row => plain({ date: row.dt, isWorkday: row.is_workday === '1' })),
    })
    await told(ctx, year)
    return [{ year, imported: rows.length, replaced: gone.length }]
  },

  '/api/admin/holiday/save_day': async (ctx, { dt, is_workday, name, ...read }) => {
    const before = await lockDay(ctx, dt)
    requireSame(before, read)
    const after = { isWorkday: is_workday === '1', name: name.trim() }
    const fault = holidayFault({ dt, ...after })
    if (fault) {
      throw new Fault('9012', { fields: { [fault.startsWith('名称') ? 'name' : 'is_workday']: fault } })
    }
    const values = { ...after, source: 'manual' as const }
    await ctx.tx
      .insert(holiday)
      .values({ date: dt, ...values })
      .onConflictDoUpdate({ target: holiday.date, set: values })
    await auditDay(ctx, 'holiday.save', dt, before, after)
    return [{ result: 'ok' as const }]
  },

  '/api/admin/holiday/remove_day': async (ctx, { dt, ...read }) => {
    const before = await lockDay(ctx, dt)
    requireSame(before, read)
    if (!before) throw new Fault('9015')
    if (isNationalDay(dt)) throw new Fault('20000', { text: '国庆节当日不能删除' })
    await ctx.tx.delete(holiday).where(eq(holiday.date, dt))
    await auditDay(ctx, 'holiday.remove', dt, before, undefined)
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
