import { z } from 'zod'
import { defineCall } from './call.ts'
import { optionalText, page, pageRequest } from './fields.ts'
import { acceptorClass } from './quotes.ts'

export const queryOrg = defineCall({
  path: '/api/org/query',
  title: '查询机构',
  summary: '按名称模糊查询，每页10条。',
  access: 'public',
  machine: 'read',
  request: z.strictObject({ org_name: optionalText(60), page_no: pageRequest.page_no }),
  row: page(
    z.object({
      org_name: z.string(),
      org_code: z.string().meta({ description: '支付系统行号', examples: ['999990000013'] }),
      org_class: acceptorClass,
    }),
  ),
  shows: ['reference'],
  limit: 'read',
  example: { org_name: '江州', page_no: 1 },
})

/** The calls of this file, for the table. */
export const orgCalls = [queryOrg] as const
