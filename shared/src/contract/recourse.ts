import { z } from 'zod'
import { recourseNoPattern } from '../recourse/number.ts'
import { recoursePaperNames } from '../recourse/papers.ts'
import {
  type PartyRole,
  type PartyState,
  partyRoles,
  partyStates,
  type RecourseAction,
  type RecourseKind,
  type RecourseState,
  recourseActions,
  recourseKinds,
  recourseStates,
} from '../recourse/states.ts'
import { defineCall } from './call.ts'
import { documentRow } from './document.ts'
import {
  date,
  day,
  fen,
  instant,
  nextFields,
  optionalText,
  page,
  pageRequest,
  rateE6,
  sortBy,
  totalFen,
} from './fields.ts'

/* 追索: whoever holds a bill that was not paid turns to those liable for it, and who has settled to those before. */

const members = { types: ['comp', 'financeOrg'] } as const

export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]])

/** What a field of states holds: each code with its name. */
const codesText = (what: string, table: Readonly<Record<string, { name: string }>>): string =>
  `${what}：${Object.entries(table)
    .map(([code, { name }]) => `${code} ${name}`)
    .join('，')}`
const stateText = codesText('追索状态', recourseStates)
const partyText = codesText('被追索人状态', partyStates)

export const recourseState = namesOf<RecourseState>(recourseStates).meta({ description: stateText })
const partyState = namesOf<PartyState>(partyStates).meta({ description: partyText })
export const recourseKind = namesOf<RecourseKind>(recourseKinds).meta({
  description: '追索类型：RT00 拒付追索，RT01 非拒付追索',
})
export const recourseNo = z
  .string()
  .regex(recourseNoPattern)
  .meta({ description: '追索编号', examples: ['ZS20260623000001'] })

/** What a recourse is begun from: an own bill, or a recourse that has been settled with one's own money. */
export const recourseSource = {
  holding_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .meta({ description: '持票序号；与 follows_no 二选一', examples: ['12'] }),
  follows_no: recourseNo
    .optional()
    .meta({ description: '本单位已清偿的追索，向其前手再追索；与 holding_id 二选一' }),
}

const billFields = {
  bill_no: z.string().meta({ description: '票据（包）号' }),
  range: z.string().meta({ description: '子票区间；不可拆分为 0' }),
  face_fen: fen.meta({ description: '被追索的票面金额，单位：分' }),
  acceptor_name: z.string().meta({ description: '承兑人' }),
  drawer_name: z.string().meta({ description: '出票人' }),
  due_dt: date.meta({ description: '到期日' }),
}

const owed = {
  principal_fen: fen.meta({ description: '尚欠的本金，单位：分' }),
  interest_fen: fen.meta({ description: '尚欠的利息，计至今天，单位：分' }),
  costs_fen: fen.meta({ description: '尚欠的费用，单位：分' }),
  owed_fen: fen.meta({ description: '今天的应付金额，单位：分' }),
  rate_e6: rateE6.meta({ description: '利息的年利率，单位：百万分之一（3.35% = 33500）' }),
  interest_from: date.meta({ description: '下一段利息的起算日' }),
  interest_days: z.int().meta({ description: '自起算日至今天的计息天数' }),
}

