import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './fields.ts'

export const queryDict = defineCall({
  path: '/api/dict/query_dict',
  title: '查询数据字典',
  summary: 'groups 为逗号分隔的字典组；未知的组没有条目。',
  access: 'public',
  request: z.strictObject({ groups: text(400) }),
  row: z.object({
    group: z.string(),
    items: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
  effect: 'read',
  limit: 'read',
  cacheSeconds: 60,
  example: { groups: 'bill_kind,acceptor_class' },
})
