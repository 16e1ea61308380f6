import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, optionalText, text } from './fields.ts'

export const queryDict = defineCall({
  path: '/api/dict/query_dict',
  title: '查询数据字典',
  summary: 'groups 为逗号分隔的字典组；未知的组没有条目。',
  access: 'public',
  machine: 'read',
  request: z.strictObject({ groups: text(400) }),
  row: z.object({
    group: z.string(),
    items: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
  shows: ['dict'],
  limit: 'read',
  cacheSeconds: 60,
  example: { groups: 'bill_kind,acceptor_class' },
})

const dictGroup = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .meta({ examples: ['industry'] })
const dictCode = z
  .string()
  .regex(/^[\w\u4e00-\u9fff]{1,20}$/)
  .meta({ examples: ['A'] })

export const adminQueryDict = defineCall({
  path: '/api/admin/dict/query',
  title: '数据字典查询（银行）',
  summary: 'open = 1 的组可以新增条目；其余组的编码由系统定义，只能改名称、次序与启用。',
  access: { types: ['admin'], permission: 'param_view' },
  request: z.strictObject({}),
  row: z.object({
    group: dictGroup,
    title: z.string(),
    open: z.boolean(),
    items: z.array(z.object({ code: z.string(), label: z.string(), sort: z.int(), enabled: z.boolean() })),
  }),
  shows: ['dict'],
  limit: 'read',
  example: {},
})

export const adminSaveDict = defineCall({
  path: '/api/admin/dict/save_item',
  title: '维护字典条目',
  summary: 'is_new = 1 为新增，仅限可新增的组；停用的条目不再供选择，已有数据不受影响。',
  access: { types: ['admin'], permission: 'param_edit' },
  request: z.strictObject({
    group: dictGroup,
    code: dictCode,
    label: text(60),
    sort: z.string().regex(/^\d{1,4}$/),
    enabled: z.enum(['0', '1']),
    is_new: z.enum(['0', '1']).default('0'),
    /** The value as read: the write is refused when somebody has changed it since. */
    expected_label: optionalText(60).meta({ description: '读到的名称；已被他人修改时拒绝（20000）' }),
    expected_sort: optionalText(4),
    expected_enabled: z.enum(['0', '1']).optional(),
  }),
  row: done,
  changes: ['dict'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['9015', '20000'],
  example: { group: 'industry', code: 'ZZ', label: '示例行业', sort: '99', enabled: '1', is_new: '0' },
})

/** The calls of this file, for the table. */
export const dictionaryCalls = [queryDict, adminQueryDict, adminSaveDict] as const
