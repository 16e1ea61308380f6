import { clientCallRow, clientQuotaRow } from '@portal/shared/contract/api-client-changes.ts'
import { clientRow, machineScope } from '@portal/shared/contract/api-clients.ts'
import {
  applyDetailRow,
  applyHead,
  applyRow,
  applyState,
  payDay,
  quotedBill,
} from '@portal/shared/contract/applications.ts'
import { applyWait } from '@portal/shared/contract/approval.ts'
import { acceptorListMark, holdingRow, holdingState } from '@portal/shared/contract/bills.ts'
import { checkedDayRow } from '@portal/shared/contract/book-checks.ts'
import { queryDays } from '@portal/shared/contract/calendar.ts'
import { submitApply } from '@portal/shared/contract/discount.ts'
import { stateCount } from '@portal/shared/contract/discount-queries.ts'
import { chosenBills } from '@portal/shared/contract/discount-quote.ts'
import { documentRow, paperFile } from '@portal/shared/contract/document.ts'
import { eventRow, eventType } from '@portal/shared/contract/events.ts'
import { done } from '@portal/shared/contract/fields.ts'
import { importRow } from '@portal/shared/contract/imports.ts'
import { instantShadow } from '@portal/shared/contract/instant-rules.ts'
import { instantDecision, instantUse, instantVerdict } from '@portal/shared/contract/instant-shapes.ts'
import { memberDetailRow } from '@portal/shared/contract/member.ts'
import { operatorRow } from '@portal/shared/contract/operators.ts'
import { applyConsent, consentRow, consentState } from '@portal/shared/contract/payer-consent.ts'
import { acceptorClass, queryRateGrid } from '@portal/shared/contract/quotes.ts'
import { recourseRow } from '@portal/shared/contract/recourse.ts'
import { orderMoved, orderRow, orderState, orderSums } from '@portal/shared/contract/rediscount.ts'
import { limitUse, orderBill, orderCheck, orderLine } from '@portal/shared/contract/rediscount-lines.ts'
import { roleQuery, roleQueryPerm } from '@portal/shared/contract/roles.ts'
import { bizRole, memberType, userInfo } from '@portal/shared/contract/session.ts'
import { signDetailRow, signRow, signState } from '@portal/shared/contract/signing.ts'
import { smsSent } from '@portal/shared/contract/sms.ts'
import { contractRow, usageRow } from '@portal/shared/contract/trade-contracts.ts'
import {
  invoiceAnswer,
  invoiceRow,
  invoiceWithUsage,
  verifyState,
} from '@portal/shared/contract/trade-invoices.ts'
import { billEventRow } from '@portal/shared/contract/typed-bills.ts'
import { queryWhiteRequest } from '@portal/shared/contract/white-list.ts'
import type { z } from 'zod'

interface Component {
  schema: z.ZodType
  /** Chinese, one line. */
  description: string
  /** Where its fields' names are looked up: the path of the calls that answer it, or a beginning of it. */
  under: string
  /** Of codes alone: a field that takes them. */
  field?: string
  /** Of codes alone: there may be more of them one day, which a client passes over. */
  isOpen?: true
}

const row = (schema: z.ZodType, under: string, description: string): Component => ({
  schema,
  under,
  description,
})

const codes = (schema: z.ZodType, under: string, field: string, description: string): Component => ({
  ...row(schema, under, description),
  field,
})

/**
 * Objects and codes that several calls share, by the name that a generated client gives them. A name is part of the
 * contract: it does not change while the version lasts.
 */
