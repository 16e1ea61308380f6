/** 结算账户变更: another account of the company for a signing that runs, without ending it. */
import { z } from 'zod'
import {
  type AccountChangeAction,
  type AccountChangeState,
  accountChangeActions,
  accountChangeStates,
} from '../signing/account-change.ts'
import { defineCall } from './call.ts'
import {
  instant,
  keysOf,
  nextFields,
  optionalText,
  page,
  pageRequest,
  proofOfAccountFen,
  seenVersion,
  text,
} from './fields.ts'
import { picturePath } from './profile.ts'
import { signNo } from './signing.ts'
import { smsCode } from './sms.ts'

const stateText = Object.entries(accountChangeStates)
  .map(([code, { name }]) => `${code} ${name}`)
  .join('，')

export const accountChangeState = z
  .enum(keysOf<AccountChangeState>(accountChangeStates))
  .meta({ description: `结算账户变更的状态：${stateText}` })

const changeNo = z
  .string()
  .regex(/^BG\d{14}$/)
  .meta({ description: '结算账户变更编号', examples: ['BG20260623000001'] })

export const accountChangeRow = z.object({
  change_no: changeNo,
  sign_no: z.string().meta({ description: '签约编号' }),
  bank_name: z.string().meta({ description: '签约银行' }),
  state: accountChangeState,
  state_name: z.string().meta({ description: '状态名称' }),
  old_acct_no: z.string().meta({ description: '变更前的结算账号，已脱敏' }),
  new_acct_name: z.string().meta({ description: '新账户户名' }),
  new_acct_no: z.string().meta({ description: '新结算账号，已脱敏' }),
  new_bank_no: z.string().meta({ description: '新账户开户行行号，12 位' }),
  remark: z.string().meta({ description: '变更原因' }),
  reason: z.string().meta({ description: '未通过的原因，没有为空' }),
  file_ids: z.array(z.string()).meta({ description: '开户许可证等图片的站内路径' }),
  maker_name: z.string().meta({ description: '申请人' }),
  checker_name: z.string().meta({ description: '企业复核人，没有为空' }),
  asked_at: instant.meta({ description: '申请时间' }),
  effective_at: instant.nullable().meta({ description: '生效时间；未生效为 null' }),
  under_way: z.int().meta({ description: '在途贴现申请笔数，其款项仍入变更前的账户；未生效时为当前笔数' }),
  verify_tries_left: z.int().meta({ description: '打款验证剩余次数' }),
  version: z.int().meta({ description: '版本' }),
  ...nextFields,
  actions: z.array(z.enum(keysOf<AccountChangeAction>(accountChangeActions))).meta({
    description:
      '本人现在可办的操作：verify 打款验证，check_pass 复核通过，check_return 复核退回，approve 通过，refuse 拒绝，withdraw 撤销变更',
  }),
  blocked_reason: z.string().meta({ description: '本可办理而对本人关闭的原因，没有为空' }),
})

const forCompany = { types: ['comp'] } as const
const makers = { types: ['comp'], roles: ['maker'] } as const
const checkers = { types: ['comp'], roles: ['checker'] } as const
const viewers = { types: ['admin'], permission: 'sign_view' } as const
const reviewers = { types: ['admin'], permission: 'sign_review' } as const
const moved = z.object({ change_no: changeNo, state: accountChangeState })
const seen = z.strictObject({ change_no: changeNo, seen_version: seenVersion })
const withReason = seen.extend({ reason: z.string().max(200).meta({ description: '原因，2 至 200 字' }) })
const example = { change_no: 'BG20260623000001' }

