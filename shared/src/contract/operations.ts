import { z } from 'zod'
import { queues } from '../jobs/topics.ts'
import { defineCall } from './call.ts'
import { day, done, instant, optionalText, page, pageRequest, text } from './fields.ts'

/*
 * What staff keep the bank running with: parameters, the audit log, background jobs.
 */

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
        kind: z.enum(['flag', 'choice', 'count', 'amount', 'span', 'days']).meta({
          description:
            'flag 开关，choice 选项，count 整数，amount 金额（分），span 最小-最大，days 以逗号分隔的天数',
        }),
        choices: z.array(z.string()),
        /** Bounds of whole numbers and amounts, '' for the others. */
        min: z.string(),
        max: z.string(),
        unit: z.string(),
        rule: z.string().meta({ description: '取值要求' }),
        modified_at: instant,
        modified_by: z.string().meta({ description: '最近修改的账号，初始值为空' }),
      }),
    ),
  }),
  shows: ['reference'],
  limit: 'read',
  example: {},
})

export const adminEditParam = defineCall({
  path: '/api/admin/param/edit',
  title: '维护参数',
  summary: '不合取值要求的值按参数不正确拒绝；修改立即生效。',
  access: { types: ['admin'], permission: 'param_edit' },
  request: z.strictObject({
    param_key: text(40),
    param_value: z.string().max(200),
    expected_value: optionalText(200).meta({ description: '读到的值；已被他人修改时拒绝（20000）' }),
  }),
  row: done,
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { param_key: 'AUTO_CONFIRM', param_value: '1' },
})

export const adminQueryAudit = defineCall({
  path: '/api/admin/audit/query',
  title: '审计日志查询',
  summary: '最新在前；before、after 为当时写入的 JSON 文本；account 为手机号的已脱敏，查询时填完整账号。',
  access: { types: ['admin'], permission: 'audit_view' },
  request: z.strictObject({
    ...pageRequest,
    from: day.optional(),
    to: day.optional(),
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
  shows: [],
  limit: 'read',
  example: { page_no: 1, page_size: 10, action: 'sandbox.seed' },
})

export const adminCheckAudit = defineCall({
  path: '/api/admin/audit/check_chain',
  title: '审计链校验',
  summary:
    '逐行重算审计日志的哈希链，并与单独保存的链尾核对；first_broken 为第一条被改动、移动、缺失或其前一条缺失的编号，tail_missing 表示自该编号起的末尾记录已被删除。',
  access: { types: ['admin'], permission: 'audit_view' },
  request: z.strictObject({}),
  row: z.object({ intact: z.boolean(), first_broken: z.int().nullable(), tail_missing: z.boolean() }),
  shows: [],
  limit: 'write',
  example: {},
})

const jobId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['1'] })

const queue = z.enum(queues).meta({ description: '队列' })

export const adminQueryJob = defineCall({
  path: '/api/admin/job/query',
  title: '后台任务查询',
  summary: 'state：waiting 等待执行，failed 执行失败待重试，done 已完成。',
  access: { types: ['admin'], permission: 'job_view' },
  request: z.strictObject({
    ...pageRequest,
    topic: optionalText(40),
    queue: queue.optional(),
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
  shows: ['job'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'failed' },
})

export const adminJobQueues = defineCall({
  path: '/api/admin/job/get_queues',
  title: '后台任务队列',
  summary: '各队列的积压与当日完成数；等待时间为实际时间，不受服务时间影响。',
  access: { types: ['admin'], permission: 'job_view' },
  request: z.strictObject({}),
  row: z.object({
    per_minute: z.number().meta({ description: '近 10 分钟平均每分钟完成的任务数，一位小数' }),
    queues: z
      .array(
        z.object({
          queue,
          due: z.int().meta({ description: '已到执行时间、尚未执行的任务数' }),
          later: z.int().meta({ description: '未到执行时间的任务数' }),
          failed: z.int().meta({ description: '执行失败、等待重试的任务数' }),
          done_today: z.int().meta({ description: '当日（上海日期）完成的任务数' }),
          oldest: z
            .object({
              job_id: jobId.meta({ description: '任务编号' }),
              topic: z.string().meta({ description: '任务种类' }),
              key: z.string().meta({ description: '任务对象' }),
              seconds: z.int().meta({ description: '已等待秒数：未失败的自应执行时起，失败的自加入时起' }),
            })
            .nullable()
            .meta({ description: '等待最久的任务，没有积压为 null' }),
        }),
      )
      .meta({ description: '每个队列一项' }),
  }),
  shows: ['job'],
  limit: 'read',
  example: {},
})

export const adminRetryJob = defineCall({
  path: '/api/admin/job/retry',
  title: '后台任务立即重试',
  access: { types: ['admin'], permission: 'job_retry' },
  request: z.strictObject({ job_id: jobId }),
  row: done,
  changes: ['job'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { job_id: '999999999999' },
})

/** The calls of this file, for the table. */
export const operationCalls = [
  adminQueryParam,
  adminEditParam,
  adminQueryAudit,
  adminCheckAudit,
  adminQueryJob,
  adminJobQueues,
  adminRetryJob,
] as const
