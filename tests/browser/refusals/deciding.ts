import { atField, closed, inToast, type RefusalList } from '../../harness/refusals.ts'

/** Every refusal that one can meet in 贴现审批 and 放款复核. */
export const deciding = {
  returnedWithoutReason: atField('审批意见', '21011', '请填写退回原因', 'returns without a reason'),
  refusedWithoutReason: atField('审批意见', '21011', '请填写拒绝原因', 'refuses without a reason'),
  rateNone: atField('审批利率', '20019', '0~24%，至多 4 位小数', 'types a rate of 99 %'),
  rateFar: atField(
    '审批利率',
    '20021',
    '利率偏离报价超过10%，请填写原因',
    'types a rate far off the quote without a word',
  ),
  withdrawnMeanwhile: inToast(
    '20072',
    '申请内容已变更，请核对后再办理',
    'approves what the company has just withdrawn',
  ),
  ownApproval: closed('21001', '不能复核自己审批的申请', 'wants to pay what they approved'),
  noTriesLeft: closed('20000', '放款重试次数已用完', 'wants to pay what has failed three times'),
  givenUpWithoutReason: atField('原因', '21011', '请填写取消放款原因', 'gives a payout up without a reason'),
  givenUpMeanwhile: inToast(
    '20072',
    '申请内容已变更，请核对后再办理',
    'gives up what a colleague has just given up',
  ),
  atNight: inToast('20029', '当前非服务时间（08:30-23:30）', 'pays at 23:40'),
  lineShort: inToast('20018', '承兑人可用额度不足', 'pays beyond the line of the acceptor'),
  paidMeanwhile: inToast('20072', '申请内容已变更，请核对后再办理', 'pays what a colleague has just paid'),
  payerShort: closed('20024', '买方付息账户余额不足', 'pays, and the payer has no money'),
  repayShort: inToast('20039', '结算账户余额不足，不能清偿', 'claims back more than the company has'),
} satisfies RefusalList
