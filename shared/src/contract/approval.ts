import { z } from 'zod'
import {
  applyDetailRequest,
  applyDetailRow,
  applyFilter,
  applyRow,
  applyState,
  totals,
} from './applications.ts'
import { defineCall } from './call.ts'
import {
  applyNo,
  day,
  fen,
  instant,
  optionalText,
  page,
  rateE6,
  seenVersion,
  text,
  typedRate,
} from './fields.ts'
import { instantReason } from './instant-shapes.ts'

/** How long an application has waited for one of the bank's officers. */
export const applyWait = z.object({
  since: instant.meta({ description: '等待开始时间', format: 'date-time' }),
  due_at: instant
    .nullable()
    .meta({ description: '办理时限届满的时间，只计服务时间；节假日未维护时为 null', format: 'date-time' }),
  waited_minutes: z
    .int()
    .nullable()
    .meta({ description: '已等待的分钟数，只计服务时间；节假日未维护时为 null' }),
  stage: z.enum(['over', 'soon', 'open']).meta({ description: 'over 已超时，soon 将超时，open 时限内' }),
})

const wait = applyWait.nullable().meta({ description: '等待银行办理的情况，不待银行办理时为 null' })

/** What only officers are told of an application. */
const desk = {
  wait,
  assignee: z
    .object({
      name: z.string().meta({ description: '办理人姓名' }),
      mine: z.boolean().meta({ description: '是否本人' }),
      since: instant.meta({ description: '领取或分派的时间', format: 'date-time' }),
    })
    .nullable()
    .meta({ description: '现办理人；在公共队列中为 null' }),
  referred_at: instant
    .nullable()
    .meta({ description: '提交授权审批的时间；未提交为 null', format: 'date-time' }),
}

const stops = z
  .array(instantReason)
  .meta({ description: '秒贴规则使其转人工的原因（本轮）；未经规则判断或仍由规则审批为空' })

export const adminQueryApply = defineCall({
  path: '/api/admin/query_disc_apply',
  title: '贴现申请列表（银行）',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  summary:
    '全部企业已提交的申请，附查询条件下的合计；只查待银行办理的状态时，等待最久的在前；放款日期为上海日期，含首尾两日。',
  request: z.strictObject({
    ...applyFilter,
    company_name: optionalText(60),
    bank: optionalText(60).meta({ description: '贴入行行号，或其名称的一部分' }),
    paid_from: day.optional(),
    paid_to: day.optional(),
    assigned: z
      .enum(['mine', 'none'])
      .optional()
      .meta({ description: '办理人：mine 本人，none 无人领取；缺省为全部' }),
    referred: z
      .boolean()
      .optional()
      .meta({ description: 'true 只查待授权审批的，false 不含待授权审批的；缺省为全部' }),
  }),
  row: page(applyRow.extend({ ...desk, instant_stops: stops })).extend({
    totals: z.object(totals),
    waits: z
      .object({
        over: z.int().meta({ description: '已超时的笔数' }),
        soon: z.int().meta({ description: '将超时的笔数' }),
        open: z.int().meta({ description: '时限内的笔数' }),
        warn_minutes: z.int().meta({ description: '提示将超时的等待分钟数' }),
        limit_minutes: z.int().meta({ description: '办理时限的分钟数' }),
        all: z.int().meta({ description: '不论何人办理的笔数' }),
        mine: z.int().meta({ description: '由本人办理的笔数' }),
        unassigned: z.int().meta({ description: '无人领取的笔数' }),
      })
      .nullable()
      .meta({ description: '查询条件下待银行办理的申请，只列待办理状态时给出，否则为 null' }),
    banks: z
      .array(
        z.object({
          bank_no: z.string().meta({ description: '贴入行行号，12 位' }),
          bank_name: z.string().meta({ description: '贴入行' }),
        }),
      )
      .meta({ description: '可据以查询的贴入行，按行号；贴入行人员只有本行' }),
  }),
  shows: ['disc_apply'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'D20' },
})

