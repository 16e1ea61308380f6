/** 贴现业务对账单: what has happened in a company's discount business with the bank in a span of days. */
import { z } from 'zod'
import { type BusinessKind, businessKinds } from '../statements/business.ts'
import { defineCall } from './call.ts'
import { date, day, keysOf, page, pageRequest, totalFen } from './fields.ts'

const kindText = Object.entries(businessKinds)
  .map(([code, name]) => `${code} ${name}`)
  .join('，')

/** Sums of one kind, or of one line. */
const figures = {
  kind: z.enum(keysOf<BusinessKind>(businessKinds)).meta({ description: `业务种类：${kindText}` }),
  kind_name: z.string().meta({ description: '业务种类名称' }),
  bill_count: z.int().meta({ description: '票据张数' }),
  face_fen: totalFen.meta({ description: '票面金额，单位：分' }),
  interest_fen: totalFen.meta({ description: '贴现利息，单位：分' }),
  buyer_interest_fen: totalFen.meta({ description: '其中付息人承担的利息，单位：分' }),
  in_fen: totalFen.meta({ description: '本企业收到，单位：分' }),
  out_fen: totalFen.meta({ description: '本企业支付，单位：分' }),
  back_fen: totalFen.meta({ description: '退回付息人，单位：分' }),
}

export const businessLine = z.object({
  line_no: z.string().meta({ description: '行的编号，同一笔总是相同' }),
  business_dt: date.meta({ description: '业务日期' }),
  apply_no: z.string().meta({ description: '贴现申请编号' }),
  bill_no: z.string().meta({ description: '票据（包）号码；放款与退回付息款为空' }),
  ...figures,
})

export const businessSum = z.object({
  count: z.int().meta({ description: '笔数' }),
  ...figures,
})

const queryBusiness = defineCall({
  path: '/api/statement/query_business',
  title: '查询贴现业务对账单',
  summary:
    '一段日期内本企业与银行的贴现业务，由早到晚：放款、到期兑付、拒付、追索清偿、付息款退回，及各类合计；收到与支付的合计与结算账户的收付一致到分。起止日期缺省为本月一日至今日，一次不超过 366 天。',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    from: day.optional().meta({ description: '起始日期 yyyy-MM-dd' }),
    to: day.optional().meta({ description: '截止日期 yyyy-MM-dd' }),
  }),
  row: page(businessLine).extend({
    from: date.meta({ description: '起始日期' }),
    to: date.meta({ description: '截止日期' }),
    sums: z.array(businessSum).meta({ description: '各类合计，没有发生的不列' }),
  }),
  shows: ['statement', 'disc_apply'],
  limit: 'read',
  errors: ['20311'],
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const businessStatementCalls = [queryBusiness] as const
