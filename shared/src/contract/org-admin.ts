import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, instant, optionalText, page, pageRequest, text, version } from './fields.ts'
import { acceptorClass } from './quotes.ts'

/* Organisations with their bank numbers (行名行号), as the bank keeps them. */

const orgCode = z
  .string()
  .regex(/^\d{12}$/)
  .meta({ description: '支付系统行号', examples: ['999990000013'] })
const flag = z.enum(['0', '1'])
const regionCode = z
  .string()
  .regex(/^(?:\d{6})?$/)
  .meta({ description: 'GB/T 2260 省级代码，可为空', examples: ['320000'] })
const nobody = { org_code: '999990009999', version: 0 }

const kept = {
  org_name: text(120),
  short_name: text(40),
  acceptor_class: acceptorClass,
  region_code: regionCode,
  is_acceptor: flag,
  is_discount_bank: flag,
  /** User code of the institution that it is at the trading centre; '' for none, absent = as it is. */
  member_code: optionalText(24),
}

const example = {
  org_name: '江州示例银行',
  short_name: '江州银行',
  acceptor_class: 'CS',
  region_code: '320000',
  is_acceptor: '1',
  is_discount_bank: '0',
} as const

export const adminQueryOrg = defineCall({
  path: '/api/admin/org/query',
  title: '机构与行号（银行）',
  summary: '关键字匹配机构全称、简称或行号；按行号排列。',
  access: { types: ['admin'], permission: 'org_view' },
  request: z.strictObject({
    ...pageRequest,
    keyword: optionalText(60),
    acceptor_class: acceptorClass.optional(),
    active: flag.optional(),
  }),
  row: page(
    z.object({
      org_code: orgCode,
      version: z.int(),
      org_name: z.string(),
      short_name: z.string(),
      acceptor_class: acceptorClass,
      region_code: z.string(),
      region_name: z.string(),
      is_acceptor: z.boolean(),
      is_discount_bank: z.boolean(),
      /** The institution that it is: user code and name; '' for none. */
      member_code: z.string(),
      member_name: z.string(),
      active: z.boolean(),
      modified_at: instant,
    }),
  ),
  shows: ['reference'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, keyword: '江州' },
})

const write = { changes: ['reference'], limit: 'write' } as const
const edits = { types: ['admin'], permission: 'org_edit' } as const

export const adminAddOrg = defineCall({
  path: '/api/admin/org/add',
  title: '新增机构',
  summary: '行号须通过校验位检查，行号与全称不能重复；承兑额度为零，由额度管理维护。',
  access: edits,
  request: z.strictObject({ org_code: z.string().max(20), ...kept }),
  row: done,
  errors: ['20000', '22003'],
  example: { org_code: '999990009999', ...example },
  ...write,
})

export const adminEditOrg = defineCall({
  path: '/api/admin/org/edit',
  title: '修改机构',
  summary:
    '行号不能修改。仍有已用额度时不能取消承兑资格，仍有未结束的签约时不能取消贴现行资格，贴现票据仍在转贴现订单中时不能更改关联会员（20000）。',
  access: edits,
  request: z.strictObject({ org_code: orgCode, version, ...kept }),
  row: done,
  errors: ['9015', '20000'],
  example: { ...nobody, ...example },
  ...write,
})

export const adminStopOrg = defineCall({
  path: '/api/admin/org/stop',
  title: '停用机构',
  summary: '停用后不能再选为承兑人、签约行或开户行，其票据不能贴现；仍有未结束的签约时不能停用。',
  access: edits,
  request: z.strictObject({ org_code: orgCode, version, reason: z.string().max(200) }),
  row: done,
  errors: ['9015', '20000', '21011'],
  example: { ...nobody, reason: '机构已撤并' },
  ...write,
})

export const adminResumeOrg = defineCall({
  path: '/api/admin/org/resume',
  title: '启用机构',
  access: edits,
  request: z.strictObject({ org_code: orgCode, version }),
  row: done,
  errors: ['9015', '20000'],
  example: nobody,
  ...write,
})

/** The calls of this file, for the table. */
export const orgAdminCalls = [adminQueryOrg, adminAddOrg, adminEditOrg, adminStopOrg, adminResumeOrg] as const
