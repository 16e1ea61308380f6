/** The lists that the bank writes into files: which call they are, and what each column writes. */
import { actorName, auditActionName, auditObjectName, resultName } from '../audit/action-names.ts'
import type { ExchangeCodes } from '../bills/exchange.ts'
import { codeText } from '../bills/exchange-codes.ts'
import type { ExportName } from '../contract/exports.ts'
import { applyProducts } from '../discount/products.ts'
import { statusName } from '../people/member-status.ts'
import { holderKinds, presentmentKinds } from '../presentment/states.ts'
import { busiTypeNames, settleStateNames } from '../rediscount/states.ts'
import { sheetMoney, sheetRate, sheetTime } from '../sheet/values.ts'
import { bookLists } from './book-lists.ts'
import { defineList, type ExportColumn, type ExportRow } from './list.ts'
import { recourseColumns } from './recourse-columns.ts'
import { reportLists } from './report-lists.ts'

const payTypeNames: Readonly<Record<number, string>> = { 1: '买方付息', 2: '卖方付息', 3: '协议付息' }

const memberTypes: Readonly<Record<string, string>> = {
  comp: '企业',
  financeOrg: '金融机构',
  investOrg: '投资机构',
}

/** The exchange's words and codes, as the grids of the same lists write them. */
const codeColumns = <Row extends ExchangeCodes>(): ExportColumn<Row>[] => [
  { id: 'circulation', title: '流通标志', width: 140, sheet: row => codeText(row.circulation) },
  { id: 'exchange_state', title: '票交所状态', width: 140, sheet: row => codeText(row.exchange_state) },
]

