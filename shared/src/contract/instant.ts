import { z } from 'zod'
import { type InstantOpening, instantOpenings } from '../instant/rules.ts'
import { applyState, applyTerms, payType, totals } from './applications.ts'
import { disclosureErrors, registryErrors } from './bills.ts'
import { defineCall } from './call.ts'
import { chosenBills } from './discount-quote.ts'
import {
  applyNo,
  filterFen as billsFen,
  date,
  fen,
  idemKey,
  keysOf,
  optionalText,
  page,
  pageRequest,
  rateE6,
  sortBy,
  text,
  totalFen,
  yesNo,
} from './fields.ts'
import { instantDecision, instantReason, instantRoute, instantUse } from './instant-shapes.ts'
import { acceptorClass, interestFigures } from './quotes.ts'

/* 秒贴 as a company meets it: bills are ticked, rules decide, and the money is there a second later. */

const holders = { types: ['comp'] } as const

const opening = z
  .enum(keysOf<InstantOpening>(instantOpenings))
  .meta({ description: 'open 可办理，off 已暂停，no_rule 无生效规则，hours 不在时段，rest_day 今日不清算' })

const instantFacts = defineCall({
  path: '/api/instant/facts',
  title: '秒贴现况',
  summary: '秒贴此刻是否可办、时段、适用票据、本企业与所属集团今日的剩余额度。',
  access: holders,
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({
    opening,
    opening_text: z.string().meta({ description: '不可办的原因；可办时为“可办理”' }),
    today: date.meta({ description: '今日（上海）' }),
    hour_from: z.string().meta({ description: '开始时间 HH:mm；无生效规则为空' }),
    hour_to: z.string().meta({ description: '结束时间 HH:mm；无生效规则为空' }),
    rest_days: z.boolean().meta({ description: '休息日是否办理' }),
    version_no: z.int().meta({ description: '生效的规则版本；没有为 0' }),
    acceptor_classes: z.array(acceptorClass).meta({ description: '适用的承兑人类别' }),
    min_days: z.int().meta({ description: '计息天数下限' }),
    max_days: z.int().meta({ description: '计息天数上限' }),
    package_fen: fen.meta({ description: '单笔票面上限，单位：分' }),
    pay_types: z.array(payType).meta({ description: '适用的付息方式' }),
    trade_later: z.boolean().meta({ description: '规则是否允许贸易背景后补' }),
    caps: z.array(instantUse).meta({ description: '本企业与所属集团今日的额度' }),
    left_fen: fen.meta({ description: '本企业此刻一笔最多可秒贴的票面，单位：分；已计入全行与单笔上限' }),
    signed: z.boolean().meta({ description: '是否有生效的签约' }),
    sign_no: z.string().meta({ description: '收款的签约编号；没有或有多个为空' }),
    bank_name: z.string().meta({ description: '该签约的银行；没有为空' }),
    account_no: z.string().meta({ description: '收款账号，仅显示后四位；没有为空' }),
  }),
  shows: ['disc_apply', 'reference', 'sign'],
  limit: 'read',
  errors: ['20035'],
  example: {},
})

export const instantBill = z.object({
  holding_id: z.string().meta({ description: '持票序号' }),
  bill_no: z.string().meta({ description: '票据（包）号' }),
  range: z.string().meta({ description: '子票区间；不可拆分为 0' }),
  bill_kind: z.enum(['AC01', 'AC02', 'AC03']).meta({ description: '票据种类；一笔申请只能选同一种类' }),
  acceptor_name: z.string().meta({ description: '承兑人' }),
  acceptor_class: acceptorClass,
  due_dt: date.meta({ description: '到期日' }),
  face_fen: fen.meta({ description: '票面金额，单位：分' }),
  route: instantRoute,
  reasons: z.array(instantReason).meta({ description: '不能秒贴时的各条原因；能秒贴为空' }),
  refusal: z.string().meta({ description: '不能贴现的原因；能贴现为空' }),
  pay_dt: date
    .nullable()
    .meta({ description: '按此日放款计价：秒贴为今日，转人工为下一放款日；不能贴现为 null' }),
  price: z.object(interestFigures).nullable().meta({ description: '卖方付息时的价格；不能贴现为 null' }),
})

