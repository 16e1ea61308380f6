import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, instant, page, pageRequest } from './fields.ts'

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
    }),
  ).extend({ unread: z.int() }),
  effect: 'read',
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const countUnread = defineCall({
  path: '/api/notice/count_unread',
  title: '未读消息数',
  access: {},
  request: z.strictObject({}),
  row: z.object({ unread: z.int() }),
  effect: 'read',
  limit: 'read',
  example: {},
})

export const readNotice = defineCall({
  path: '/api/notice/read_notice',
  title: '消息标为已读',
  access: {},
  request: z.strictObject({ notice_id: noticeId }),
  row: done,
  effect: 'write',
  unaudited: true,
  limit: 'write',
  errors: ['9015'],
  example: { notice_id: '1' },
})

export const readAllNotices = defineCall({
  path: '/api/notice/read_all',
  title: '消息全部标为已读',
  access: {},
  request: z.strictObject({}),
  row: done,
  effect: 'write',
  unaudited: true,
  limit: 'write',
  example: {},
})

export const publishNotice = defineCall({
  path: '/api/admin/notice/publish',
  title: '发布公告消息',
  summary: '发给全体用户。',
  access: { types: ['admin'], permission: 'content_edit' },
  request: z.strictObject({
    title: z.string().min(2).max(60),
    body: z.string().min(2).max(1000),
    link: z
      .string()
      .max(200)
      .regex(/^(\/(?!\/).*)?$/)
      .default(''),
  }),
  row: done,
  effect: 'write',
  limit: 'write',
  example: { title: '系统维护通知', body: '本周日 00:00 至 02:00 进行系统维护。', link: '' },
})
