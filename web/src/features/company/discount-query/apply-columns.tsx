import { billKindNames } from '@portal/shared/bills/bill-template.ts'
import { applyProducts } from '@portal/shared/discount/products.ts'
import type { ReactNode } from 'react'
import { billSources } from '../../../domain/bills/bill-source.tsx'
import { exchangeColumns } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { ProductTag } from '../../../domain/discount/product-tag.tsx'
import type { ApplyBillRow } from '../../../domain/discount/progress.ts'
import { Money, shortTime } from '../../../ui/data/figures.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { nextText } from '../../../widgets/next-line.tsx'
import { Waited } from '../../../widgets/waited.tsx'
import { RowActions, type RowHandlers } from './row-actions.tsx'

type Sum = 'face_fen' | 'interest_fen' | 'net_fen'

/** The columns of 业务查询, a row for each bill; number and buttons stay in sight while the rest is scrolled. */
export const applyColumns = (handlers: RowHandlers) =>
  gridColumns<ApplyBillRow>([
    {
      id: 'apply_no',
      title: '申请编号',
      width: 156,
      frozen: true,
      sort: true,
      of: row => row.apply.apply_no,
    },
    {
      id: 'state',
      title: '流程状态',
      width: 120,
      sort: true,
      of: row => row.apply.state_name,
      cell: row => (
        <span data-hint={nextText(row.apply)}>
          <ApplyStatus row={row.apply} />
        </span>
      ),
      under: row => (row.apply.product === 'instant' ? <ProductTag of={row.apply} /> : null),
    },
    { id: 'next', title: '下一步', width: 320, hidden: true, of: row => nextText(row.apply) },
    {
      id: 'product',
      title: '产品',
      width: 92,
      hidden: true,
      names: applyProducts,
      of: row => row.apply.product,
    },
    { id: 'bill_no', title: '票据（包）号', width: 268, kind: 'bill' },
    { id: 'acceptor', title: '承兑人', width: 160, of: row => row.acceptor_name },
    { id: 'face_fen', title: '票面金额', width: 124, kind: 'fen', sort: true },
    { id: 'rate', title: '年利率', width: 84, sort: 'rate_e6', kind: 'rate', of: row => row.rate_e6 },
    { id: 'due', title: '到期日', width: 104, sort: 'due_dt', of: row => row.due_dt },
    { id: 'interest_fen', title: '贴现利息', width: 108, kind: 'fen', sort: true },
    { id: 'net_fen', title: '实付金额', width: 124, kind: 'fen', sort: true },
    { id: 'range', title: '子票区间', width: 160, of: row => rangeText(row.range) },
    { id: 'disc_dt', title: '贴现日期', width: 112, sort: true, of: row => row.apply.disc_dt },
    { id: 'bank', title: '贴入行', width: 150, of: row => row.apply.bank_name },
    { id: 'pay_type', title: '付息方式', width: 100, of: row => payTypeName(row.apply.pay_type) },
    { id: 'payer', title: '付息人', width: 180, hidden: true, of: row => row.apply.buyer_name },
    {
      id: 'buyer_interest_fen',
      title: '买方承担利息',
      width: 124,
      hidden: true,
      kind: 'fen',
    },
    {
      id: 'kind',
      title: '票据种类',
      width: 130,
      names: billKindNames,
      of: row => row.bill_kind,
      under: row => row.bill_kind,
    },
    ...exchangeColumns<ApplyBillRow>('exchange_state'),
    { id: 'issue', title: '出票日', width: 104, of: row => row.issue_dt },
    { id: 'drawer', title: '出票人', width: 180, hidden: true, of: row => row.drawer_name },
    { id: 'source', title: '来源', width: 100, names: billSources },
    { id: 'maker', title: '经办人', width: 90, of: row => row.apply.maker_name },
    {
      id: 'submitted_at',
      title: '提交时间',
      width: 116,
      sort: true,
      kind: 'time',
      of: row => row.apply.submitted_at,
      cell: row => shortTime(row.apply.submitted_at),
      under: row => (row.apply.state === 'D10' ? <Waited since={row.apply.submitted_at} /> : null),
    },
    {
      id: 'paid_at',
      title: '入账时间',
      width: 116,
      sort: true,
      kind: 'time',
      of: row => row.apply.paid_at,
      cell: row => (row.apply.paid_at ? shortTime(row.apply.paid_at) : '—'),
    },
    { id: 'account', title: '入账账号', width: 190, hidden: true, of: row => row.apply.settle_acct_no },
    {
      id: 'actions',
      title: '操作',
      width: 124,
      edge: true,
      cell: row => <RowActions row={row.apply} line={row.line} leads={row.leads} {...handlers} />,
    },
  ])

/** Sums of the rows on the page, under their columns. */
export const pageTotals = (rows: readonly ApplyBillRow[]): Record<string, ReactNode> => {
  const sum = (name: Sum) => <Money fen={rows.reduce((total, row) => total + BigInt(row[name]), 0n)} />
  return { face_fen: sum('face_fen'), interest_fen: sum('interest_fen'), net_fen: sum('net_fen') }
}
