import { z } from 'zod'
import { acceptorListMark } from './bills.ts'
import { defineCall } from './call.ts'
import { fen, instant, limitFen, optionalText, page, pageRequest, version } from './fields.ts'
import { acceptorClass } from './quotes.ts'
import { whiteBillKind } from './white-list.ts'

const orgCode = z
  .string()
  .regex(/^\d{12}$/)
  .meta({ description: '支付系统行号', examples: ['999990000013'] })
const flag = z.enum(['0', '1'])

const filter = {
  ...pageRequest,
  org_name: optionalText(60),
  acceptor_class: acceptorClass.optional(),
  region_code: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .meta({ description: 'GB/T 2260 省级代码', examples: ['320000'] }),
  overdue: flag.optional(),
}

const acceptor = {
  org_code: orgCode,
  org_name: z.string(),
  acceptor_class: acceptorClass,
  region_code: z.string(),
  region_name: z.string(),
  overdue: z.boolean().meta({ description: '票交所持续逾期名单' }),
  on_list: z.boolean().meta({ description: '在可贴现名单内' }),
  lists: z.array(acceptorListMark).meta({ description: '载有承兑人的生效名单，不在名单时为空' }),
}

export const queryAcceptor = defineCall({
  path: '/api/acceptor/query_acceptor',
  title: '查询承兑人',
  summary: '按行号排列；可用额度仅登录后由 query_available 提供，此处恒为 null。',
  access: 'public',
  machine: 'read',
  request: z.strictObject(filter),
  row: page(z.object({ ...acceptor, available_fen: z.null() })),
  shows: ['reference'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, acceptor_class: 'CS' },
})

export const queryAvailableAcceptor = defineCall({
  path: '/api/acceptor/query_available',
  title: '查询承兑人及可用额度',
  summary: '登录后的承兑人名录：银行可用额度、当日可交易的票据种类，机构另有本机构授信的剩余额度。',
  access: {},
  machine: 'read',
  request: z.strictObject(filter),
  row: page(
    z.object({
      ...acceptor,
      available_fen: fen,
      /** Kinds of its bills on the tradable white list today. */
      tradable: z.array(whiteBillKind),
      /** Left of the caller's institution's line for it; null where there is none, and for other members. */
      own_left_fen: fen.nullable(),
    }),
  ),
  shows: ['reference'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, acceptor_class: 'CS' },
})

export const adminQueryAcceptor = defineCall({
  path: '/api/admin/acceptor/query',
  title: '承兑人额度列表（银行）',
  access: { types: ['admin'], permission: 'limit_view' },
  request: z.strictObject(filter),
  row: page(
    z.object({
      ...acceptor,
      limit_fen: fen,
      used_fen: fen,
      available_fen: fen,
      active: z.boolean().meta({ description: '机构启用中' }),
      version: z.int(),
    }),
  ),
  shows: ['reference'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const adminEditAcceptor = defineCall({
  path: '/api/admin/acceptor/edit',
  title: '维护承兑人额度与名单',
  summary: '额度不能低于已用额度；version 须为读到的版本。',
  access: { types: ['admin'], permission: 'limit_edit' },
  request: z.strictObject({
    org_code: orgCode,
    version,
    limit_fen: limitFen,
    overdue: flag,
    on_list: flag,
  }),
  row: z.object({ org_code: orgCode, version: z.int() }),
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000', '21007'],
  example: { org_code: '999990009999', version: 0, limit_fen: '50000000000', overdue: '0', on_list: '1' },
})

const bank = {
  bank_no: z.string().meta({ description: '贴入行行号，12 位' }),
  bank_name: z.string().meta({ description: '贴入行' }),
}

export const adminQueryBankLine = defineCall({
  path: '/api/admin/acceptor/query_bank_line',
  title: '贴入行额度列表',
  summary:
    '各贴入行对承兑人自设的额度，按贴入行、承兑人行号排列；没有设定的只受承兑人额度限制。贴入行人员只见本行的。',
  access: { types: ['admin'], permission: 'limit_view' },
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    bank_no: optionalText(12).meta({ description: '贴入行行号' }),
    keyword: optionalText(60).meta({ description: '承兑人名称的一部分，或其行号' }),
  }),
  row: page(
    z.object({
      ...bank,
      org_code: orgCode,
      org_name: z.string().meta({ description: '承兑人' }),
      limit_fen: fen.meta({ description: '贴入行对该承兑人的额度，单位：分' }),
      used_fen: fen.meta({ description: '已用：该行持有的、占用额度的票据票面合计，单位：分' }),
      left_fen: fen.meta({ description: '剩余，单位：分' }),
      set_by: z.string().meta({ description: '最近设定人；演示数据为空' }),
      set_at: instant.meta({ description: '最近设定时间' }),
      version: z.int(),
    }),
  ).extend({
    banks: z.array(z.object(bank)).meta({ description: '可设定额度的贴入行，按行号' }),
  }),
  shows: ['reference'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const adminSetBankLine = defineCall({
  path: '/api/admin/acceptor/set_bank_line',
  title: '设定贴入行额度',
  summary:
    '额度不能低于已用额度；新设时已用额度为该行已持有的票据票面合计。已设定的须带读到的 version，新设的不带。额度为 0 且没有占用时取消设定。',
  access: { types: ['admin'], permission: 'limit_edit' },
  officers: 'bank',
  request: z.strictObject({
    bank_no: orgCode.meta({ description: '贴入行行号' }),
    org_code: orgCode.meta({ description: '承兑人行号' }),
    limit_fen: limitFen,
    version: version.optional(),
  }),
  row: z.object({
    bank_no: bank.bank_no,
    org_code: orgCode,
    used_fen: fen.meta({ description: '已用额度，单位：分' }),
    version: z.int().nullable().meta({ description: '设定后的版本；已取消的为 null' }),
  }),
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000', '20380', '20383', '20384'],
  example: { bank_no: '999990000013', org_code: '999990000021', limit_fen: '50000000000' },
})

/** The calls of this file, for the table. */
export const acceptorCalls = [
  queryAcceptor,
  queryAvailableAcceptor,
  adminQueryAcceptor,
  adminEditAcceptor,
  adminQueryBankLine,
  adminSetBankLine,
] as const
