import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, done, instant, optionalText, page, pageRequest, text } from './fields.ts'

/*
 * What staff keep the bank running with: the holiday table, parameters, the audit log, background jobs.
 */

const flag = z.enum(['0', '1'])
const year = z
  .string()
  .regex(/^20\d{2}$/)
  .meta({ examples: ['2027'] })
const holidaySource = z.enum(['state_council', 'statutory', 'manual'])

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
    days: z.array(z.object({ dt: date, is_workday: z.boolean(), name: z.string(), source: holidaySource })),
  }),
  effect: 'read',
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
      .array(z.strictObject({ dt: date, is_workday: flag, name: text(40) }))
      .min(1)
      .max(120),
  }),
  row: z.object({ year, imported: z.int(), replaced: z.int() }),
  effect: 'write',
  limit: 'write',
  errors: ['23007'],
  example: { year: '2027', rows: [{ dt: '2027-13-01', is_workday: '0', name: '元旦' }] },
})

export const adminQueryParam = defineCall({
  path: '/api/admin/param/query',
  title: '参数查询',
  access: { types: ['admin'], permission: 'param_view' },
  request: z.strictObject({}),
  row: z.object({
    params: z.array(
      z.object({
        param_key: z.string(),
        param_value: z.string(),
        remark: z.string(),
        rule: z.string().meta({ description: '取值要求' }),
        modified_at: instant,
      }),
    ),
  }),
  effect: 'read',
  limit: 'read',
  example: {},
})

export const adminEditParam = defineCall({
  path: '/api/admin/param/edit',
  title: '维护参数',
  summary: '不合取值要求的值按参数不正确拒绝；修改立即生效。',
  access: { types: ['admin'], permission: 'param_edit' },
  request: z.strictObject({ param_key: text(40), param_value: z.string().max(200) }),
  row: done,
  effect: 'write',
  limit: 'write',
  errors: ['9015'],
  example: { param_key: 'AUTO_CONFIRM', param_value: '1' },
})

export const adminQueryAudit = defineCall({
  path: '/api/admin/audit/query',
  title: '审计日志查询',
  summary: '最新在前；before、after 为当时写入的 JSON 文本。',
  access: { types: ['admin'], permission: 'audit_view' },
  request: z.strictObject({
    ...pageRequest,
    from: date.optional(),
    to: date.optional(),
    account: optionalText(32),
    action: optionalText(80),
    object_type: optionalText(40),
    object_no: optionalText(64),
  }),
  row: page(
    z.object({
      audit_id: z.int(),
      at: instant,
      request_id: z.string(),
      actor_type: z.enum(['member', 'bank', 'system', 'guest']),
      account: z.string(),
      action: z.string(),
      object_type: z.string(),
      object_no: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      result: z.string(),
    }),
  ),
  effect: 'read',
  limit: 'read',
  example: { page_no: 1, page_size: 10, action: 'sandbox.seed' },
})

export const adminCheckAudit = defineCall({
  path: '/api/admin/audit/check_chain',
  title: '审计链校验',
  summary: '逐行重算审计日志的哈希链；first_broken 为第一条被改动、移动或其前一条缺失的编号。',
  access: { types: ['admin'], permission: 'audit_view' },
  request: z.strictObject({}),
  row: z.object({ intact: z.boolean(), first_broken: z.int().nullable() }),
  effect: 'read',
  limit: 'write',
  example: {},
})

const jobId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['1'] })

export const adminQueryJob = defineCall({
  path: '/api/admin/job/query',
  title: '后台任务查询',
  summary: 'state：waiting 等待执行，failed 执行失败待重试，done 已完成。',
  access: { types: ['admin'], permission: 'job_view' },
  request: z.strictObject({
    ...pageRequest,
    topic: optionalText(40),
    state: z.enum(['waiting', 'failed', 'done']).optional(),
  }),
  row: page(
    z.object({
      job_id: jobId,
      topic: z.string(),
      key: z.string(),
      state: z.enum(['waiting', 'failed', 'done']),
      tries: z.int(),
      next_at: instant,
      last_error: z.string(),
      created_at: instant,
      done_at: instant.nullable(),
    }),
  ),
  effect: 'read',
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'failed' },
})

export const adminRetryJob = defineCall({
  path: '/api/admin/job/retry',
  title: '后台任务立即重试',
  access: { types: ['admin'], permission: 'job_retry' },
  request: z.strictObject({ job_id: jobId }),
  row: done,
  effect: 'write',
  limit: 'write',
  errors: ['9015', '20000'],
  example: { job_id: '999999999999' },
})
