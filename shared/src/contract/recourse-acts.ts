import { z } from 'zod'
import { type RecourseReason, recourseReasons } from '../recourse/states.ts'
import { defineCall } from './call.ts'
import { makers } from './callers.ts'
import { billFen, fen, idemKey, optionalText, seenVersion, settlementFen, text } from './fields.ts'
import { namesOf, recourseKind, recourseNo, recourseSource, recourseState } from './recourse.ts'
import { smsCode } from './sms.ts'

/* 追索: what is done in it. */

const reasonCode = namesOf<RecourseReason>(recourseReasons).meta({
  description: '非拒付追索的原因：bankrupt 破产，dead 死亡、逃匿，closed 责令终止业务',
})

const moved = z.object({
  recourse_no: recourseNo,
  state: recourseState,
})

const beginRecourse = defineCall({
  path: '/api/recourse/begin_recourse',
  title: '发起追索',
  summary:
    '持票人向一个、数个或全部债务人追索本金、到期日起的利息和费用；清偿了追索的，凭 follows_no 向其前手再追索。期内提示后被拒付可向全部，逾期提示的只可向出票人和承兑人。票据在追索期间锁定。',
  access: makers,
  machine: 'maker',
  request: z.strictObject({
    idem_key: idemKey,
    ...recourseSource,
    kind: recourseKind,
    reason_code: reasonCode.optional(),
    reason: optionalText(200).meta({ description: '非拒付追索的情况说明，至多 200 字' }),
    costs_fen: billFen.optional().meta({ description: '取得拒付证明等费用，单位：分；缺省为 0' }),
    parties: z.array(text(120)).max(100).meta({ description: '追索对象的名称，如追索前查询所列' }),
  }),
  row: moved,
  changes: ['bill'],
  limit: 'money',
  errors: [
    '9015',
    '20016',
    '20029',
    '20033',
    '20290',
    '20291',
    '20292',
    '20293',
    '20294',
    '20295',
    '20299',
    '20300',
    '20301',
    '20303',
  ],
  example: {
    idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    holding_id: '999999999999',
    kind: 'RT00',
    parties: ['青禾示例商贸有限公司'],
  },
})

const settleRecourse = defineCall({
  path: '/api/recourse/settle_recourse',
  title: '同意清偿',
  summary:
    '被追索人清偿全部或一部分，款项即时由其结算账户转入追索人账户，先抵费用，再抵利息、本金。全部清偿后其余被追索人的追索终止。owed_fen 须等于今天的应付金额，以免隔日多付或少付。凭短信验证码（用途 settle_recourse）办理。',
  access: makers,
  machine: 'confirm',
  smsPurpose: 'settle_recourse',
  request: z.strictObject({
    idem_key: idemKey,
    recourse_no: recourseNo,
    amount_fen: settlementFen.meta({ description: '清偿金额，单位：分' }),
    owed_fen: settlementFen.meta({ description: '所见的应付金额，单位：分' }),
    /** Of people; a program's signature stands in for it. */
    sms_code: smsCode.optional(),
  }),
  row: moved.extend({
    owed_fen: fen.meta({ description: '清偿后的余额，单位：分' }),
  }),
  changes: ['bill'],
  limit: 'money',
  errors: ['9015', '20000', '20029', '20033', '20296', '20297', '20298', '20301', '20304', '23004', '24010'],
  example: {
    idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    recourse_no: 'ZS20260623000001',
    amount_fen: '185847253',
    owed_fen: '185847253',
    sms_code: '000000',
  },
})

const refuseRecourse = defineCall({
  path: '/api/recourse/refuse_recourse',
  title: '拒绝清偿',
  summary: '被追索人说明理由后拒绝；责任不因此消灭，之后仍可同意清偿。',
  access: makers,
  machine: 'maker',
  request: z.strictObject({
    recourse_no: recourseNo,
    reason: z.string().max(200).meta({ description: '拒绝清偿的理由，2 至 200 字' }),
    seen_version: seenVersion,
  }),
  row: moved,
  changes: ['bill'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20072', '20298', '20302'],
  example: { recourse_no: 'ZS20260623000001', reason: '已向承兑人查询，票款将于近日支付' },
})

const withdrawRecourse = defineCall({
  path: '/api/recourse/withdraw_recourse',
  title: '撤回追索',
  summary: '尚无人清偿的追索可以撤回，票据解除锁定。',
  access: makers,
  machine: 'maker',
  request: z.strictObject({ recourse_no: recourseNo, seen_version: seenVersion }),
  row: moved,
  changes: ['bill'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20072', '20298'],
  example: { recourse_no: 'ZS20260623000001' },
})

/** The calls of this file, for the table. */
export const recourseActCalls = [beginRecourse, settleRecourse, refuseRecourse, withdrawRecourse] as const