export const recourseRow = z.object({
  recourse_no: recourseNo,
  side: z.enum(['holder', 'debtor']).meta({ description: 'holder 本单位为追索人，debtor 本单位被追索' }),
  ...billFields,
  kind: recourseKind,
  kind_name: z.string().meta({ description: '追索类型的名称' }),
  reason: z.string().meta({ description: '非拒付追索的原因；拒付追索为空' }),
  holder_name: z.string().meta({ description: '追索人' }),
  presentment_no: z.string().meta({ description: '所据的提示付款；非拒付追索和再追索为空' }),
  follows_no: z.string().meta({ description: '所据的前一次追索；首次追索为空' }),
  state: recourseState,
  state_name: z.string().meta({ description: '状态名称' }),
  exchange_code: z.string().meta({ description: '票交所状态代码；没有对应代码为空' }),
  demand_fen: fen.meta({ description: '追索的本金，单位：分' }),
  ...owed,
  paid_fen: fen.meta({ description: '已清偿，单位：分' }),
  parties_count: z.int().meta({ description: '被追索人数' }),
  own_state: partyState
    .nullable()
    .meta({ description: `本单位作为被追索人的状态，追索人为 null；${partyText}` }),
  own_paid_fen: fen.meta({ description: '本单位已清偿，单位：分' }),
  begun_at: instant.meta({ description: '发起时间' }),
  begun_by: z.string().meta({ description: '发起人' }),
  ended_at: instant.nullable().meta({ description: '结束时间；尚未结束为 null' }),
  papers: z
    .array(z.enum(recoursePaperNames))
    .meta({ description: '本人可下载的文书：recourse_notice 追索通知书，recourse_settled 清偿证明' }),
  version: z.int().meta({ description: '版本' }),
  ...nextFields,
  actions: z.array(namesOf<RecourseAction>(recourseActions)).meta({ description: '本人现在可办的操作' }),
})

const party = {
  name: z.string().meta({ description: '债务人名称' }),
  role: namesOf<PartyRole>(partyRoles).meta({
    description: '身份：acceptor 承兑人，drawer 出票人，endorser 背书人',
  }),
  role_name: z.string().meta({ description: '身份名称' }),
  until_dt: date.meta({ description: '追索权利的最后一日' }),
}

const queryRecourse = defineCall({
  path: '/api/recourse/query_recourse',
  title: '查询追索',
  summary: '本单位发起的追索，和对本单位的追索；待办的在前。',
  access: members,
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    side: z
      .enum(['holder', 'debtor'])
      .optional()
      .meta({ description: 'holder 本单位发起的，debtor 对本单位的；缺省为全部' }),
    state: recourseState.optional().meta({ description: stateText }),
    recourse_no: optionalText(16).meta({ description: '追索编号的一部分' }),
    keyword: optionalText(60).meta({ description: '追索人、承兑人或票据（包）号的一部分' }),
    sort: sortBy(['recourse_no', 'face_fen', 'due_dt']),
  }),
  row: page(recourseRow),
  shows: ['bill'],
  limit: 'read',
  errors: [],
  example: { page_no: 1, page_size: 10 },
})

const recourseDetail = defineCall({
  path: '/api/recourse/recourse_detail',
  title: '追索详情',
  summary: '一次追索，按编号，含全部被追索人与各笔清偿；追索人与被追索人可读。',
  access: members,
  machine: 'read',
  request: z.strictObject({ recourse_no: recourseNo }),
  row: recourseRow.extend({
    parties: z
      .array(
        z.object({
          ...party,
          state: partyState,
          state_name: z.string().meta({ description: '状态名称' }),
          paid_fen: fen.meta({ description: '已清偿，单位：分' }),
          answered_at: instant.nullable().meta({ description: '答复时间；尚未答复为 null' }),
          reason: z.string().meta({ description: '拒绝清偿的理由；未拒绝为空' }),
        }),
      )
      .meta({ description: '被追索人' }),
    payments: z
      .array(
        z.object({
          seq: z.int().meta({ description: '第几笔' }),
          payer_name: z.string().meta({ description: '清偿人' }),
          amount_fen: fen.meta({ description: '清偿金额，单位：分' }),
          costs_fen: fen.meta({ description: '其中费用，单位：分' }),
          interest_fen: fen.meta({ description: '其中利息，单位：分' }),
          principal_fen: fen.meta({ description: '其中本金，单位：分' }),
          paid_at: instant.meta({ description: '清偿时间' }),
        }),
      )
      .meta({ description: '各笔清偿，先后为序' }),
  }),
  shows: ['bill'],
  limit: 'read',
  errors: ['9015'],
  example: { recourse_no: 'ZS20260623000001' },
})

