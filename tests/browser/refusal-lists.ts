import type { RefusalList } from '../harness/refusals.ts'

/*
 * Every refusal that a customer or an officer can meet on the way from signing to payout: how, in which words, and
 * where they stand. The tests beside this file meet each of them.
 */

/** 银行签约 and 签约审核. */
export const signing = {
  accountNo: {
    code: '22002',
    met: 'types an account of three digits',
    says: '账号只能为8-32位数字或字母',
    at: 'field',
    beside: '结算账号',
  },
  accountTaken: {
    code: '22002',
    met: "types another company's account",
    says: '该账号已被其他企业使用',
    at: 'field',
    beside: '结算账号',
  },
  bankNoLength: {
    code: '22003',
    met: 'types a bank number of two digits',
    says: '行号由12位数字组成',
    at: 'field',
    beside: '开户行行号',
  },
  bankNoCheck: {
    code: '22003',
    met: 'mistypes a bank number',
    says: '行号校验位不正确',
    at: 'field',
    beside: '开户行行号',
  },
  lastDayPast: {
    code: '9012',
    met: 'wants a last day that has passed',
    says: '签约到期日应晚于今天，且不超过三年',
    at: 'field',
    beside: '签约到期日',
  },
  accountName: {
    code: '22001',
    met: 'the account name is the company’s and cannot be typed',
    says: '须与企业名称一致',
    at: 'closed',
  },
  atNight: {
    code: '20029',
    met: 'saves at 23:40',
    says: '当前非服务时间（08:30-23:30）',
    at: 'toast',
  },
  signedElsewhere: {
    code: '22007',
    met: 'has begun a signing with the bank in another tab',
    says: '该银行已有签约，请勿重复签约',
    at: 'toast',
  },
  signedAlready: {
    code: '22007',
    met: 'opens the wizard for a bank it has a signing with',
    says: '不能与该银行签约',
    at: 'closed',
  },
  unverified: {
    code: '22006',
    met: 'is not verified',
    says: '请先完成企业认证',
    at: 'closed',
  },
  agreement: {
    code: '22005',
    met: 'does not agree',
    says: '请阅读并同意签约协议',
    at: 'field',
    beside: '我已阅读并同意',
  },
  codeMissing: {
    code: '9012',
    met: 'types no code',
    says: '请输入短信验证码',
    at: 'field',
    beside: '短信验证码',
  },
  codeWrong: {
    code: '23004',
    met: 'mistypes the code',
    says: '短信验证码错误',
    at: 'field',
    beside: '短信验证码',
  },
  codeTriedOut: {
    code: '23004',
    met: 'mistypes the code for the sixth time',
    says: '错误次数过多，请重新获取',
    at: 'field',
    beside: '短信验证码',
  },
  codeTooSoon: {
    code: '23005',
    met: 'asks for a second code from another tab',
    says: '发送过于频繁，请',
    at: 'toast',
  },
  amountMissing: {
    code: '9012',
    met: 'verifies without an amount',
    says: '请输入收到的金额，最多两位小数',
    at: 'field',
    beside: '到账金额',
  },
  amountWrong: {
    code: '22004',
    met: 'verifies with another amount',
    says: '验证金额不正确，还可尝试2次',
    at: 'field',
    beside: '到账金额',
  },
  amountTriedOut: {
    code: '22004',
    met: 'verifies with another amount for the third time',
    says: '打款验证金额三次不符',
    at: 'alert',
  },
  underWay: {
    code: '22008',
    met: 'ends the signing while an application is under way',
    says: '尚有未完成的贴现申请，不能解约',
    at: 'alert',
  },
  pausedMeanwhile: {
    code: '20000',
    met: 'pauses what the bank has just paused',
    says: '当前状态不允许该操作',
    at: 'alert',
  },
  suspended: {
    code: '22009',
    met: 'has been suspended by the bank meanwhile',
    says: '企业状态异常，暂不能办理业务',
    at: 'alert',
  },
  noReason: {
    code: '21011',
    met: 'an officer returns a signing without a reason',
    says: '请填写退回原因',
    at: 'field',
    beside: '原因',
  },
  singleLimit: {
    code: '9012',
    met: 'an officer types no amount as a limit',
    says: '请输入金额，最多两位小数',
    at: 'field',
    beside: '单笔限额',
  },
  dayCount: {
    code: '9012',
    met: 'an officer types no number of applications a day',
    says: '请输入 0 至 9999 的整数',
    at: 'field',
    beside: '当日笔数',
  },
  grantedPast: {
    code: '9012',
    met: 'an officer grants it until a day that has passed',
    says: '签约到期日应晚于今天',
    at: 'field',
    beside: '签约到期日',
  },
  decidedMeanwhile: {
    code: '20000',
    met: 'an officer approves what was returned a moment ago',
    says: '当前状态不允许该操作',
    at: 'toast',
  },
} as const satisfies RefusalList