export const components: Readonly<Record<string, Component>> = {
  Done: row(done, '/api/', '已办理'),
  SmsSent: row(smsSent, '/api/sms/', '短信验证码已发送'),
  UserInfo: row(userInfo, '/api/session/', '当前用户'),
  MemberType: codes(memberType, '/api/member/', 'member_type', '会员类型'),
  BizRole: codes(bizRole, '/api/operator/', 'biz_roles', '业务角色'),
  Member: row(memberDetailRow, '/api/member/', '会员资料；未填写的字段不返回'),
  Operator: row(operatorRow, '/api/operator/', '操作员'),
  OperatorRole: row(operatorRow.shape.roles.element, '/api/operator/', '操作员拥有的角色'),
  Role: row(roleQuery.row.shape.rows.element, '/api/sub_role/', '角色'),
  RolePermission: row(roleQueryPerm.row, '/api/sub_role/', '可分配的权限'),

  AcceptorClass: codes(acceptorClass, '/api/quotes/', 'acceptor_class', '承兑人类别'),
  RateGridLine: row(queryRateGrid.row.shape.classes.element, '/api/quotes/', '一类承兑人的各期限利率'),
  RateGridCell: row(
    queryRateGrid.row.shape.classes.element.shape.rates.element,
    '/api/quotes/',
    '一个期限的利率',
  ),
  DayOff: row(queryDays.row.shape.days.element, '/api/calendar/', '节假日或调休上班日'),

  HoldingState: codes(holdingState, '/api/bills/', 'state', '持有票据的状态'),
  Holding: row(holdingRow, '/api/bills/', '持有的票据或子票区间'),
  AcceptorListMark: row(acceptorListMark, '/api/bills/', '载有承兑人的生效名单'),
  BillEvent: row(billEventRow, '/api/bills/', '票据背面的一次记载'),
  ImportResult: row(importRow, '/api/bills/import', '导入结果'),
  ImportFault: row(importRow.shape.failed.element, '/api/bills/import', '导入的一处错误'),

  SigningState: codes(signState, '/api/signing/', 'state', '银行签约状态'),
  Signing: row(signRow, '/api/signing/', '银行签约'),
  SigningDetail: row(signDetailRow, '/api/signing/', '银行签约详情'),
  SigningLogLine: row(signDetailRow.shape.log.element, '/api/signing/', '签约办理记录'),

  ApplyState: codes(applyState, '/api/discount/', 'state', '贴现申请状态'),
  ChosenBill: row(chosenBills.element, '/api/discount/', '所选票据，或其中一段'),
  QuotedBill: row(quotedBill, '/api/discount/bill', '一张票据的计息'),
  PayDay: row(payDay, '/api/discount/', '可放款的一日及其金额'),
  ApplySubmitted: row(submitApply.row, '/api/discount/', '已提交的贴现申请'),
  ApplyHead: row(applyHead, '/api/discount/', '贴现申请'),
  ApplyRow: row(applyRow, '/api/discount/', '贴现申请，附首张票据'),
  ApplyDetail: row(applyDetailRow, '/api/discount/', '贴现申请详情'),
  ApplyBill: row(applyDetailRow.shape.bills.element, '/api/discount/bill', '贴现申请中的一张票据'),
  ApplyLogLine: row(applyDetailRow.shape.log.element, '/api/discount/', '申请办理记录'),
  ApplyWait: row(applyWait, '/api/admin/', '申请等待银行办理的情况'),
  ApplyCount: row(stateCount, '/api/discount/count_apply', '一个状态的申请笔数与金额'),
  ConsentState: codes(consentState, '/api/payer/', 'state', '付息确认状态'),
  ApplyConsent: row(applyConsent, '/api/payer/', '贴现申请的付息确认'),
  InstantUse: row(instantUse, '/api/instant/', '秒贴一项当日上限的占用'),
  InstantVerdict: row(instantVerdict, '/api/instant/', '一条秒贴规则的判断'),
  InstantDecision: row(instantDecision, '/api/instant/', '秒贴规则对一笔申请的判断'),
  InstantDecisionBill: row(instantDecision.shape.bills.element, '/api/instant/', '秒贴规则对一张票据的判断'),
  InstantShadow: row(instantShadow, '/api/admin/instant/', '秒贴规则的一次试运行'),
  InstantShadowOutcome: row(
    instantShadow.shape.outcomes.element,
    '/api/admin/instant/',
    '试运行中一类比对结果的合计',
  ),
  InstantShadowRule: row(instantShadow.shape.by_rule.element, '/api/admin/instant/', '一条规则转人工的合计'),
  InstantShadowApply: row(
    instantShadow.shape.differing.element,
    '/api/admin/instant/',
    '人工与规则不一致的申请',
  ),
  CheckedDay: row(checkedDayRow, '/api/admin/books/', '一日的对账结果'),
  RecourseRow: row(recourseRow, '/api/recourse/', '追索'),
  Consent: row(consentRow, '/api/payer/', '请本企业承担利息的请求'),
  BusinessDocument: row(documentRow, '/api/document/', '业务文件'),
  PaperFile: row(paperFile, '/api/document/', '回单或对账单的文件'),

  TradeContract: row(contractRow, '/api/trade/contract', '贸易合同'),
  TradeUsage: row(usageRow, '/api/trade/usage', '合同或发票被申请占用的一次记录'),
  InvoiceState: codes(verifyState, '/api/trade/', 'verify_state', '发票验真状态'),
  Invoice: row(invoiceRow, '/api/trade/invoice', '发票'),
  InvoiceDetail: row(invoiceWithUsage, '/api/trade/invoice', '发票及其额度历史'),
  InvoiceMoved: row(invoiceAnswer, '/api/trade/invoice', '发票及其现状'),

  OrderState: codes(orderState, '/api/rediscount/', 'state', '转贴现订单状态'),
  OrderBill: row(orderBill, '/api/rediscount/bill', '订单所选票据'),
  Order: row(orderRow, '/api/rediscount/', '转贴现订单；方向与对手按调用方所在机构看待'),
  OrderMoved: row(orderMoved, '/api/rediscount/', '订单及其现状'),
  OrderLine: row(orderLine, '/api/rediscount/line', '订单中的一张票据及其计息'),
  OrderSums: row(orderSums, '/api/rediscount/', '订单合计'),
  OrderCheck: row(orderCheck, '/api/rediscount/check', '服务器对订单的一项检查'),
  CreditUse: row(limitUse, '/api/rediscount/limit', '一条授信额度在买入前后的占用'),
  WhiteListApplication: row(queryWhiteRequest.row.shape.rows.element, '/api/whitelist/', '白名单申请'),

  MachineScope: codes(machineScope, '/api/client/', 'scopes', '接口客户端的权限'),
  ApiClient: row(clientRow, '/api/client/', '接口客户端'),
  ApiClientKey: row(clientRow.shape.keys.element, '/api/client/key', '接口客户端的密钥'),
  ApiClientChange: row(clientRow.shape.changes.element, '/api/client/change', '接口客户端待复核的变更'),
  ApiClientCall: row(clientCallRow, '/api/client/', '接口客户端的一次调用'),
  ApiClientQuota: row(clientQuotaRow, '/api/client/', '接口客户端一类调用的配额'),
  EventType: { ...codes(eventType, '/api/event/', 'type', '事件类型'), isOpen: true },
  Event: row(eventRow, '/api/event/', '事件：只有编号和版本，内容按 read 查询'),
}