export const exportLists = {
  members: defineList({
    path: '/api/admin/query_member',
    title: '会员',
    columns: [
      { id: 'company_name', title: '企业（机构）名称', width: 260, sheet: row => row.company_name },
      { id: 'status', title: '状态', width: 116, sheet: row => statusName(row.status) },
      {
        id: 'member_type',
        title: '类型',
        width: 100,
        sheet: row => memberTypes[row.member_type] ?? row.member_type,
      },
      { id: 'usc_code', title: '统一社会信用代码', width: 190, sheet: row => row.usc_code },
      { id: 'main_account', title: '主账号', width: 124, sheet: row => row.main_account },
      { id: 'user_name', title: '操作员', width: 96, sheet: row => row.user_name },
      { id: 'gmt_create', title: '注册时间', width: 164, sheet: row => sheetTime(row.gmt_create) },
      { id: 'user_code', title: '会员编号', width: 124, sheet: row => row.user_code },
      { id: 'gmt_modify', title: '最近修改', width: 164, sheet: row => sheetTime(row.gmt_modify) },
    ],
  }),
  applications: defineList({
    path: '/api/admin/query_disc_apply',
    title: '贴现申请',
    columns: [
      { id: 'apply_no', title: '申请编号', width: 164, sheet: row => row.apply_no },
      { id: 'state', title: '流程状态', width: 124, sheet: row => row.state_name },
      { id: 'company_name', title: '申请人', width: 220, sheet: row => row.company_name },
      { id: 'product', title: '产品', width: 96, sheet: row => applyProducts[row.product] },
      { id: 'total_fen', title: '票面金额', unit: '元', width: 150, sheet: row => sheetMoney(row.total_fen) },
      { id: 'rate', title: '年利率', unit: '%', width: 96, sheet: row => sheetRate(row.rate_e6) },
      {
        id: 'interest_fen',
        title: '贴现利息',
        unit: '元',
        width: 130,
        sheet: row => sheetMoney(row.interest_fen),
      },
      { id: 'net_fen', title: '实付金额', unit: '元', width: 150, sheet: row => sheetMoney(row.net_fen) },
      { id: 'disc_dt', title: '贴现日期', width: 116, sheet: row => row.disc_dt },
      {
        id: 'paid_at',
        title: '放款时间',
        width: 164,
        sheet: row => (row.paid_at ? sheetTime(row.paid_at) : ''),
      },
      {
        id: 'submitted_at',
        title: '提交时间',
        width: 164,
        sheet: row => (row.submitted_at ? sheetTime(row.submitted_at) : ''),
      },
      { id: 'bill_no', title: '票据（包）号', width: 268, sheet: row => row.bill_no },
      { id: 'count', title: '张数', width: 76, sheet: row => ({ number: row.total_count, format: '0' }) },
      {
        id: 'entered',
        title: '其中客户录入',
        width: 116,
        sheet: row => ({ number: row.entered_count, format: '0' }),
      },
      { id: 'acceptor', title: '承兑人', width: 160, sheet: row => row.acceptor_name },
      { id: 'range', title: '子票区间', width: 160, sheet: row => row.range },
      ...codeColumns<ExportRow<'/api/admin/query_disc_apply'>>(),
      { id: 'due', title: '到期日', width: 116, sheet: row => row.due_dt },
      { id: 'bank', title: '贴入行', width: 180, sheet: row => row.bank_name },
      { id: 'account', title: '入账账号', width: 200, sheet: row => row.settle_acct_no },
      { id: 'pay_type', title: '付息方式', width: 100, sheet: row => payTypeNames[row.pay_type] ?? '' },
      { id: 'payer', title: '付息人', width: 200, sheet: row => row.buyer_name },
      {
        id: 'buyer_interest_fen',
        title: '买方承担利息',
        unit: '元',
        width: 124,
        sheet: row => sheetMoney(row.buyer_interest_fen),
      },
      { id: 'maker', title: '经办人', width: 96, sheet: row => row.maker_name },
    ],
  }),
  audit: defineList({
    path: '/api/admin/audit/query',
    title: '审计日志',
    columns: [
      { id: 'audit_id', title: '编号', width: 90, sheet: row => String(row.audit_id) },
      { id: 'at', title: '时间', width: 150, sheet: row => sheetTime(row.at) },
      { id: 'account', title: '操作人', width: 140, sheet: actorName },
      { id: 'action', title: '业务操作', width: 200, sheet: row => auditActionName(row.action) },
      { id: 'object_type', title: '对象', width: 130, sheet: row => auditObjectName(row.object_type) },
      { id: 'object_no', title: '对象编号', width: 190, sheet: row => row.object_no },
      { id: 'result', title: '结果', width: 90, sheet: row => resultName(row.result) },
      { id: 'request_id', title: '请求号', width: 280, sheet: row => row.request_id },
      { id: 'before', title: '变更前', width: 280, sheet: row => row.before ?? '' },
      { id: 'after', title: '变更后', width: 280, sheet: row => row.after ?? '' },
    ],
  }),
  orders: defineList({
    path: '/api/admin/order/query',
    title: '转贴现订单',
    columns: [
      { id: 'order_no', title: '报价单编号', width: 170, sheet: row => row.order_no },
      { id: 'state', title: '状态', width: 120, sheet: row => row.state_name },
      { id: 'busi_type', title: '业务类型', width: 110, sheet: row => busiTypeNames[row.busi_type] },
      { id: 'seller_name', title: '卖出方', width: 190, sheet: row => row.seller_name },
      { id: 'buyer_name', title: '买入方', width: 190, sheet: row => row.buyer_name },
      { id: 'rate_e6', title: '利率', unit: '%', width: 96, sheet: row => sheetRate(row.rate_e6) },
      { id: 'total_fen', title: '票面总额', unit: '元', width: 160, sheet: row => sheetMoney(row.total_fen) },
      {
        id: 'settle_fen',
        title: '首期结算金额',
        unit: '元',
        width: 160,
        sheet: row => sheetMoney(row.settle_fen),
      },
      {
        id: 'interest_fen',
        title: '首期利息',
        unit: '元',
        width: 160,
        sheet: row => sheetMoney(row.interest_fen),
      },
      { id: 'settle_dt', title: '首期结算日', width: 120, sheet: row => row.settle_dt },
      { id: 'due_settle_dt', title: '到期结算日', width: 120, sheet: row => row.due_settle_dt ?? '' },
      { id: 'settle_state', title: '清算状态', width: 120, sheet: row => settleStateNames[row.settle_state] },
      { id: 'deal_no', title: '成交单编号', width: 170, sheet: row => row.deal_no },
      { id: 'valid_until', title: '有效时间', width: 150, sheet: row => sheetTime(row.valid_until) },
      { id: 'trader_name', title: '交易员', width: 100, sheet: row => row.trader_name },
    ],
  }),
  presentments: defineList({
    path: '/api/admin/query_presentment',
    title: '提示付款',
    columns: [
      { id: 'presentment_no', title: '提示编号', width: 164, sheet: row => row.presentment_no },
      { id: 'state', title: '状态', width: 108, sheet: row => row.stage_name },
      { id: 'holder_name', title: '持票人', width: 220, sheet: row => row.holder_name },
      { id: 'holder_kind', title: '持票人类别', width: 108, sheet: row => holderKinds[row.holder_kind] },
      { id: 'acceptor_name', title: '承兑人', width: 180, sheet: row => row.acceptor_name },
      { id: 'bill_no', title: '票据（包）号', width: 268, sheet: row => row.bill_no },
      { id: 'range', title: '子票区间', width: 160, sheet: row => row.range },
      {
        id: 'amount_fen',
        title: '票面金额',
        unit: '元',
        width: 150,
        sheet: row => sheetMoney(row.amount_fen),
      },
      { id: 'due_dt', title: '到期日', width: 116, sheet: row => row.due_dt },
      { id: 'last_dt', title: '最后提示日', width: 116, sheet: row => row.last_dt },
      {
        id: 'kind',
        title: '提示方式',
        width: 108,
        sheet: row => (row.kind === null ? '' : presentmentKinds[row.kind]),
      },
      {
        id: 'reason',
        title: '逾期原因',
        width: 200,
        sheet: row => `${row.reason_code} ${row.reason}`.trim(),
      },
      {
        id: 'presented_at',
        title: '提示时间',
        width: 164,
        sheet: row => (row.presented_at ? sheetTime(row.presented_at) : ''),
      },
      { id: 'presented_by', title: '提示人', width: 96, sheet: row => row.presented_by },
      { id: 'answer_by', title: '应答截止', width: 116, sheet: row => row.answer_by ?? '' },
      {
        id: 'answered_at',
        title: '应答时间',
        width: 164,
        sheet: row => (row.answered_at ? sheetTime(row.answered_at) : ''),
      },
      {
        id: 'dishonour',
        title: '拒付理由',
        width: 240,
        sheet: row => `${row.dishonour_code} ${row.dishonour_reason}`.trim(),
      },
      { id: 'exchange_code', title: '票交所代码', width: 108, sheet: row => row.exchange_code },
      ...codeColumns<ExportRow<'/api/admin/query_presentment'>>(),
    ],
  }),
  recourses: defineList({ path: '/api/admin/query_recourse', title: '追索', columns: recourseColumns }),
  statements: defineList({
    path: '/api/admin/statement/query_statement',
    title: '对账单',
    columns: [
      { id: 'statement_no', title: '对账单编号', width: 168, sheet: row => row.statement_no },
      { id: 'state', title: '状态', width: 96, sheet: row => row.state_name },
      { id: 'company_name', title: '会员', width: 220, sheet: row => row.company_name },
      { id: 'acct_no', title: '账号', width: 200, sheet: row => row.acct_no },
      { id: 'from', title: '起始日期', width: 116, sheet: row => row.from },
      { id: 'to', title: '截止日期', width: 116, sheet: row => row.to },
      {
        id: 'opening_fen',
        title: '期初余额',
        unit: '元',
        width: 150,
        sheet: row => sheetMoney(row.opening_fen),
      },
      { id: 'in_fen', title: '收入', unit: '元', width: 150, sheet: row => sheetMoney(row.in_fen) },
      { id: 'out_fen', title: '支出', unit: '元', width: 150, sheet: row => sheetMoney(row.out_fen) },
      {
        id: 'closing_fen',
        title: '期末余额',
        unit: '元',
        width: 150,
        sheet: row => sheetMoney(row.closing_fen),
      },
      {
        id: 'count',
        title: '笔数',
        width: 80,
        sheet: row => ({ number: row.in_count + row.out_count, format: '0' }),
      },
      { id: 'confirm_by', title: '确认期限', width: 116, sheet: row => row.confirm_by ?? '' },
      { id: 'answered_by', title: '确认人', width: 100, sheet: row => row.answered_by },
      {
        id: 'answered_at',
        title: '确认时间',
        width: 164,
        sheet: row => (row.answered_at ? sheetTime(row.answered_at) : ''),
      },
      { id: 'difference', title: '差异', width: 260, sheet: row => row.difference },
      { id: 'reply', title: '答复', width: 260, sheet: row => row.reply },
    ],
  }),
  ...bookLists,
  ...reportLists,
} satisfies Record<ExportName, unknown>
