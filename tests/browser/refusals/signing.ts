import { atField, closed, inAlert, inToast, type RefusalList } from '../../harness/refusals.ts'

/** Every refusal that one can meet in 银行签约 and 签约审核. */
export const signing = {
  accountNo: atField('结算账号', '22002', '账号只能为8-32位数字或字母', 'types an account of three digits'),
  accountTaken: atField(
    '结算账号',
    '22002',
    '该账号已被其他企业使用',
    'types the account of another company',
  ),
  bankNoLength: atField('开户行行号', '22003', '行号由12位数字组成', 'types a bank number of two digits'),
  bankNoCheck: atField('开户行行号', '22003', '行号校验位不正确', 'mistypes a bank number'),
  lastDayPast: atField(
    '签约到期日',
    '9012',
    '签约到期日应晚于今天，且不超过三年',
    'wants a last day that has passed',
  ),
  accountName: closed('22001', '须与企业名称一致', 'the account name is the company’s and cannot be typed'),
  atNight: inToast('20029', '当前非服务时间（08:30-23:30）', 'saves at 23:40'),
  signedElsewhere: inToast(
    '22007',
    '该银行已有签约，请勿重复签约',
    'has begun a signing with the bank in another tab',
  ),
  signedAlready: closed('22007', '不能与该银行签约', 'opens the wizard for a bank it has a signing with'),
  unverified: closed('22006', '请先完成企业认证', 'is not verified'),
  passwordFirst: inToast('20033', '请先修改密码', 'has put off changing the first password'),
  agreement: atField('我已阅读并同意', '22005', '请阅读并同意签约协议', 'does not agree'),
  codeMissing: atField('短信验证码', '9012', '请输入短信验证码', 'types no code'),
  codeWrong: atField('短信验证码', '23004', '短信验证码错误', 'mistypes the code'),
  codeTriedOut: atField(
    '短信验证码',
    '23004',
    '错误次数过多，请重新获取',
    'mistypes the code for the sixth time',
  ),
  codeTooSoon: inToast('23005', '发送过于频繁，请', 'asks for a second code from another tab'),
  amountMissing: atField('到账金额', '9012', '请输入收到的金额，最多两位小数', 'verifies without an amount'),
  amountWrong: atField('到账金额', '22004', '验证金额不正确，还可尝试2次', 'verifies with another amount'),
  amountTriedOut: inAlert('22004', '打款验证金额三次不符', 'verifies with another amount for the third time'),
  underWay: inAlert(
    '22008',
    '尚有未完成的贴现申请，不能解约',
    'ends the signing while an application is under way',
  ),
  pausedMeanwhile: inAlert('20000', '当前状态不允许该操作', 'pauses what the bank has just paused'),
  suspended: inAlert('22009', '企业状态异常，暂不能办理业务', 'has been suspended by the bank meanwhile'),
  noReason: atField('原因', '21011', '请填写退回原因', 'an officer returns a signing without a reason'),
  singleLimit: atField(
    '单笔限额',
    '9012',
    '请输入金额，最多两位小数',
    'an officer types no amount as a limit',
  ),
  dayCount: atField(
    '当日笔数',
    '9012',
    '请输入 0 至 9999 的整数',
    'an officer types no number of applications a day',
  ),
  grantedPast: atField(
    '签约到期日',
    '9012',
    '签约到期日应晚于今天',
    'an officer grants it until a day that has passed',
  ),
  decidedMeanwhile: inToast(
    '20072',
    '申请内容已变更，请核对后再办理',
    'an officer approves what was returned a moment ago',
  ),
} satisfies RefusalList