const instantPrice = defineCall({
  path: '/api/instant/price',
  title: '我的票据秒贴报价',
  summary:
    '本企业持有的每张票据：此刻能否秒贴、价格、不能的原因（按规则逐条）。能秒贴的在前，先到期的在前。不锁价，不锁票。',
  access: holders,
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    sign_no: optionalText(24).meta({
      description: '按此签约的贴入行计价；缺省为已生效签约中最近的一个，没有则按市场行情',
    }),
    route: instantRoute.optional(),
    keyword: optionalText(60).meta({ description: '承兑人或票据（包）号的一部分' }),
    sort: sortBy(['face_fen', 'due_dt', 'acceptor_name']),
  }),
  row: page(instantBill).extend({
    sign_no: z.string().meta({ description: '计价所按的签约编号；按市场行情的为空' }),
    bank_name: z.string().meta({ description: '计价所按的贴入行；按市场行情的为空' }),
    totals: z
      .array(
        z.object({
          route: instantRoute,
          count: z.int().meta({ description: '张数' }),
          face_fen: totalFen.meta({ description: '票面合计，单位：分' }),
          net_fen: totalFen.meta({ description: '卖方付息时实付合计，单位：分；不能贴现为 0' }),
        }),
      )
      .meta({ description: '符合其他条件的票据按去向合计，不受 route 限制' }),
  }),
  shows: ['bill', 'disc_apply', 'rate', 'reference', 'sign'],
  limit: 'read',
  errors: ['20018', '20025', '20026', '20035'],
  example: { page_no: 1, page_size: 10 },
})

/** One of the two applications that a tick makes. */
const made = z
  .object({
    apply_no: applyNo,
    state: applyState,
    disc_dt: date.meta({ description: '贴现日期' }),
    rate_e6: rateE6,
    ...totals,
    buyer_interest_fen: fen.meta({ description: '付息人承担的利息，单位：分' }),
    trade_later: z.boolean().meta({ description: '贸易背景后补' }),
  })
  .nullable()

const applyInstant = defineCall({
  path: '/api/instant/apply',
  title: '秒贴申请',
  summary:
    '所选票据逐张按规则判断：满足的合成一笔秒贴申请，由规则版本审批并立即放款（有企业复核的，复核通过时开始）；不满足的合成一笔普通申请转人工审批，并写明由哪条规则转出。officer 为 false 时只办理满足的。净额须与所见一致（24016）。同一 idem_key 重复提交返回第一次的结果。',
  access: { types: ['comp'], roles: ['maker'] },
  machine: 'maker',
  request: z.strictObject({
    idem_key: idemKey,
    bills: chosenBills.meta({ description: '所选票据，1 至 100 张' }),
    sign_no: text(24).meta({ description: '签约编号' }),
    officer: yesNo.default(true).meta({ description: '不满足规则的票据是否转人工审批；默认是' }),
    net_fen: billsFen.meta({ description: '所见的净额合计，单位：分；与此刻的价格不同时拒绝（24016）' }),
    ...applyTerms,
  }),
  row: z.object({
    instant: made.meta({ description: '秒贴申请；没有满足规则的票据为 null' }),
    officer: made.meta({ description: '转人工审批的申请；没有为 null' }),
    bills: z
      .array(
        z.object({
          holding_id: z.string().meta({ description: '所选的持票序号' }),
          route: instantRoute,
          reasons: z.array(instantReason).meta({ description: '转人工的原因；秒贴为空' }),
        }),
      )
      .meta({ description: '每张票据的去向，按所选的次序' }),
  }),
  changes: ['disc_apply', 'bill'],
  limit: 'money',
  errors: [
    '20005',
    '20006',
    '20007',
    '20012',
    '20013',
    '20014',
    '20015',
    '20016',
    '20017',
    '20018',
    '20020',
    '20022',
    '20023',
    '20025',
    '20026',
    '20029',
    '20030',
    '20031',
    '20032',
    '20033',
    '20035',
    '20036',
    '20037',
    '20038',
    '20043',
    '20058',
    '20059',
    '20060',
    '20061',
    '20066',
    '20270',
    '20347',
    '20348',
    '20349',
    '20351',
    '24010',
    '24011',
    '24016',
    ...registryErrors,
    ...disclosureErrors,
  ],
  example: {
    idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    bills: [{ holding_id: '1001' }],
    sign_no: 'QY20260101000001',
    net_fen: '100000000',
  },
})

const instantResult = defineCall({
  path: '/api/instant/result',
  title: '秒贴结果',
  summary: '本企业一笔秒贴申请的判断、时间线与入账；经规则判断过的普通申请也可查询。其他申请为 9015。',
  access: holders,
  machine: 'read',
  request: z.strictObject({ apply_no: applyNo }),
  row: instantDecision,
  shows: ['disc_apply'],
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

/** The calls of this file, for the table. */
export const instantCalls = [instantFacts, instantPrice, applyInstant, instantResult] as const