const queryAccountChange = defineCall({
  path: '/api/signing/query_account_change',
  title: '查询结算账户变更',
  summary: '本企业的结算账户变更，新的在前。',
  access: forCompany,
  machine: 'read',
  request: z.strictObject({ ...pageRequest, sign_no: signNo.optional() }),
  row: page(accountChangeRow),
  shows: ['sign'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const askAccountChange = defineCall({
  path: '/api/signing/ask_account_change',
  title: '申请变更结算账户',
  summary:
    '为已生效或已暂停的签约更换本企业名下的另一结算账户，无须解约。需复核的企业先经复核人通过；银行审核后向新账户打款验证，验证通过的一刻生效：此前提交的申请仍入原账户，此后提交的入新账户。凭短信验证码（用途 change_account）办理。',
  access: makers,
  smsPurpose: 'change_account',
  request: z.strictObject({
    sign_no: signNo,
    settle_acct_name: text(120).meta({ description: '新账户户名，须与企业名称一致' }),
    settle_acct_no: text(40).meta({ description: '新结算账号' }),
    settle_bank_no: text(20).meta({ description: '新账户开户行行号，12 位' }),
    remark: z.string().max(200).meta({ description: '变更原因，2 至 200 字' }),
    file_ids: z
      .array(picturePath)
      .max(10)
      .optional()
      .meta({ description: '开户许可证等图片的站内路径，至多 10 张' }),
    sms_code: smsCode,
  }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20029', '20033', '20320', '20321', '20322', '21011', '22001', '22002', '22003', '23004'],
  example: {
    sign_no: 'QY20260101000001',
    settle_acct_name: '云岭示例钢贸有限公司',
    settle_acct_no: '9900123456789010300',
    settle_bank_no: '999990000013',
    remark: '基本户迁移',
    sms_code: '000000',
  },
})

const checkErrors = ['9015', '20000', '20029', '20033', '20072', '21001'] as const

const passAccountChange = defineCall({
  path: '/api/signing/pass_account_change',
  title: '复核通过结算账户变更',
  access: checkers,
  request: seen,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: checkErrors,
  example,
})

const returnAccountChange = defineCall({
  path: '/api/signing/return_account_change',
  title: '复核退回结算账户变更',
  access: checkers,
  request: withReason,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: [...checkErrors, '21011'],
  example: { ...example, reason: '新账户非本企业常用账户' },
})

const verifyAccountChange = defineCall({
  path: '/api/signing/verify_account_change',
  title: '新结算账户打款验证',
  summary: '输入新账户收到的金额，验证通过即生效；三次不符则变更未通过，原账户继续有效。',
  access: makers,
  request: z.strictObject({ change_no: changeNo, amount_fen: proofOfAccountFen }),
  row: moved,
  changes: ['sign', 'statement'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20100', '22004', '20322'],
  example: { ...example, amount_fen: '7' },
})

const withdrawAccountChange = defineCall({
  path: '/api/signing/withdraw_account_change',
  title: '撤销结算账户变更',
  access: makers,
  request: seen,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20072'],
  example,
})

const queryAccountChangeByStaff = defineCall({
  path: '/api/admin/query_account_change',
  title: '结算账户变更列表（银行）',
  summary: '各企业的结算账户变更，待审核的在前，其余新的在前；企业复核通过之前不在其中。',
  access: viewers,
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    change_no: optionalText(16).meta({ description: '变更编号，可为其中一段' }),
    company_name: optionalText(61).meta({ description: '企业名称，可为其中一段' }),
    state: accountChangeState.optional(),
  }),
  row: page(
    accountChangeRow.extend({
      company_name: z.string().meta({ description: '企业名称' }),
      usc_code: z.string().meta({ description: '统一社会信用代码' }),
    }),
  ),
  shows: ['sign'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const readChangeAccount = defineCall({
  path: '/api/admin/read_change_account',
  title: '查看待审核变更的新结算账号',
  summary: '仅待审核的变更，供审核人核对；返回完整账号，每次查看均记入审计日志。',
  access: reviewers,
  officers: 'bank',
  request: z.strictObject({ change_no: changeNo }),
  row: z.object({
    change_no: changeNo,
    new_acct_name: z.string().meta({ description: '新账户户名' }),
    new_acct_no: z.string().meta({ description: '完整账号，不脱敏' }),
    new_bank_no: z.string().meta({ description: '新账户开户行行号，12 位' }),
  }),
  changes: 'nothing',
  limit: 'write',
  errors: ['9015', '20000'],
  example,
})

const approveAccountChange = defineCall({
  path: '/api/admin/approve_account_change',
  title: '通过结算账户变更',
  summary:
    '审核人先查看完整的新账号，方可通过；通过后向新账户打款 0.01–0.99 元，供企业验证，验证通过后生效。',
  access: reviewers,
  officers: 'bank',
  request: seen,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '20375', '22002'],
  example,
})

const refuseAccountChange = defineCall({
  path: '/api/admin/refuse_account_change',
  title: '拒绝结算账户变更',
  access: reviewers,
  officers: 'bank',
  request: withReason,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21011'],
  example: { ...example, reason: '开户许可证与账号不一致' },
})

/** The calls of this file, for the table. */
export const accountChangeCalls = [
  queryAccountChange,
  askAccountChange,
  passAccountChange,
  returnAccountChange,
  verifyAccountChange,
  withdrawAccountChange,
  queryAccountChangeByStaff,
  readChangeAccount,
  approveAccountChange,
  refuseAccountChange,
] as const
