import { z } from 'zod'
import {
  dishonourReasons,
  type HolderKind,
  holderKinds,
  type PresentmentAction,
  type PresentmentStage,
  type PresentmentState,
  presentmentActions,
  presentmentStages,
  presentmentStates,
} from '../presentment/states.ts'
import { circulationFilter, exchangeFields, holdingState } from './bills.ts'
import { defineCall } from './call.ts'
import { holders } from './callers.ts'
import {
  date,
  day,
  fen,
  instant,
  nextFields,
  optionalText,
  page,
  pageRequest,
  sortBy,
  totalFen,
} from './fields.ts'
import { acceptorClass } from './quotes.ts'

/* 提示付款: a bill that has fallen due is presented to its acceptor, who pays or refuses. */

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]])

/** What a field of stages holds: each code with its name. */
export const stageText = Object.entries(presentmentStages)
  .map(([code, { name }]) => `${code} ${name}`)
  .join('，')

export const presentmentStage = namesOf<PresentmentStage>(presentmentStages)
export const presentmentState = namesOf<PresentmentState>(presentmentStates)
export const holderKind = namesOf<HolderKind>(holderKinds).meta({
  description: '持票人类别：company 企业，institution 机构，bank 贴现银行，pledgee 质权机构',
})
const presentmentAction = namesOf<PresentmentAction>(presentmentActions)

export const presentmentNo = z
  .string()
  .regex(/^TS\d{14}$/)
  .meta({ description: '提示付款编号', examples: ['TS20260623000001'] })

export const holdingId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '持票序号', examples: ['12'] })

export const settingBy = z
  .string()
  .meta({ description: '单独设置提示方式的经办；随本单位设置为空', examples: ['王经办'] })

/** One presentment, whoever made it. */
const presented = {
  presentment_no: z.string().meta({ description: '提示付款编号；尚未提示为空' }),
  kind: z
    .enum(['in_time', 'late'])
    .nullable()
    .meta({ description: 'in_time 期内提示，late 逾期提示；尚未提示为 null' }),
  reason_code: z.string().meta({ description: '逾期原因代码 MC01；期内提示为空' }),
  reason: z.string().meta({ description: '逾期提示的原因；期内提示为空' }),
  presented_at: instant.nullable().meta({ description: '提示付款时间；尚未提示为 null' }),
  presented_by: z.string().meta({ description: '提示人；自动提示为系统' }),
  answer_by: date.nullable().meta({ description: '承兑人应答的最后一日；尚未提示为 null' }),
  answered_at: instant.nullable().meta({ description: '应答时间；尚未应答为 null' }),
  dishonour_code: z
    .string()
    .meta({ description: `拒付理由代码 ${Object.keys(dishonourReasons).join('、')}；未拒付为空` }),
  dishonour_reason: z.string().meta({ description: '拒付理由；未拒付为空' }),
  exchange_code: z.string().meta({ description: '票交所状态代码；没有对应代码为空' }),
  version: z.int().meta({ description: '版本；尚未提示为 0' }),
}

export const presentmentRow = z.object({
  holding_id: holdingId,
  bill_no: z.string().meta({ description: '票据（包）号' }),
  range: z.string().meta({ description: '子票区间；不可拆分为 0' }),
  amount_fen: fen.meta({ description: '持有的票面金额，单位：分' }),
  bill_kind: z.enum(['AC01', 'AC02', 'AC03']),
  acceptor_name: z.string().meta({ description: '承兑人' }),
  acceptor_class: acceptorClass,
  drawer_name: z.string().meta({ description: '出票人' }),
  holding_state: holdingState.meta({
    description:
      '持票状态：05 待查验，10 可用，20 锁定，30 已贴现，35 托收在途，40 已质押，50 已卖出，60 已兑付',
  }),
  ...exchangeFields,
  due_dt: date.meta({ description: '到期日' }),
  pay_dt: date.meta({ description: '付款日，即可提示付款的首日；到期日遇休息日顺延' }),
  roll_reason: z.string().meta({ description: '付款日顺延的原因；未顺延为空' }),
  last_dt: date.meta({ description: '期内提示付款的最后一日，遇休息日顺延' }),
  last_unrolled_dt: date.nullable().meta({ description: '顺延前的最后一日；未顺延为 null' }),
  stage: presentmentStage.meta({ description: `所处阶段：${stageText}` }),
  stage_name: z.string().meta({ description: '所处阶段的名称' }),
  automatic: z.boolean().meta({ description: '到付款日由系统自动提示' }),
  automatic_by: settingBy,
  may_switch: z.boolean().meta({ description: '本人现在可以单独设置提示方式' }),
  automatic_at: instant.nullable().meta({ description: '单独设置提示方式的时间；随本单位设置为 null' }),
  ...presented,
  ...nextFields,
  actions: z.array(presentmentAction).meta({ description: '本人现在可办的操作' }),
})

