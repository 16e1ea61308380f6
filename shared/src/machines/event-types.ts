/** Events of a member's business, in the order in which they happened: type → title, and the call that reads the object. */
import type { ApplyEvent } from '../discount/states.ts'

interface EventType {
  title: string
  /** The call that reads what it is about, and the field that takes `ref_no`. */
  read?: { path: `/api/${string}`; field: string }
}

const apply = { path: '/api/discount/apply_detail', field: 'apply_no' } as const
const sign = { path: '/api/signing/sign_detail', field: 'sign_no' } as const
const presentment = { path: '/api/presentment/presentment_detail', field: 'presentment_no' } as const
const recourse = { path: '/api/recourse/recourse_detail', field: 'recourse_no' } as const
const order = { path: '/api/rediscount/order_detail', field: 'order_no' } as const

export const eventTypes = {
  'discount.application.submitted': { title: '贴现申请已提交', read: apply },
  'discount.application.checked': { title: '贴现申请已通过企业复核', read: apply },
  'discount.application.returned': { title: '贴现申请被退回', read: apply },
  'discount.application.refused': { title: '贴现申请被拒绝', read: apply },
  'discount.application.approved': { title: '贴现申请已批准', read: apply },
  'discount.application.quoted': { title: '银行最终报价待确认', read: apply },
  'discount.application.confirmed': { title: '最终报价已确认', read: apply },
  'discount.application.expired': { title: '报价已失效', read: apply },
  'discount.application.redated': { title: '逾期未放款，须重新询价', read: apply },
  'discount.application.paying': { title: '放款中', read: apply },
  'discount.application.paid': { title: '贴现已放款', read: apply },
  'discount.application.failed': { title: '放款失败', read: apply },
  'discount.application.withdrawn': { title: '贴现申请已撤销', read: apply },
  'discount.bill.matured': { title: '票据到期兑付', read: apply },
  'discount.bill.dishonoured': { title: '票据到期未兑付', read: apply },
  /** Of all bills of a holder that fall due on one day, which is their number. */
  'bill.due': { title: '持有票据即将到期' },
  'bill.present': { title: '到期票据尚未提示付款' },
  'presentment.presented': { title: '票据已提示付款', read: presentment },
  'presentment.paid': { title: '提示付款已付款', read: presentment },
  'presentment.refused': { title: '提示付款被拒付', read: presentment },
  'presentment.withdrawn': { title: '提示付款已撤回', read: presentment },
  /** Of a refused bill whose holder has not turned to anybody, and of a recourse whose payer has not. */
  'presentment.lapsing': { title: '被拒付票据的追索权利将届满', read: presentment },
  'recourse.lapsing': { title: '再追索权利将届满', read: recourse },
  'recourse.begun': { title: '票据追索已发起', read: recourse },
  'recourse.paid': { title: '追索已清偿或部分清偿', read: recourse },
  'recourse.refused': { title: '被追索人拒绝清偿', read: recourse },
  'recourse.withdrawn': { title: '追索已撤回', read: recourse },
  'signing.changed': { title: '银行签约状态变更', read: sign },
  'statement.changed': {
    title: '对账单已出具或状态变更',
    read: { path: '/api/statement/query_statement', field: 'statement_no' },
  },
  'order.changed': { title: '转贴现订单状态变更', read: order },
  'contract.changed': {
    title: '贸易合同变更',
    read: { path: '/api/trade/contract_detail', field: 'contract_id' },
  },
  'invoice.verified': {
    title: '发票查验完成',
    read: { path: '/api/trade/invoice_detail', field: 'invoice_id' },
  },
  'client.key_expiring': { title: '接口客户端密钥即将到期' },
  'webhook.test': { title: '测试事件' },
} as const satisfies Record<string, EventType>

export type EventTypeName = keyof typeof eventTypes

/** Event of the application's state table → what its company hears of it; the others are the bank's own affair. Bills are told of one due day at a time, whether or not the last one is among them. */
export const applyEventTypes: Partial<Record<ApplyEvent, EventTypeName>> = {
  submit: 'discount.application.submitted',
  submit_for_review: 'discount.application.submitted',
  check_pass: 'discount.application.checked',
  check_return: 'discount.application.returned',
  return: 'discount.application.returned',
  refuse: 'discount.application.refused',
  accept: 'discount.application.quoted',
  confirm: 'discount.application.approved',
  decline: 'discount.application.withdrawn',
  expire: 'discount.application.expired',
  redate: 'discount.application.redated',
  rule_pass: 'discount.application.paying',
  pay: 'discount.application.paying',
  paid: 'discount.application.paid',
  fail: 'discount.application.failed',
  withdraw: 'discount.application.withdrawn',
}

/** Days that events are kept, at least. */
export const eventDays = 90
