/** 客户全貌: everything that the bank's people may see of one customer, as sums that lead to their lists. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { applyNo, date, fen, instant, optionalText, page, pageRequest, text, totalFen } from './fields.ts'

const viewers = { types: ['admin'], permission: 'customer_view' } as const

const customer = {
  user_code: text(24).meta({ description: '会员编号', examples: ['HY00000002'] }),
  company_name: z.string().meta({ description: '会员名称' }),
  usc_code: z.string().meta({ description: '统一社会信用代码，没有为空' }),
  type_name: z.string().meta({ description: '会员类型' }),
  status: z.int().meta({ description: '会员状态：0 待审核，4 正常，5 停用，7 审核未通过，8 异常' }),
  status_name: z.string().meta({ description: '会员状态名称' }),
}

const queryCustomer = defineCall({
  path: '/api/admin/report/query_customer',
  title: '查找客户',
  summary: '按名称、统一社会信用代码或会员编号查找，按名称排列。',
  access: viewers,
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    keyword: optionalText(61).meta({ description: '名称、统一社会信用代码或会员编号，可为其中一段' }),
  }),
  row: page(z.object(customer)),
  shows: ['member'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

/** What a customer has with the bank, each part counted by state. */
export const customerSection = z
  .enum(['signings', 'applications', 'presentments', 'recourses', 'pursued', 'statements'])
  .meta({
    description:
      'signings 签约，applications 贴现申请，presentments 提示付款，recourses 发起的追索，pursued 被追索，statements 对账单',
  })
export type CustomerSection = z.infer<typeof customerSection>

const customerPicture = defineCall({
  path: '/api/admin/report/customer_detail',
  title: '客户全貌',
  summary:
    '一个客户的签约、额度与敞口、贴现申请、提示付款、追索、对账单和最近操作，按状态计数。只给出查询人有权查看的部分；企业自己的草稿不在其中。',
  access: viewers,
  officers: 'bank',
  request: z.strictObject({ user_code: customer.user_code }),
  row: z.object({
    ...customer,
    since: date.meta({ description: '注册日期' }),
    lines: z
      .array(
        z.object({
          of: z.enum(['customer', 'group']).meta({ description: 'customer 客户额度，group 集团额度' }),
          name: z.string().meta({ description: '客户或集团名称' }),
          limit_fen: fen.meta({ description: '额度，单位：分；0 为未设定' }),
          open_fen: totalFen.meta({ description: '银行持有且未兑付的票面，单位：分' }),
          on_way_fen: totalFen.meta({ description: '办理中、尚未放款的申请票面，单位：分' }),
        }),
      )
      .nullable()
      .meta({ description: '额度与敞口；无权查看贴现申请的为 null' }),
    sections: z
      .array(
        z.object({
          section: customerSection,
          lines: z
            .array(
              z.object({
                state: z.string().meta({ description: '状态代码' }),
                state_name: z.string().meta({ description: '状态名称' }),
                count: z.int().meta({ description: '笔数' }),
                amount_fen: totalFen
                  .nullable()
                  .meta({ description: '该状态的票面或追索金额合计，单位：分；没有金额的为 null' }),
              }),
            )
            .meta({ description: '各状态的笔数和金额' }),
        }),
      )
      .meta({ description: '查询人有权查看的各部分' }),
    acts: z
      .array(
        z.object({
          at: instant.meta({ description: '操作时间', format: 'date-time' }),
          apply_no: applyNo,
          event_name: z.string().meta({ description: '操作' }),
          actor_name: z.string().meta({ description: '操作人' }),
        }),
      )
      .nullable()
      .meta({ description: '贴现申请最近十次操作，最近的在前；无权查看贴现申请的为 null' }),
  }),
  shows: ['member', 'disc_apply', 'sign', 'statement', 'bill'],
  limit: 'read',
  errors: ['9015'],
  example: { user_code: 'HY00000002' },
})

/** The calls of this file, for the table. */
export const customerPictureCalls = [queryCustomer, customerPicture] as const