export const adminApplyDetail = defineCall({
  path: '/api/admin/disc_apply_detail',
  title: '贴现申请详情（银行）',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  request: applyDetailRequest,
  row: applyDetailRow.extend({
    ...desk,
    referral: z
      .object({
        by_name: z.string().meta({ description: '审批人姓名' }),
        remark: z.string().meta({ description: '审批意见' }),
        beyond: z.array(z.string()).meta({ description: '超过审批权限之处' }),
        rates: z
          .array(z.object({ holding_id: z.string(), rate_e6: rateE6 }))
          .meta({ description: '审批人所定、与报价不同的逐票利率' }),
      })
      .nullable()
      .meta({ description: '超过审批权限时审批人的决定，待授权审批；无则为 null' }),
    authority: z
      .object({
        amount_fen: fen.meta({ description: '一名审批人员可通过的票面金额，单位：分；0 为不限' }),
        rate_bp: z.int().meta({ description: '利率偏离报价超过多少基点须授权审批；0 为不按基点' }),
        far: z.boolean().meta({ description: '利率偏离报价超过10%是否须授权审批' }),
      })
      .meta({ description: '审批权限：超过的须授权审批' }),
    instant_judged: z.boolean().meta({
      description: '本轮是否经秒贴规则判断；是则 /api/admin/instant/decision 有其结果与转人工的原因',
    }),
    confirm_minutes: z.int().meta({ description: '审批通过后企业须在多少分钟内确认报价' }),
  }),
  shows: ['disc_apply'],
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

/** What a decision answers, and what one with a reason is asked with. */
export const decision = z.object({ apply_no: applyNo, state: applyState })
export const withReason = z.strictObject({
  apply_no: applyNo,
  reason: z.string().max(200),
  seen_version: seenVersion,
})

/**
 * The day of payment whose figures a person saw. Programs may leave it out; where it is given and the payout would be
 * made on another day, and so for another amount, it is refused (20072).
 */
export const seenPayDate = day
  .optional()
  .meta({ description: '所见放款日；实际将在另一日放款（金额随之不同）时拒绝（20072）' })

export const approveApply = defineCall({
  path: '/api/admin/approve_disc_apply',
  title: '贴现审批通过',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  officers: 'bank',
  summary:
    '逐票给出最终利率；超过审批权限（金额或利率偏离）的转授权审批，状态仍为 D20；每张都与锁定利率一致且参数 AUTO_CONFIRM=1 时自动确认，否则待客户确认。任一张偏离报价超过10%须填写说明。付息人须已同意承担利息；最终利率使其承担的利息超过所同意的上限时，另行请其确认，企业在其同意后方可确认报价。业务规则拒绝时 fields 以 rates[序号] 指明票据。',
  request: z.strictObject({
    apply_no: applyNo,
    /** The final rate of single bills, millionths a year; one not named keeps its quoted rate. */
    rates: z
      .array(z.strictObject({ holding_id: text(15), rate_e6: typedRate }))
      .max(100)
      .optional()
      .meta({ description: '逐票最终利率；未列出的票据按锁定利率' }),
    /** One rate for all bills instead of `rates`; the application's quoted rate = every bill keeps its own. */
    final_rate_e6: typedRate.optional(),
    remark: optionalText(200),
    seen_version: seenVersion,
    seen_pay_dt: seenPayDate,
  }),
  row: decision,
  changes: ['disc_apply'],
  limit: 'write',
  errors: [
    '9012',
    '9015',
    '20000',
    '20012',
    '20013',
    '20019',
    '20020',
    '20021',
    '20026',
    '20029',
    '20033',
    '20035',
    '20070',
    '20072',
    '20090',
    '20091',
    '20092',
    '20093',
    '20271',
    '20272',
    '20352',
    '20354',
  ],
  example: { apply_no: 'TX20260623000018', rates: [{ holding_id: '1001', rate_e6: 12_800 }] },
})

export const returnApply = defineCall({
  path: '/api/admin/return_disc_apply',
  title: '贴现审批退回',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  officers: 'bank',
  request: withReason,
  row: decision,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033', '20072', '20352', '20354', '21011'],
  example: { apply_no: 'TX20260623000018', reason: '发票购销双方与合同不一致' },
})

export const refuseApply = defineCall({
  path: '/api/admin/refuse_disc_apply',
  title: '贴现审批拒绝',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  officers: 'bank',
  request: withReason,
  row: decision,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033', '20072', '20352', '20354', '21011'],
  example: { apply_no: 'TX20260623000018', reason: '承兑人额度不足' },
})

/** The calls of this file, for the table. */
export const approvalCalls = [
  adminQueryApply,
  adminApplyDetail,
  approveApply,
  returnApply,
  refuseApply,
] as const
