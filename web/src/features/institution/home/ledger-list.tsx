import type { RowOf } from '@portal/shared/contract/table.ts'
import { Link } from 'react-router-dom'
import { orderPath } from '../../../domain/orders/order.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText, sheetMoney } from '../../../widgets/grid/column-spec.ts'
import { type DeclaredColumn, gridColumns } from '../../../widgets/grid/columns.tsx'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListFilter } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/rediscount/query_ledger'>['rows'][number]

/** An entry stands on one side; the other one stays empty. */
const amount = (side: Row['side'], title: string): DeclaredColumn<Row> => ({
  id: side,
  kind: 'own',
  title,
  unit: '元',
  numeric: true,
  width: 132,
  cell: row => (row.side === side ? moneyText(row.amount_fen) : ''),
  sheet: row => (row.side === side ? sheetMoney(row.amount_fen) : ''),
})

const columns = gridColumns<Row>([
  { id: 'at', title: '记账时间', width: 144, kind: 'time' },
  { id: 'kind_name', title: '交易', width: 112 },
  { id: 'account_name', title: '科目', width: 160 },
  amount('D', '借方'),
  amount('C', '贷方'),
  { id: 'balance', title: '余额', width: 140, kind: 'fen', of: row => row.balance_after_fen },
  {
    id: 'order_no',
    title: '报价单编号',
    width: 156,
    cell: row => (row.order_no ? <Link to={orderPath(row.order_no)}>{row.order_no}</Link> : '—'),
  },
  { id: 'txn_no', title: '流水号', width: 168 },
  { id: 'business_dt', title: '业务日', width: 108 },
  { id: 'remark', title: '摘要', width: 220 },
])

/** Two entries of one transaction never stand on the same account. */
const keyOf = (row: Row) => `${row.txn_no} ${row.account_name} ${row.side}`

/** `list` keeps the drawer open while its filter changes. */
const ledgerFilter = declareFilter({
  list: { max: 12, stays: true },
  from: { label: '业务日', until: 'to' },
})

/** 账务流水: the institution's own double entries, newest first. */
export const LedgerList = () => {
  const list = useGridSource('/api/rediscount/query_ledger', { filterBy: ledgerFilter })
  return (
    <div className="ztx-list">
      <ListFilter list={list} className="ztx-list-filter" />
      <DataGrid
        id="rd-ledger"
        caption="账务流水"
        columns={columns}
        source={list.source}
        rowKey={keyOf}
        note="每笔交易借贷相等，按记账时间从近到远"
        empty={<EmptyState title="没有符合条件的流水">结算完成后在此记账</EmptyState>}
      />
    </div>
  )
}
