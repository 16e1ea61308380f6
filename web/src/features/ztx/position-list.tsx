import type { RowOf } from '@portal/shared/contract/table.ts'
import { bucketNames } from '@portal/shared/rediscount/states.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { BillNo, Money } from '../../ui/figures.tsx'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { declareFilter } from '../../ui/list/filter-spec.ts'
import { EmptyState } from '../../ui/states.tsx'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import { rangeText } from '../discount/range-text.ts'
import { acceptorClasses, billKinds, keyIn } from '../reference/terms.ts'

type Row = RowOf<'/api/rediscount/query_position'>['rows'][number]

/** 票据状态 of what an institution holds. */
const states = { '10': '可用', '20': '订单锁定', '40': '已质押' } as const
const tones: Partial<Record<Row['state'], Tone>> = { '10': 'ok', '20': 'warn', '40': 'info' }

const columns: readonly GridColumn<Row>[] = [
  {
    id: 'bill_no',
    title: '票据（包）号',
    width: 268,
    frozen: true,
    sort: 'bill_no',
    cell: row => <BillNo value={row.bill_no} />,
    sheet: row => row.bill_no,
  },
  {
    id: 'acceptor_name',
    title: '承兑人',
    width: 180,
    sort: 'acceptor_name',
    cell: row => row.acceptor_name,
    sheet: row => row.acceptor_name,
  },
  {
    id: 'amount_fen',
    title: '票面金额',
    unit: '元',
    numeric: true,
    width: 132,
    sort: 'amount_fen',
    cell: row => moneyText(row.amount_fen),
    sheet: row => sheetMoney(row.amount_fen),
  },
  {
    id: 'due_dt',
    title: '到期日',
    width: 108,
    sort: 'due_dt',
    cell: row => row.due_dt,
    sheet: row => row.due_dt,
  },
  {
    id: 'days',
    title: '剩余',
    unit: '天',
    numeric: true,
    width: 80,
    cell: row => row.days,
    sheet: row => ({ number: row.days, format: '0' }),
  },
  {
    id: 'state',
    title: '状态',
    width: 108,
    sort: 'state',
    cell: row => (
      <StatusDot tone={tones[row.state] ?? 'plain'}>
        {keyIn(states, row.state) ? states[row.state as keyof typeof states] : row.state}
      </StatusDot>
    ),
    sheet: row => states[row.state as keyof typeof states] ?? row.state,
  },
  {
    id: 'lock_ref',
    title: '占用订单',
    width: 156,
    cell: row => row.lock_ref || '—',
    sheet: row => row.lock_ref,
  },
  {
    id: 'range',
    title: '子票区间',
    width: 160,
    cell: row => rangeText(row.range),
    sheet: row => rangeText(row.range),
  },
  {
    id: 'acceptor_class',
    title: '类别',
    width: 72,
    cell: row => acceptorClasses[row.acceptor_class],
    sheet: row => acceptorClasses[row.acceptor_class],
  },
  {
    id: 'bill_kind',
    title: '种类',
    width: 72,
    cell: row => billKinds[row.bill_kind],
    sheet: row => billKinds[row.bill_kind],
  },
  {
    id: 'issue_dt',
    title: '出票日',
    width: 108,
    sort: 'issue_dt',
    cell: row => row.issue_dt,
    sheet: row => row.issue_dt,
  },
  {
    id: 'drawer_name',
    title: '出票人',
    width: 200,
    cell: row => row.drawer_name,
    sheet: row => row.drawer_name,
  },
  {
    id: 'blocked_reason',
    title: '不可卖出原因',
    width: 200,
    cell: row => row.blocked_reason || '—',
    sheet: row => row.blocked_reason,
  },
]

const sortable = columns.flatMap(column => column.sort ?? [])
const keyOf = (row: Row) => row.holding_id

/** `list` keeps the drawer open while its filter changes. */
const positionFilter = declareFilter({
  list: { max: 12, stays: true },
  acceptor_class: { choices: acceptorClasses },
  bucket: { choices: bucketNames },
  state: { choices: states },
})

/** 持仓票据: the bills behind a figure of the page, by class, days to maturity and state. */
export const PositionList = () => {
  const { source, first, filter, setFilter } = useGridSource('/api/rediscount/query_position', {
    filterBy: positionFilter,
    sortable,
  })
  const bind = (name: 'acceptor_class' | 'bucket' | 'state') => ({
    value: filter[name],
    onChange: (code: string) => setFilter({ ...filter, [name]: code }),
  })
  return (
    <div className="ztx-list">
      <div className="ztx-list-filter">
        <ChoiceSelect
          aria-label="承兑人类别"
          none="全部类别"
          choices={acceptorClasses}
          {...bind('acceptor_class')}
        />
        <ChoiceSelect aria-label="剩余天数" none="全部期限" choices={bucketNames} {...bind('bucket')} />
        <ChoiceSelect aria-label="票据状态" none="全部状态" choices={states} {...bind('state')} />
        <span className="meta push">
          票面合计 <Money fen={first?.total_fen} /> 元
        </span>
      </div>
      <DataGrid
        id="rd-positions"
        caption="持仓票据"
        columns={columns}
        source={source}
        rowKey={keyOf}
        empty={<EmptyState title="没有符合条件的票据">可换一个类别、期限或状态</EmptyState>}
      />
    </div>
  )
}
