import { z } from 'zod'
import { registryErrors } from './bills.ts'
import { defineCall } from './call.ts'
import { idemKey, seenVersion } from './fields.ts'
import { holdingId, presentmentNo, presentmentStage, settingBy, stageText } from './presentment.ts'

/* What a holder does about 提示付款. */

const makers = { types: ['comp', 'financeOrg'], roles: ['maker'] } as const

const moved = z.object({
  presentment_no: presentmentNo,
  stage: presentmentStage.meta({ description: `所处阶段：${stageText}` }),
})

/** What refuses a presentment, in time or late: the registry's objections to a bill of a company's own among it. */
const presentErrors = [
  '20000',
  '20016',
  '20029',
  '20032',
  '20033',
  '20035',
  ...registryErrors,
  '20200',
  '20203',
  '20204',
  '20205',
  '20206',
  '20208',
] as const

const presentByHand = defineCall({
  path: '/api/presentment/present_bill',
  title: '提示付款',
  summary:
    '持票人经办在付款日至最后一日之间提示付款。银行和财务公司承兑的由下一批次自动应答，商业承兑汇票由承兑人应答，满 3 个工作日未应答视同拒付；票款记入持票人的结算账户。',
  access: makers,
  machine: 'maker',
  request: z.strictObject({ idem_key: idemKey, holding_id: holdingId }),
  row: moved,
  changes: ['bill'],
  limit: 'money',
  errors: [...presentErrors, '20201'],
  example: { idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f', holding_id: '999999999999' },
})

const presentMany = defineCall({
  path: '/api/presentment/present_bills',
  title: '批量提示付款',
  summary:
    '一次提示付款至多 50 张票据，规则与逐张提示相同；任何一张不能提示则一张也不提示，错误中指明是哪一张。返回次序与 holding_ids 相同。',
  access: makers,
  machine: 'maker',
  request: z.strictObject({
    idem_key: idemKey,
    holding_ids: z.array(holdingId).min(1).max(50).meta({ description: '持票编号，不得重复' }),
  }),
  row: moved,
  changes: ['bill'],
  limit: 'money',
  errors: [...presentErrors, '20201'],
  example: { idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f', holding_ids: ['999999999999'] },
})

const presentLate = defineCall({
  path: '/api/presentment/present_late',
  title: '逾期提示付款',
  summary: '最后一日已过的票据，说明原因（MC01）后提示付款；逾期提示的，不能再向背书人追索。',
  access: makers,
  machine: 'maker',
  request: z.strictObject({
    idem_key: idemKey,
    holding_id: holdingId,
    reason: z.string().max(200).meta({ description: '逾期原因，2 至 200 字' }),
  }),
  row: moved,
  changes: ['bill'],
  limit: 'money',
  errors: [...presentErrors, '20202', '20207'],
  example: {
    idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    holding_id: '999999999999',
    reason: '经办人员更换，未及时提示',
  },
})

const withdrawPresentment = defineCall({
  path: '/api/presentment/withdraw_presentment',
  title: '撤回提示付款',
  summary: '承兑人应答之前可以撤回，票据恢复可用，之后须手工再次提示付款。',
  access: makers,
  machine: 'maker',
  request: z.strictObject({ presentment_no: presentmentNo, seen_version: seenVersion }),
  row: moved,
  changes: ['bill'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20072', '20209'],
  example: { presentment_no: 'TS20260623000001' },
})

const setAutomatic = defineCall({
  path: '/api/presentment/set_automatic',
  title: '设置自动提示付款',
  summary:
    '本单位票据到付款日是否由系统自动提示付款；缺省为自动。已提示的不受影响，单独设置过的票据以其设置为准。',
  access: makers,
  request: z.strictObject({
    automatic: z.enum(['0', '1']).meta({ description: '1 自动，0 手工' }),
  }),
  row: z.object({ automatic: z.boolean().meta({ description: '到付款日自动提示' }) }),
  changes: ['bill'],
  limit: 'write',
  errors: ['20033'],
  example: { automatic: '1' },
})

const setBillAutomatic = defineCall({
  path: '/api/presentment/set_bill_automatic',
  title: '设置单张票据的提示方式',
  summary:
    '持票人经办为一张票据（包）单独设置自动或手工提示，先于本单位的设置；与本单位设置相同时恢复为随本单位设置。同一票据（包）的各子票区间一并生效。已提示过的票据不再自动提示；最后提示日当天不能改为自动。',
  access: makers,
  request: z.strictObject({
    holding_id: holdingId,
    automatic: z.enum(['0', '1']).meta({ description: '1 自动，0 手工' }),
  }),
  row: z.object({
    automatic: z.boolean().meta({ description: '到付款日自动提示' }),
    automatic_by: settingBy,
  }),
  changes: ['bill'],
  limit: 'write',
  errors: ['20033', '20364', '20365', '20366'],
  example: { holding_id: '999999999999', automatic: '0' },
})

/** The calls of this file, for the table. */
export const presentmentActCalls = [
  presentByHand,
  presentMany,
  presentLate,
  withdrawPresentment,
  setAutomatic,
  setBillAutomatic,
] as const
