import { z } from 'zod'
import {
  type InstantVersionAction,
  type InstantVersionState,
  instantVersionActions,
  instantVersionStates,
  MAX_SHADOW_DAYS,
  type ShadowOutcome,
  shadowOutcomes,
} from '../instant/rules.ts'
import { payType } from './applications.ts'
import { defineCall } from './call.ts'
import {
  applyNo,
  date,
  done,
  fen,
  instant,
  keysOf,
  limitFen,
  page,
  pageRequest,
  text,
  totalFen,
  version,
  whole,
  yesNo,
} from './fields.ts'
import { instantReason, instantRule } from './instant-shapes.ts'
import { acceptorClass } from './quotes.ts'

/* 秒贴规则: versions that one officer drafts and another decides on, their shadow runs, and the switch. */

const view = { types: ['admin'], permission: 'instant_view' } as const
const edit = { types: ['admin'], permission: 'instant_edit' } as const
const approve = { types: ['admin'], permission: 'instant_approve' } as const

const state = z.enum(keysOf<InstantVersionState>(instantVersionStates)).meta({
  description: `版本状态：${Object.entries(instantVersionStates)
    .map(([code, { name }]) => `${code} ${name}`)
    .join('，')}`,
})

const versionNo = whole(1, 999_999).meta({ description: '规则版本号' })

const hour = z.string().regex(/^\d{2}:\d{2}$/, { error: '时间格式为 HH:mm' })
const dayFen = limitFen

/** What a version says, as it is typed. */
const typedTerms = {
  acceptor_classes: z.array(acceptorClass).max(6).meta({ description: '适用的承兑人类别，至少一类' }),
  acceptor_only: z
    .array(text(120))
    .max(200)
    .default([])
    .meta({ description: '只适用这些承兑人（全称）；空为不限' }),
  acceptor_except: z.array(text(120)).max(200).default([]).meta({ description: '排除这些承兑人（全称）' }),
  min_days: whole(0, 400).meta({ description: '计息天数下限' }),
  max_days: whole(0, 400).meta({ description: '计息天数上限' }),
  package_fen: dayFen.meta({ description: '单笔票面上限，单位：分' }),
  company_day_fen: dayFen.meta({ description: '企业当日上限，单位：分' }),
  group_day_fen: dayFen.meta({ description: '集团当日上限，单位：分' }),
  acceptor_day_fen: dayFen.meta({ description: '同一承兑人当日上限，单位：分' }),
  bank_day_fen: dayFen.meta({ description: '全行当日上限，单位：分' }),
  pay_types: z.array(whole(1, 3)).max(3).meta({ description: '适用的付息方式：1 买方，2 卖方，3 协议' }),
  trade_later: yesNo.meta({ description: '是否允许贸易背景后补' }),
  hour_from: hour.meta({ description: '开始时间 HH:mm，不早于 08:30' }),
  hour_to: hour.meta({ description: '结束时间 HH:mm，不晚于 20:00' }),
  rest_days: yesNo.meta({ description: '不清算的休息日是否办理' }),
}

/** What a version says, in answers. */
const terms = {
  acceptor_classes: z.array(acceptorClass).meta({ description: '适用的承兑人类别' }),
  acceptor_only: z.array(z.string()).meta({ description: '只适用这些承兑人；空为不限' }),
  acceptor_except: z.array(z.string()).meta({ description: '排除这些承兑人' }),
  min_days: z.int().meta({ description: '计息天数下限' }),
  max_days: z.int().meta({ description: '计息天数上限' }),
  package_fen: fen.meta({ description: '单笔票面上限，单位：分' }),
  company_day_fen: fen.meta({ description: '企业当日上限，单位：分' }),
  group_day_fen: fen.meta({ description: '集团当日上限，单位：分' }),
  acceptor_day_fen: fen.meta({ description: '同一承兑人当日上限，单位：分' }),
  bank_day_fen: fen.meta({ description: '全行当日上限，单位：分' }),
  pay_types: z.array(payType).meta({ description: '适用的付息方式：1 买方，2 卖方，3 协议' }),
  trade_later: z.boolean().meta({ description: '是否允许贸易背景后补' }),
  hour_from: z.string().meta({ description: '开始时间 HH:mm' }),
  hour_to: z.string().meta({ description: '结束时间 HH:mm' }),
  rest_days: z.boolean().meta({ description: '不清算的休息日是否办理' }),
}

const outcome = z.enum(keysOf<ShadowOutcome>(shadowOutcomes)).meta({
  description: 'both_paid 人工与规则都放款，only_officer 仅人工放款，only_rule 仅规则放款，neither 都不放款',
})

const shadowSums = {
  count: z.int().meta({ description: '笔数' }),
  face_fen: totalFen.meta({ description: '票面合计，单位：分' }),
}

/** What a version would have decided on the applications of a period. */
export const instantShadow = z.object({
  from_dt: date.meta({ description: '起始日（含）' }),
  to_dt: date.meta({ description: '截止日（含）' }),
  ran_at: instant.meta({ description: '运行时间' }),
  ran_by: z.string().meta({ description: '运行人' }),
  ...shadowSums,
  outcomes: z
    .array(z.object({ outcome, name: z.string().meta({ description: '比对结果的名称' }), ...shadowSums }))
    .meta({ description: '按比对结果合计' }),
  by_rule: z
    .array(z.object({ rule: instantRule, name: z.string().meta({ description: '规则名称' }), ...shadowSums }))
    .meta({ description: '各条规则会转人工的笔数，一笔可计入多条' }),
  differing: z
    .array(
      z.object({
        apply_no: applyNo,
        company_name: z.string().meta({ description: '企业名称' }),
        submitted_at: instant.meta({ description: '提交时间' }),
        face_fen: totalFen.meta({ description: '票面合计，单位：分' }),
        state_name: z.string().meta({ description: '申请现在的状态' }),
        outcome,
        reasons: z.array(instantReason).meta({ description: '规则转人工的原因；规则放款为空' }),
      }),
    )
    .meta({ description: '人工与规则不一致的申请，新的在前，至多 100 笔' }),
})