const sums = {
  count: z.int().meta({ description: '张数' }),
  amount_fen: totalFen.meta({ description: '票面合计，单位：分' }),
}
const counted = z.object({
  stage: presentmentStage.meta({ description: `阶段：${stageText}` }),
  ...sums,
})

const queryPresentment = defineCall({
  path: '/api/presentment/query_presentment',
  title: '查询提示付款',
  summary:
    '本单位持有的、30 天内到期或已到期的票据，及其最近一次提示付款；今日截止的在前，未到期的在后。totals 按其他条件、不按阶段合计。',
  access: holders,
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    stage: presentmentStage.optional().meta({ description: `所处阶段：${stageText}` }),
    keyword: optionalText(60).meta({ description: '承兑人或票据（包）号的一部分' }),
    holding_id: holdingId.optional(),
    circulation: circulationFilter,
    due_from: day.optional(),
    due_to: day.optional(),
    sort: sortBy(['amount_fen', 'due_dt', 'acceptor_name']),
  }),
  row: page(presentmentRow).extend({
    automatic: z.boolean().meta({ description: '本单位票据到付款日自动提示' }),
    totals: z.array(counted).meta({ description: '各阶段的张数与金额' }),
    by_hand: z.int().meta({ description: '未到期、到期须手工提示的张数' }),
    last_day: z.object(sums).meta({ description: '今日为最后提示日、尚未提示的' }),
    total_fen: totalFen.meta({ description: '符合条件的票面合计，单位：分' }),
  }),
  shows: ['bill'],
  limit: 'read',
  errors: ['20035'],
  example: { page_no: 1, page_size: 10 },
})

const presentmentDetail = defineCall({
  path: '/api/presentment/presentment_detail',
  title: '提示付款详情',
  summary: '本单位的一次提示付款，按编号；含该票据此前各次提示付款。',
  access: holders,
  machine: 'read',
  request: z.strictObject({ presentment_no: presentmentNo }),
  row: presentmentRow.extend({
    account_no: z.string().meta({ description: '票款入账的结算账号，仅显示后四位；机构为空' }),
    earlier: z
      .array(
        z.object({
          ...presented,
          stage: presentmentStage.meta({ description: `状态：${stageText}` }),
          stage_name: z.string().meta({ description: '状态名称' }),
        }),
      )
      .meta({ description: '该票据此前的提示付款，新的在前' }),
  }),
  shows: ['bill'],
  limit: 'read',
  errors: ['9015', '20035'],
  example: { presentment_no: 'TS20260623000001' },
})

export const adminPresentmentRow = presentmentRow.extend({
  holder_name: z.string().meta({ description: '持票人' }),
  holder_kind: holderKind,
})

const adminQueryPresentment = defineCall({
  path: '/api/admin/query_presentment',
  title: '查询提示付款（银行）',
  summary: '各持票人的提示付款，新的在前；含本行贴现票据的到期托收。',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    presentment_no: optionalText(16).meta({ description: '提示付款编号的一部分' }),
    state: presentmentState.optional().meta({ description: `状态：${stageText}` }),
    holder_kind: holderKind.optional(),
    holder_name: optionalText(60).meta({ description: '持票人名称的一部分' }),
    keyword: optionalText(60).meta({ description: '承兑人或票据（包）号的一部分' }),
    circulation: circulationFilter,
    presented_from: day.optional().meta({ description: '提示日期的起始日 yyyy-MM-dd' }),
    presented_to: day.optional().meta({ description: '提示日期的截止日 yyyy-MM-dd' }),
    sort: sortBy(['presentment_no', 'amount_fen', 'due_dt', 'holder_name', 'acceptor_name', 'state']),
  }),
  row: page(adminPresentmentRow).extend({
    total_fen: totalFen.meta({ description: '符合条件的票面合计，单位：分' }),
  }),
  shows: ['bill', 'disc_apply', 'order'],
  limit: 'read',
  errors: ['20035'],
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const presentmentCalls = [queryPresentment, presentmentDetail, adminQueryPresentment] as const
