import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, instant, optionalText, page, pageRequest, text } from './fields.ts'
import { contentId } from './information.ts'

const kind = z.enum(['information', 'faq'])
const state = z.enum(['draft', 'published', 'withdrawn'])
const view = { types: ['admin'], permission: 'content_view' } as const
const edit = { types: ['admin'], permission: 'content_edit' } as const
const flag = z.enum(['0', '1'])

const listed = {
  content_id: contentId,
  kind,
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  top: z.boolean(),
  state,
  published_at: instant.nullable(),
  views: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
  /** Place within its category, for questions: small first. */
  sort: z.int(),
  modified_at: instant,
  created_by: z.string(),
}

export const adminQueryContent = defineCall({
  path: '/api/admin/content/query',
  title: '内容列表（银行）',
  access: view,
  request: z.strictObject({
    ...pageRequest,
    kind: kind.optional(),
    category: optionalText(20),
    state: state.optional(),
    keyword: optionalText(60),
  }),
  row: page(z.object(listed)),
  shows: ['content'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, kind: 'information' },
})

export const adminContentDetail = defineCall({
  path: '/api/admin/content/detail',
  title: '内容详情（银行）',
  access: view,
  request: z.strictObject({ content_id: contentId }),
  row: z.object({ ...listed, body_md: z.string(), body_html: z.string(), version: z.int() }),
  shows: ['content'],
  limit: 'read',
  errors: ['9015'],
  example: { content_id: '1357653' },
})

export const adminSaveContent = defineCall({
  path: '/api/admin/content/save',
  title: '保存内容',
  summary:
    '不带 content_id 为新增草稿；修改时 version 须为读到的版本，否则按状态冲突拒绝。正文为简易标记：## 标题、- 列表、1. 列表、**加粗**、[文字](链接)。',
  access: edit,
  request: z.strictObject({
    content_id: contentId.optional(),
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    kind,
    category: text(20),
    title: z.string().min(2).max(120),
    summary: z.string().max(300).default(''),
    body_md: z.string().min(2).max(20_000),
    top: flag.default('0'),
    sort: z
      .string()
      .regex(/^\d{1,4}$/)
      .optional()
      .meta({ description: '常见问题在分类中的次序，小者在前；不带则不变' }),
  }),
  row: z.object({ content_id: contentId, version: z.int() }),
  changes: ['content'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['9015', '20000'],
  example: {
    content_id: '999999999999',
    version: '0',
    kind: 'information',
    category: '平台公告',
    title: '国庆节服务安排',
    body_md: '## 服务安排\n- 节假日暂停放款\n- 查询照常',
  },
})

export const adminPublishContent = defineCall({
  path: '/api/admin/content/set_state',
  title: '发布或撤下内容',
  summary: '首次登录引导（1357653）不能撤下。',
  access: edit,
  request: z.strictObject({ content_id: contentId, state: z.enum(['published', 'withdrawn']) }),
  row: done,
  changes: ['content'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['9015', '20000'],
  example: { content_id: '999999999999', state: 'published' },
})

export const adminPinContent = defineCall({
  path: '/api/admin/content/set_top',
  title: '置顶或取消置顶',
  summary: '仅资讯可以置顶。',
  access: edit,
  request: z.strictObject({ content_id: contentId, top: flag }),
  row: done,
  changes: ['content'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['9015', '20000'],
  example: { content_id: '999999999999', top: '1' },
})

/** The calls of this file, for the table. */
export const contentAdminCalls = [
  adminQueryContent,
  adminContentDetail,
  adminSaveContent,
  adminPinContent,
  adminPublishContent,
] as const
