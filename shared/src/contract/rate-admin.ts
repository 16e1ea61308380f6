import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, day, fen, instant, optionalText, page, pageRequest, typedRate } from './fields.ts'
import { acceptorClass, rateBiz, tenor } from './quotes.ts'

/* The bank's prices as staff keep them: a day's grid, how it was published, and what members pay of it. */

const bankNo = optionalText(12).meta({ description: '贴入行行号；缺省为市场行情，贴入行的人员为本行' })

const published = z.object({
  acceptor_class: acceptorClass,
  tenor,
  rate_e6: z.int(),
  change_bp: z.int().meta({ description: '较前一发布日的变动，单位：基点；没有前一发布日为 0' }),
  source: z.string(),
  publisher: z.string(),
  published_at: instant,
})

export const adminQueryRate = defineCall({
  path: '/api/admin/rate/query',
  title: '查询已发布报价（银行）',
  summary:
    '某一业务日的报价，缺省为最近一个发布日。bank_no 为贴入行时是该行自有的报价；没有发布过的为空，该行按市场行情报价。',
  access: { types: ['admin'], permission: 'rate_view' },
  officers: 'bank',
  request: z.strictObject({
    biz: rateBiz.default('disc'),
    bank_no: bankNo,
    business_dt: day.optional(),
  }),
  row: z.object({ business_dt: date, rates: z.array(published) }),
  shows: ['rate'],
  limit: 'read',
  errors: ['20372'],
  example: { biz: 'disc' },
})

export const adminPublishRate = defineCall({
  path: '/api/admin/rate/publish',
  title: '发布报价',
  summary:
    '发布当日报价；未列出的品种沿用最近一次的利率。已锁定的报价与已提交的申请不受影响。bank_no 为贴入行时发布该行自有的报价：此后该行只按自有报价，其中没有的品种与期限不报价（20018）。',
  access: { types: ['admin'], permission: 'rate_edit' },
  officers: 'bank',
  request: z.strictObject({
    biz: rateBiz.default('disc'),
    bank_no: bankNo,
    rates: z
      .array(
        z.strictObject({
          acceptor_class: acceptorClass,
          tenor,
          rate_e6: typedRate,
          expected_rate_e6: typedRate
            .nullable()
            .optional()
            .meta({ description: '读到的利率，尚未发布为 null；已被他人修改时拒绝（20000）' }),
        }),
      )
      .min(1)
      .max(18),
  }),
  row: z.object({ business_dt: date, published: z.int() }),
  changes: ['rate'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['20000', '20019', '20372'],
  example: { biz: 'disc', rates: [{ acceptor_class: 'CS', tenor: '3M', rate_e6: 13300 }] },
})

export const adminQueryRateBank = defineCall({
  path: '/api/admin/rate/query_bank',
  title: '查询发布报价的贴入行',
  summary: '营业中的贴现银行，按行号；published_dt 为该行最近一次发布自有报价的业务日。',
  access: { types: ['admin'], permission: 'rate_view' },
  officers: 'bank',
  request: z.strictObject({}),
  row: z.object({
    bank_no: z.string().meta({ description: '支付系统行号，12 位' }),
    bank_name: z.string().meta({ description: '贴入行' }),
    published_dt: date.nullable().meta({ description: '最近一次发布自有报价的业务日；按市场行情的为 null' }),
  }),
  shows: ['rate', 'reference'],
  limit: 'read',
  example: {},
})

export const adminQueryPublication = defineCall({
  path: '/api/admin/rate/query_publication',
  title: '报价发布记录',
  summary: '每个业务日一行，最近的在前；publisher 为当日最后发布人，system 为模拟行情。',
  access: { types: ['admin'], permission: 'rate_view' },
  officers: 'bank',
  request: z.strictObject({ ...pageRequest, biz: rateBiz.default('disc'), bank_no: bankNo }),
  row: page(
    z.object({
      business_dt: date,
      source: z.string(),
      publisher: z.string(),
      published_at: instant,
      prices: z.int().meta({ description: '当日报价条数' }),
      changed: z.int().meta({ description: '与前一发布日不同的条数' }),
    }),
  ),
  shows: ['rate'],
  limit: 'read',
  errors: ['20372'],
  example: { biz: 'disc', page_no: 1, page_size: 10 },
})

export const adminQueryMemberPrice = defineCall({
  path: '/api/admin/rate/query_member_price',
  title: '会员价格',
  summary: '企业会员的报价系数与加点；special 为 1 时仅列出与公布利率不同的。修改见“会员定价与额度”。',
  access: { types: ['admin'], permission: 'member_price' },
  request: z.strictObject({
    ...pageRequest,
    keyword: optionalText(60),
    special: z.enum(['0', '1']).optional(),
  }),
  row: page(
    z.object({
      user_code: z.string(),
      company_name: z.string(),
      status: z.int(),
      coefficient: z.int().meta({ description: '万分之一，10000 为不变' }),
      revenue_bp: z.int().meta({ description: '加点，基点' }),
      need_review: z.int(),
      credit_amount: fen,
      remain_credit: fen,
      version: z.int(),
    }),
  ),
  shows: ['rate', 'member'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, special: '1' },
})

/** The calls of this file, for the table. */
export const rateAdminCalls = [
  adminQueryRate,
  adminPublishRate,
  adminQueryRateBank,
  adminQueryPublication,
  adminQueryMemberPrice,
] as const
