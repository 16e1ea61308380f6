/** One question to everything that somebody may see: Ctrl+K of the web. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { fen } from './fields.ts'

/** Kinds of what is found, in the order in which they are answered. */
export const searchKind = z.enum(['apply', 'order', 'sign', 'bill', 'company', 'acceptor'])

/** How many of one kind are answered. */
export const HITS_PER_KIND = 5

/** What is found of one kind; a kind of which nothing is found is not there. */
const group = z.object({
  kind: searchKind.meta({ description: '类别' }),
  more: z.boolean().meta({ description: '还有更多' }),
  hits: z
    .array(
      z.object({
        no: z.string().meta({ description: '编号或票号；没有编号的为空' }),
        name: z.string().meta({ description: '名称' }),
        note: z.string().meta({ description: '说明' }),
        state_name: z.string(),
        tone: z
          .enum(['waiting', 'moving', 'back', 'failed', 'done', 'quiet'])
          .meta({ description: '状态色调' }),
        amount_fen: fen.nullable().meta({ description: '票面金额，单位：分；不涉及金额的为 null' }),
        path: z.string().meta({ description: '打开它的页面' }),
      }),
    )
    .meta({ description: '找到的各项' }),
})

export const queryEverything = defineCall({
  path: '/api/search/query_everything',
  title: '全局搜索',
  summary:
    '按编号、票号、企业或承兑人名称查找本人有权查看的申请、订单、签约、票据、会员与承兑人，每类最多 5 条。银行人员按编号开头查找，会员在本会员的业务中按任意一段查找。',
  access: {},
  officers: 'bank',
  request: z.strictObject({
    text: z.string().trim().min(2).max(64).meta({ description: '搜索内容，2–64 个字符' }),
  }),
  row: z.object({ groups: z.array(group).meta({ description: '找到的各类；没有找到的类别不列' }) }),
  shows: [],
  limit: 'read',
  example: { text: 'TX2026' },
})

/** The calls of this file, for the table. */
export const searchCalls = [queryEverything] as const
