import { z } from 'zod'
import { applyState, applyTerms, totals } from './applications.ts'
import { disclosureErrors, registryErrors } from './bills.ts'
import { defineCall } from './call.ts'
import { chosenBills } from './discount-quote.ts'
import {
  applyNo,
  filterFen as billsFen,
  day,
  done,
  fen,
  idemKey,
  optionalText,
  seenVersion,
  text,
  typedRate,
} from './fields.ts'
import { smsCode } from './sms.ts'

/** What a program says once more of the price that it accepts; a difference of a fen is refused (24016). */
const repeated = {
  net_fen: billsFen.optional().meta({ description: '净额，单位：分；接口客户端必填，须与报价一致' }),
  rate_e6: typedRate.optional(),
  disc_dt: day.optional().meta({ description: '贴现日期；接口客户端必填，须与报价一致' }),
}

export const submitApply = defineCall({
  path: '/api/discount/submit_apply',
  title: '提交贴现申请',
  summary: '按锁定的报价提交；同一事务内锁定票据。同一 idem_key 重复提交返回第一次的结果。',
  access: { types: ['comp'], roles: ['maker'] },
  machine: 'maker',
  request: z.strictObject({
    idem_key: idemKey,
    lock_no: text(24),
    sign_no: text(24),
    /** A draft, or a returned application, that this submit continues; its terms hold where none are given. */
    apply_no: applyNo.optional(),
    ...applyTerms,
    ...repeated,
  }),
  row: z.object({
    apply_no: applyNo,
    state: applyState,
    ...totals,
    buyer_interest_fen: fen,
    trade_later: z.boolean(),
  }),
  changes: ['disc_apply'],
  limit: 'money',
  errors: [
    '9015',
    '20000',
    '20006',
    '20012',
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
    '20032',
    '20033',
    '20034',
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
    '20373',
    '24010',
    '24011',
    '24016',
    ...registryErrors,
    ...disclosureErrors,
  ],
  example: {
    idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    lock_no: 'SJ20260623000042',
    sign_no: 'QY20260101000001',
  },
})

export const withdrawApply = defineCall({
  path: '/api/discount/withdraw_apply',
  title: '撤销贴现申请',
  summary: '经办或主账户办理。',
  access: { types: ['comp'] },
  machine: 'maker',
  request: z.strictObject({ apply_no: applyNo }),
  row: done,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033'],
  example: { apply_no: 'TX20260623000018' },
})

const moved = z.object({ apply_no: applyNo, state: applyState })

export const saveApply = defineCall({
  path: '/api/discount/save_apply',
  title: '保存贴现申请草稿',
  summary: '保存所选票据、银行、日期、付息方式与贸易背景；按当时报价给出参考利息，不锁价、不锁定票据。',
  access: { types: ['comp'], roles: ['maker'] },
  machine: 'maker',
  request: z.strictObject({
    /** The draft to change; absent = a new one. */
    apply_no: applyNo.optional(),
    bills: chosenBills,
    sign_no: optionalText(24),
    disc_dt: day.optional(),
    ...applyTerms,
  }),
  row: z.object({ apply_no: applyNo, state: applyState, ...totals }),
  changes: ['draft'],
  limit: 'write',
  errors: [
    '9015',
    '20000',
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
    '20027',
    '20030',
    '20031',
    '20033',
    '20035',
    ...registryErrors,
    ...disclosureErrors,
  ],
  example: { bills: [{ holding_id: '1001' }] },
})

export const checkPass = defineCall({
  path: '/api/discount/check_pass',
  title: '企业复核通过',
  summary: '由经办人以外的复核人办理。',
  access: { types: ['comp'], roles: ['checker'] },
  request: z.strictObject({ apply_no: applyNo, remark: optionalText(200), seen_version: seenVersion }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20034', '20035', '20072', '21001'],
  example: { apply_no: 'TX20260623000018' },
})

export const checkReturn = defineCall({
  path: '/api/discount/check_return',
  title: '企业复核退回',
  access: { types: ['comp'], roles: ['checker'] },
  request: z.strictObject({ apply_no: applyNo, reason: z.string().max(200), seen_version: seenVersion }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20072', '21001', '21011'],
  example: { apply_no: 'TX20260623000018', reason: '金额与合同不符' },
})

export const confirmQuote = defineCall({
  path: '/api/discount/confirm_quote',
  title: '确认最终报价',
  summary: '经办或主账户凭短信验证码（用途 confirm_quote）确认银行最终报价。',
  access: { types: ['comp'] },
  machine: 'confirm',
  smsPurpose: 'confirm_quote',
  request: z.strictObject({
    apply_no: applyNo,
    /** Of people; a program's signature stands in for it. */
    sms_code: smsCode.optional(),
    seen_version: seenVersion,
    ...repeated,
  }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'money',
  errors: [
    '9015',
    '20000',
    '20029',
    '20033',
    '20034',
    '20035',
    '20072',
    '20090',
    '20091',
    '20092',
    '20093',
    '23004',
    '24010',
    '24016',
  ],
  example: { apply_no: 'TX20260623000018', sms_code: '000000' },
})

export const supplyTrade = defineCall({
  path: '/api/discount/supply_trade',
  title: '补交贸易背景',
  summary: '发票后补的申请补交合同与发票，由经办办理；放款前后均可，补交后不能再改。',
  access: { types: ['comp'], roles: ['maker'] },
  machine: 'maker',
  request: z.strictObject({
    apply_no: applyNo,
    contract_ids: z.array(text(20)).min(1).max(100),
    invoice_ids: z.array(text(20)).min(1).max(500),
  }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033', '20043', '20058', '20059', '20060', '20061', '20270'],
  example: { apply_no: 'TX20260623000018', contract_ids: ['1'], invoice_ids: ['1'] },
})

export const declineQuote = defineCall({
  path: '/api/discount/decline_quote',
  title: '放弃最终报价',
  access: { types: ['comp'] },
  machine: 'maker',
  request: z.strictObject({ apply_no: applyNo, reason: optionalText(200), seen_version: seenVersion }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20072'],
  example: { apply_no: 'TX20260623000018' },
})

/** The calls of this file, for the table. */
export const discountCalls = [
  submitApply,
  supplyTrade,
  withdrawApply,
  saveApply,
  checkPass,
  checkReturn,
  confirmQuote,
  declineQuote,
] as const
