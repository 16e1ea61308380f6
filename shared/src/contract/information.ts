import { z } from 'zod'
import { informationCategories } from '../content/categories.ts'
import { defineCall } from './call.ts'
import { instant, optionalText, page, pageRequest } from './fields.ts'

/** Number of an article or answer, as text. */
export const contentId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '内容编号', examples: ['1357653'] })

export const informationCategory = z.enum(informationCategories)

/** An article's body, made of our own elements only: safe to show as it is. */
export const bodyHtml = z.string().meta({ description: '已清理的 html' })

const listed = {
  content_id: contentId,
  category: informationCategory,
  title: z.string(),
  summary: z.string(),
  top: z.boolean(),
  published_at: instant,
  views: z.int(),
}

export const queryInformation = defineCall({
  path: '/api/content/query_information',
  title: '资讯列表',
  summary: '置顶在前，其余按发布时间倒序；keyword 匹配标题与正文。',
  access: 'public',
  request: z.strictObject({
    ...pageRequest,
    category: informationCategory.optional(),
    keyword: optionalText(60),
  }),
  row: page(z.object(listed)),
  shows: ['content'],
  limit: 'read',
  cacheSeconds: 10,
  example: { page_no: 1, page_size: 10, category: '政策法规' },
})

const neighbour = z.object({ content_id: contentId, title: z.string() }).nullable()

export const informationDetail = defineCall({
  path: '/api/content/information_detail',
  title: '资讯详情',
  summary:
    '每次查询阅读数加一；previous、next 为列表中的前一篇与后一篇（给出 category 时限于该类），没有则为 null。',
  access: 'public',
  request: z.strictObject({ content_id: contentId, category: informationCategory.optional() }),
  row: z.object({ ...listed, body_html: bodyHtml, previous: neighbour, next: neighbour }),
  changes: 'nothing',
  shows: ['content'],
  unaudited: true,
  limit: 'read',
  errors: ['9015'],
  example: { content_id: '1' },
})

/** The calls of this file, for the table. */
export const informationCalls = [queryInformation, informationDetail] as const
