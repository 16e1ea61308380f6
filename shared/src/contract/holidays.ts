import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, day, done, optionalText, text } from './fields.ts'

/* The table of days off and make-up days, as staff keep it. */

const flag = z.enum(['0', '1'])
const year = z
  .string()
  .regex(/^20\d{2}$/)
  .meta({ examples: ['2027'] })
/** The day as read; both empty where it followed the week. The write is refused when somebody has changed it since. */
const expected = {
  expected_is_workday: z
    .union([z.literal(''), flag])
    .optional()
    .meta({ description: '读到的类型，原无安排为空；已被他人修改时拒绝（20000）' }),
  expected_name: optionalText(40).meta({ description: '读到的名称，原无安排为空' }),
}

/** A day of a list whose rules name every bad row, so the schema leaves it to them. */
const dayToCheck = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const holidaySource = z.enum(['state_council', 'statutory', 'manual'])
const isWorkday = flag.meta({ description: '0 休，1 调休上班' })

export const adminQueryHoliday = defineCall({
  path: '/api/admin/holiday/query',
  title: '节假日查询',
  summary: 'published 为国务院公告是否已导入；未导入的年份附 notice 提示。周末无需登记。',
  access: { types: ['admin'], permission: 'holiday_view' },
  request: z.strictObject({ year }),
  row: z.object({
    year,
    published: z.boolean(),
    notice: z.string(),
    /** Days before it are past and stay as they are. */
    business_date: date,
    days: z.array(z.object({ dt: date, is_workday: z.boolean(), name: z.string(), source: holidaySource })),
  }),
  shows: ['holiday'],
  limit: 'read',
  example: { year: '2027' },
})

export const adminImportHoliday = defineCall({
  path: '/api/admin/holiday/import',
  title: '导入节假日',
  summary:
    '导入国务院公布的一年安排：替换该年原有的法定与已导入日期，手工维护的日期在同日时也被替换；调休上班须为周末。已提交的申请不重新计算。',
  access: { types: ['admin'], permission: 'holiday_edit' },
  request: z.strictObject({
    year,
    rows: z
      .array(z.strictObject({ dt: dayToCheck, is_workday: isWorkday, name: text(40) }))
      .min(1)
      .max(120),
  }),
  row: z.object({ year, imported: z.int(), replaced: z.int() }),
  changes: ['holiday'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['20000', '23007'],
  example: { year: '2027', rows: [{ dt: '2027-13-01', is_workday: '0', name: '元旦' }] },
})

export const adminSaveHoliday = defineCall({
  path: '/api/admin/holiday/save_day',
  title: '维护一个节假日',
  summary: '新增或修改一天，来源记为手工；已过日期不能修改，国庆节当日须为休息日，调休上班日须为周末。',
  access: { types: ['admin'], permission: 'holiday_edit' },
  request: z.strictObject({ dt: day, is_workday: isWorkday, name: z.string().max(40), ...expected }),
  row: done,
  changes: ['holiday'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['20000'],
  example: { dt: '2020-01-01', is_workday: '0', name: '元旦' },
})

export const adminRemoveHoliday = defineCall({
  path: '/api/admin/holiday/remove_day',
  title: '删除一个节假日',
  summary: '删除后该日按周一至周五为工作日、周末休息处理；已过日期与国庆节当日不能删除。',
  access: { types: ['admin'], permission: 'holiday_edit' },
  request: z.strictObject({ dt: day, ...expected }),
  row: done,
  changes: ['holiday'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['9015', '20000'],
  example: { dt: '2020-01-02' },
})

/** The calls of this file, for the table. */
export const holidayCalls = [
  adminQueryHoliday,
  adminImportHoliday,
  adminSaveHoliday,
  adminRemoveHoliday,
] as const
