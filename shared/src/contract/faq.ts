import { z } from 'zod'
import { faqCategories, firstUseGuideId } from '../content/categories.ts'
import { defineCall } from './call.ts'
import { done, optionalText, page, pageRequest } from './fields.ts'
import { bodyHtml, contentId } from './information.ts'

export const faqCategory = z.enum(faqCategories)

const question = { content_id: contentId, category: faqCategory, title: z.string() }

export const queryFaq = defineCall({
  path: '/api/content/query_faq',
  title: '常见问题列表',
  summary: 'categories 为各分类在当前关键字下的问题数，rows 再按 category 过滤。',
  access: 'public',
  request: z.strictObject({ ...pageRequest, category: faqCategory.optional(), keyword: optionalText(60) }),
  row: page(z.object({ ...question, summary: z.string() })).extend({
    categories: z.array(z.object({ category: faqCategory, total: z.int() })),
  }),
  shows: ['content'],
  limit: 'read',
  cacheSeconds: 10,
  example: { page_no: 1, page_size: 10, category: '业务办理' },
})

export const faqDetail = defineCall({
  path: '/api/content/faq_detail',
  title: '常见问题详情',
  access: 'public',
  request: z.strictObject({ content_id: contentId }),
  row: z.object({ ...question, body_html: bodyHtml, helpful: z.int(), unhelpful: z.int() }),
  shows: ['content'],
  limit: 'read',
  errors: ['9015'],
  example: { content_id: firstUseGuideId },
})

export const faqFeedback = defineCall({
  path: '/api/content/faq_feedback',
  title: '评价常见问题',
  summary:
    '是否有帮助；同一会话（未登录时为同一 visitor_key，由客户端生成）对一个问题只计一次，再次评价以最后一次为准。',
  access: 'public',
  request: z.strictObject({
    content_id: contentId,
    helpful: z.enum(['0', '1']),
    visitor_key: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  }),
  row: done,
  changes: 'nothing',
  unaudited: true,
  limit: 'write',
  errors: ['9015'],
  example: { content_id: firstUseGuideId, helpful: '1', visitor_key: '6f1c2a3e-0d5b-4a53-8f6e' },
})

/** The calls of this file, for the table. */
export const faqCalls = [queryFaq, faqDetail, faqFeedback] as const