const recourseBasis = defineCall({
  path: '/api/recourse/recourse_basis',
  title: '追索前查询',
  summary: '一张票据或一次已清偿的追索可向谁追索、各自的权利到哪一日、今天的本金与利息。',
  access: members,
  machine: 'read',
  request: z.strictObject({ ...recourseSource, kind: recourseKind.optional() }),
  row: z.object({
    ...billFields,
    kind: recourseKind,
    refused_at: instant.nullable().meta({ description: '拒付时间；没有拒付为 null' }),
    refusal: z.string().meta({ description: '拒付理由；没有拒付为空' }),
    demand_fen: fen.meta({ description: '可追索的本金，单位：分' }),
    interest_fen: fen.meta({ description: '利息，计至今天，单位：分' }),
    rate_e6: rateE6.meta({ description: '利息的年利率，单位：百万分之一（3.35% = 33500）' }),
    interest_from: date.meta({ description: '利息的起算日' }),
    interest_days: z.int().meta({ description: '计息天数' }),
    parties: z
      .array(z.object({ ...party, in_time: z.boolean().meta({ description: '今天仍可追索' }) }))
      .meta({ description: '可追索的债务人' }),
  }),
  shows: ['bill'],
  limit: 'read',
  errors: ['9015', '20290', '20292', '20300'],
  example: { holding_id: '999999999999' },
})

const adminQueryRecourse = defineCall({
  path: '/api/admin/query_recourse',
  title: '查询追索（银行）',
  summary: '企业与机构之间的全部追索，新的在前；贴入行人员只见本行贴现过的票据的追索。',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    recourse_no: optionalText(16).meta({ description: '追索编号的一部分' }),
    state: recourseState.optional().meta({ description: stateText }),
    keyword: optionalText(60).meta({ description: '追索人、承兑人或票据（包）号的一部分' }),
    begun_from: day.optional().meta({ description: '发起日期，起' }),
    begun_to: day.optional().meta({ description: '发起日期，止' }),
    sort: sortBy(['recourse_no', 'face_fen', 'due_dt']),
  }),
  row: page(recourseRow).extend({
    total_fen: totalFen.meta({ description: '符合条件的票面合计，单位：分' }),
  }),
  shows: ['bill'],
  limit: 'read',
  errors: [],
  example: { page_no: 1, page_size: 10 },
})

const makeRecoursePaper = defineCall({
  path: '/api/recourse/make_paper',
  title: '生成追索文书',
  summary:
    '取得一次追索的文书（PDF，带电子签名与验证码）：追索通知书由追索人与各被追索人读取，清偿证明在全部清偿后由追索人与清偿人读取，平台人员均可读取，贴入行人员只可读取本行贴现过的票据的。已生成的立即返回下载路径；尚未生成的交由后台生成（通常一两秒），其间 url 为空，可再次调用。',
  access: { types: ['comp', 'financeOrg', 'admin'] },
  officers: 'bank',
  request: z.strictObject({
    recourse_no: recourseNo,
    kind: z
      .enum(recoursePaperNames)
      .meta({ description: '文书：recourse_notice 追索通知书，recourse_settled 清偿证明' }),
  }),
  row: z.object({
    url: z.union([documentRow.shape.url, z.literal('')]).meta({ description: '下载路径；生成中为空' }),
    title: z.string().meta({ description: '文件名称' }),
  }),
  changes: ['document'],
  unaudited: true,
  limit: 'write',
  errors: ['1003', '9015', '20371'],
  example: { recourse_no: 'ZS20260623000001', kind: 'recourse_notice' },
})

/** The calls of this file, for the table. */
export const recourseCalls = [
  queryRecourse,
  recourseDetail,
  recourseBasis,
  adminQueryRecourse,
  makeRecoursePaper,
] as const
