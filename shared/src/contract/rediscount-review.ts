import { z } from 'zod'
import { disclosureErrors } from './bills.ts'
import { defineCall } from './call.ts'
import { done, seenVersion, whole } from './fields.ts'
import { keyedOrder, orderMoved, orderNo, orderRequest, reasonText } from './rediscount.ts'

/* What people of either side decide on an order: review, answer, revoke, settlement. */

const maker = { types: ['financeOrg'], roles: ['maker'] } as const
const checker = { types: ['financeOrg'], roles: ['checker'] } as const
const trader = { types: ['financeOrg'], roles: ['maker', 'checker'] } as const

const standing = ['9015', '20000', '20029', '20033'] as const
/** Findings of the server's own checks of an order (`bank/src/market/checks.ts`), with the days off that they need. */
const checkErrors = [
  '20006',
  '20012',
  '20014',
  '20015',
  '20016',
  '20017',
  '20018',
  '20035',
  '21003',
  '21004',
  '21005',
  '21007',
  '21010',
  ...disclosureErrors,
] as const

export const reviewPass = defineCall({
  path: '/api/rediscount/review_pass',
  title: '订单复核通过',
  summary:
    '本方待复核的订单发出报价，对手待复核的订单成交并占用买方授信。一次至多 50 笔，全部检查通过才办理，否则一笔也不办。',
  access: checker,
  request: z.strictObject({
    order_nos: z.array(orderNo).min(1).max(50),
    seen_versions: z
      .array(whole(0, 2_147_483_647))
      .max(50)
      .optional()
      .meta({ description: '与 order_nos 逐一对应的所见版本；任一订单已变更时拒绝（20072）' }),
  }),
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'money',
  errors: [...standing, ...checkErrors, '20072', '21001'],
  example: { order_nos: ['BJ20260623000001'] },
})

export const reviewReturn = defineCall({
  path: '/api/rediscount/review_return',
  title: '订单复核退回',
  summary: '本方复核退回给经办修改；对手方复核退回后订单回到已接收。',
  access: checker,
  request: z.strictObject({ order_no: orderNo, reason: reasonText, seen_version: seenVersion }),
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'write',
  errors: [...standing, '20072', '21001', '21011'],
  example: { order_no: 'BJ20260623000001', reason: '利率与询价不符' },
})

export const reviewRefuse = defineCall({
  path: '/api/rediscount/review_refuse',
  title: '订单复核拒绝',
  summary: '本方复核拒绝与对话报价的应答复核拒绝使订单终止；点击成交的应答复核拒绝后报价重回市场。',
  access: checker,
  request: z.strictObject({ order_no: orderNo, reason: reasonText, seen_version: seenVersion }),
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'write',
  errors: [...standing, '20072', '21001', '21011'],
  example: { order_no: 'BJ20260623000001', reason: '额度安排调整' },
})

export const openOrder = defineCall({
  path: '/api/rediscount/open_order',
  title: '接收对话报价',
  summary: '对手机构打开发来的对话报价；已接收的再次打开不变。',
  access: trader,
  machine: 'maker',
  request: orderRequest,
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'write',
  errors: ['9015', '20000', '20033'],
  example: { order_no: 'BJ20260623000001' },
})

export const acceptOrder = defineCall({
  path: '/api/rediscount/accept_order',
  title: '应答接受报价',
  summary: '对手经办接受，转本机构复核。点击成交的报价先到先得，迟到者得到 21008。',
  access: maker,
  machine: 'maker',
  request: z.strictObject(keyedOrder),
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'money',
  errors: [...standing, ...checkErrors, '20032', '21002', '21006', '21008', '24010', '24011'],
  example: { idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f', order_no: 'BJ20260623000001' },
})

export const refuseOrder = defineCall({
  path: '/api/rediscount/refuse_order',
  title: '应答拒绝报价',
  summary: '对话报价就此终止；点击成交而尚未成交的报价放弃后重回市场。',
  access: maker,
  machine: 'maker',
  request: z.strictObject({ order_no: orderNo, reason: reasonText }),
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'write',
  errors: [...standing, '21002', '21008', '21011'],
  example: { order_no: 'BJ20260623000001', reason: '利率不合适' },
})

export const revokeOrder = defineCall({
  path: '/api/rediscount/revoke_order',
  title: '撤销报价',
  summary: '经办撤销已发送的报价；对手已接收的先向本方复核人申请，由复核人撤销。成交后不可撤销。',
  access: trader,
  machine: 'maker',
  request: orderRequest,
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'write',
  errors: [...standing, '21001', '21009'],
  example: { order_no: 'BJ20260623000001' },
})

export const keepOrder = defineCall({
  path: '/api/rediscount/keep_order',
  title: '驳回撤销申请',
  access: checker,
  request: orderRequest,
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'write',
  errors: [...standing, '21001'],
  example: { order_no: 'BJ20260623000001' },
})

export const confirmSettle = defineCall({
  path: '/api/rediscount/confirm_settle',
  title: '确认或暂缓结算',
  summary: '成交后双方默认确认结算；复核人可在结算前暂缓（0）或恢复（1）。至最晚结算时间仍未确认的结算失败。',
  access: checker,
  request: z.strictObject({ order_no: orderNo, confirmed: z.enum(['0', '1']) }),
  row: orderMoved,
  changes: ['order', 'market'],
  limit: 'write',
  errors: [...standing],
  example: { order_no: 'BJ20260623000001', confirmed: '0' },
})

export const requestSlip = defineCall({
  path: '/api/rediscount/request_slip',
  title: '申请生成成交单',
  summary:
    '成交后数秒内自动生成；尚无文件时申请生成，生成后由 /api/document/query_document（ref_no 为报价单编号）取得。',
  access: { types: ['financeOrg'] },
  machine: 'maker',
  request: orderRequest,
  row: done,
  changes: ['document'],
  limit: 'write',
  errors: ['9015', '20000', '20033'],
  example: { order_no: 'BJ20260623000001' },
})

export const rediscountReviewCalls = [
  reviewPass,
  reviewReturn,
  reviewRefuse,
  openOrder,
  acceptOrder,
  refuseOrder,
  revokeOrder,
  keepOrder,
  confirmSettle,
  requestSlip,
] as const
