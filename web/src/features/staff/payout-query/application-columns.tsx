import { applyProducts } from '@portal/shared/discount/products.ts'
import { exchangeColumns } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import type { Application } from './application-list.ts'

/** The columns of 放款查询, each as the bank's file of the list names and writes it. */
export const applicationColumns = (onOpen: (applyNo: string) => void) =>
  gridColumns<Application>([
    { id: 'apply_no', title: '申请编号', width: 148, frozen: true, card: 'title', sort: true },
    {
      id: 'state',
      title: '流程状态',
      width: 108,
      card: 'status',
      sort: true,
      of: row => row.state_name,
      cell: row => <ApplyStatus row={row} />,
    },
    { id: 'company_name', title: '申请人', width: 136 },
    { id: 'product', title: '产品', width: 92, names: applyProducts },
    { id: 'total_fen', title: '票面金额', width: 140, sort: true, kind: 'fen' },
    { id: 'rate', title: '年利率', width: 80, sort: 'rate_e6', kind: 'rate', of: row => row.rate_e6 },
    { id: 'interest_fen', title: '贴现利息', width: 128, sort: true, kind: 'fen' },
    { id: 'net_fen', title: '实付金额', width: 148, sort: true, kind: 'fen' },
    { id: 'disc_dt', title: '贴现日期', width: 116, sort: true },
    { id: 'paid_at', title: '放款时间', width: 146, sort: true, kind: 'time' },
    { id: 'submitted_at', title: '提交时间', width: 146, sort: true, kind: 'time' },
    { id: 'bill_no', title: '票据（包）号', width: 268, kind: 'bill' },
    { id: 'count', title: '张数', width: 76, kind: 'count', of: row => row.total_count },
    { id: 'entered', title: '其中客户录入', width: 116, kind: 'count', of: row => row.entered_count },
    { id: 'acceptor', title: '承兑人', width: 160, of: row => row.acceptor_name },
    { id: 'range', title: '子票区间', width: 160, hidden: true, of: row => rangeText(row.range) },
    ...exchangeColumns<Application>('circulation', 'exchange_state'),
    { id: 'due', title: '到期日', width: 116, hidden: true, of: row => row.due_dt },
    { id: 'bank', title: '贴入行', width: 180, hidden: true, of: row => row.bank_name },
    { id: 'account', title: '入账账号', width: 200, hidden: true, of: row => row.settle_acct_no },
    { id: 'pay_type', title: '付息方式', width: 100, hidden: true, of: row => payTypeName(row.pay_type) },
    { id: 'payer', title: '付息人', width: 200, hidden: true, of: row => row.buyer_name },
    { id: 'buyer_interest_fen', title: '买方承担利息', width: 124, hidden: true, kind: 'fen' },
    { id: 'maker', title: '经办人', width: 96, hidden: true, of: row => row.maker_name },
    openColumn(row => onOpen(row.apply_no)),
  ])
