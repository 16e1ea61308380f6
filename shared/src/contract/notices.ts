import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, instant, optionalText, page, pageRequest } from './fields.ts'

const noticeId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['1'] })
const noticeCategory = z.enum(['系统', '业务', '公告'])

export const queryNotice = defineCall({
  path: '/api/notice/query_notice',
  title: '站内消息列表',
  summary: '发给本人、本企业（机构）与全体的消息，最新在前。',
  access: {},
  officers: 'shared',
  request: z.strictObject({
    ...pageRequest,
    category: noticeCategory.optional(),
    unread: z.enum(['0', '1']).optional().meta({ description: '1 = 仅未读' }),
  }),
  row: page(
    z.object({
      notice_id: noticeId,
      category: noticeCategory,
      title: z.string(),
      body: z.string(),
      link: z.string().meta({ description: '站内路径，可为空' }),
      at: instant,
      read: z.boolean(),
      settled: z.boolean().meta({ description: '所请办理的事项已有人办理，或不再需要办理' }),
    }),
  ).extend({ unread: z.int() }),
  shows: ['notice'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const countUnread = defineCall({
  path: '/api/notice/count_unread',
  title: '未读消息数',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: z.object({ unread: z.int() }),
  shows: ['notice'],
  limit: 'read',
  example: {},
})

export const readNotice = defineCall({
  path: '/api/notice/read_notice',
  personal: true,
  title: '消息标为已读',
  access: {},
  officers: 'shared',
  request: z.strictObject({ notice_id: noticeId }),
  row: done,
  changes: ['notice'],
  unaudited: true,
  limit: 'write',
  errors: ['9015'],
  example: { notice_id: '1' },
})

export const readAllNotices = defineCall({
  path: '/api/notice/read_all',
  personal: true,
  title: '消息全部标为已读',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: done,
  changes: ['notice'],
  unaudited: true,
  limit: 'write',
  example: {},
})

const noticeAudience = z
  .enum(['all', 'comp', 'financeOrg', 'investOrg', 'admin', 'member'])
  .meta({ description: '全体、某类用户，或一家会员（member，须带 user_code）' })
const planId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['1'] })
const planState = z.enum(['waiting', 'sent', 'cancelled'])

export const publishNotice = defineCall({
  path: '/api/admin/notice/publish',
  title: '发布公告消息',
  summary: '立即发送，或在 publish_at 所述的业务时间发送；定时须晚于当前时间、一年之内。',
  access: { types: ['admin'], permission: 'content_edit' },
  request: z.strictObject({
    title: z.string().min(2).max(60),
    body: z.string().min(2).max(1000),
    link: z
      .string()
      .max(200)
      .regex(/^(\/(?!\/).*)?$/)
      .default(''),
    audience: noticeAudience.default('all'),
    user_code: optionalText(20).meta({ description: '会员编号，audience 为 member 时必填' }),
    publish_at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/)
      .optional()
      .meta({ description: 'yyyy-MM-dd HH:mm，北京时间；不带为立即', examples: ['2026-06-24 09:00'] }),
  }),
  row: z.object({ plan_id: planId, state: planState }),
  changes: ['notice'],
  limit: 'write',
  example: { title: '系统维护通知', body: '本周日 00:00 至 02:00 进行系统维护。', link: '' },
})

export const adminQueryNotice = defineCall({
  path: '/api/admin/notice/query',
  title: '公告消息列表（银行）',
  summary: '银行人员发布的消息，最新在前。',
  access: { types: ['admin'], permission: 'content_view' },
  request: z.strictObject({
    ...pageRequest,
    state: planState.optional(),
    audience: noticeAudience.optional(),
    keyword: optionalText(60),
  }),
  row: page(
    z.object({
      plan_id: planId,
      audience: noticeAudience,
      company_name: z.string().meta({ description: '一家会员的名称，其余为空' }),
      title: z.string(),
      body: z.string(),
      link: z.string(),
      state: planState,
      publish_at: instant,
      read_count: z.int().meta({ description: '已读人数' }),
      created_by: z.string(),
      created_at: instant,
    }),
  ),
  shows: ['notice'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'waiting' },
})

export const adminCancelNotice = defineCall({
  path: '/api/admin/notice/cancel',
  title: '取消待发送的消息',
  access: { types: ['admin'], permission: 'content_edit' },
  request: z.strictObject({ plan_id: planId }),
  row: done,
  changes: ['notice'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { plan_id: '999999999999' },
})

/** The calls of this file, for the table. */
export const noticeCalls = [
  queryNotice,
  countUnread,
  readNotice,
  readAllNotices,
  publishNotice,
  adminQueryNotice,
  adminCancelNotice,
] as const