const versionRow = z.object({
  version_no: z.int().meta({ description: '规则版本号' }),
  state,
  state_name: z.string().meta({ description: '状态名称' }),
  note: z.string().meta({ description: '拟定说明' }),
  ...terms,
  maker_name: z.string().meta({ description: '拟定人' }),
  made_at: instant.meta({ description: '拟定时间' }),
  checker_name: z.string().meta({ description: '复核人；未复核为空' }),
  decided_at: instant.nullable().meta({ description: '复核时间；未复核为 null' }),
  reason: z.string().meta({ description: '不通过的原因；没有为空' }),
  in_force_from: instant.nullable().meta({ description: '生效时间；未生效过为 null' }),
  in_force_to: instant.nullable().meta({ description: '停用时间；未停用为 null' }),
  shadowed: z.boolean().meta({ description: '现内容是否已试运行' }),
  own: z.boolean().meta({ description: '是否由本人拟定' }),
  version: z.int().meta({ description: '读到的版本，写入时带回' }),
  actions: z
    .array(z.enum(keysOf<InstantVersionAction>(instantVersionActions)))
    .meta({ description: '本人现在可办的操作' }),
})

const queryVersions = defineCall({
  path: '/api/admin/instant/query_version',
  title: '查询秒贴规则版本',
  summary: '全部版本，新的在前。',
  access: view,
  request: z.strictObject({ ...pageRequest, state: state.optional() }),
  row: page(versionRow),
  shows: ['reference'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const versionDetail = defineCall({
  path: '/api/admin/instant/version_detail',
  title: '秒贴规则版本详情',
  summary: '版本内容、与生效版本的差异、最近一次试运行的结果。',
  access: view,
  request: z.strictObject({ version_no: versionNo }),
  row: versionRow.extend({
    differing: z.array(z.string()).meta({ description: '与生效版本不同的字段名；没有生效版本为空' }),
    shadow: instantShadow.nullable().meta({ description: '最近一次试运行；现内容尚未试运行为 null' }),
  }),
  shows: ['reference'],
  limit: 'read',
  errors: ['9015'],
  example: { version_no: 1 },
})

const draftVersion = defineCall({
  path: '/api/admin/instant/draft_version',
  title: '拟定秒贴规则',
  summary: '新拟一个版本，或修改本人拟定而未复核的版本（修改后须重新试运行）；经另一人复核后生效。',
  access: edit,
  request: z.strictObject({
    version_no: versionNo.optional().meta({ description: '要修改的版本；不填为新拟' }),
    version: version.optional(),
    note: z.string().max(400).meta({ description: '拟定说明，2–200 字' }),
    ...typedTerms,
  }),
  row: z.object({ version_no: z.int().meta({ description: '规则版本号' }) }),
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000', '20340', '20341', '21011'],
  example: {
    note: '首版',
    acceptor_classes: ['GG'],
    min_days: 7,
    max_days: 180,
    package_fen: '1000000000',
    company_day_fen: '2000000000',
    group_day_fen: '3000000000',
    acceptor_day_fen: '5000000000',
    bank_day_fen: '10000000000',
    pay_types: [2],
    trade_later: false,
    hour_from: '08:30',
    hour_to: '20:00',
    rest_days: false,
  },
})

const shadowRun = defineCall({
  path: '/api/admin/instant/shadow_run',
  title: '试运行秒贴规则',
  summary: '以该版本重新判断最近 N 天由人工办结的申请，与人工的结果比对；不影响任何申请。结果存于该版本。',
  access: edit,
  request: z.strictObject({
    version_no: versionNo,
    version,
    days: whole(1, MAX_SHADOW_DAYS).meta({ description: `最近几天，1 至 ${MAX_SHADOW_DAYS}` }),
  }),
  row: instantShadow,
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000', '20342'],
  example: { version_no: 1, version: 0, days: 30 },
})

const decided = { version_no: versionNo, version }
const nothing = { version_no: 999_999, version: 0 }

const approveVersion = defineCall({
  path: '/api/admin/instant/approve_version',
  title: '通过秒贴规则',
  summary: '由拟定人以外的人员复核，立即生效，替代原版本；须已试运行，且各当日上限不低于今日已用。',
  access: approve,
  request: z.strictObject(decided),
  row: done,
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000', '20343', '20345', '21001'],
  example: nothing,
})

const refuseVersion = defineCall({
  path: '/api/admin/instant/refuse_version',
  title: '不通过秒贴规则',
  access: approve,
  request: z.strictObject({ ...decided, reason: z.string().max(400).meta({ description: '原因，2–200字' }) }),
  row: done,
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000', '21001', '21011'],
  example: { ...nothing, reason: '上限过高' },
})

const withdrawVersion = defineCall({
  path: '/api/admin/instant/withdraw_version',
  title: '撤回秒贴规则',
  summary: '仅限本人拟定而未复核的。',
  access: edit,
  request: z.strictObject(decided),
  row: done,
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: nothing,
})

/** The calls of this file, for the table. */
export const instantRuleCalls = [
  queryVersions,
  versionDetail,
  draftVersion,
  shadowRun,
  approveVersion,
  refuseVersion,
  withdrawVersion,
] as const
