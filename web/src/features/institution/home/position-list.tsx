import type { RowOf } from '@portal/shared/contract/table.ts'
import { billSourceNames, bucketNames } from '@portal/shared/rediscount/states.ts'
import { circulationChoices, exchangeColumns } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { boughtText } from '../../../domain/orders/bought-text.ts'
import { acceptorClasses, billKinds } from '../../../domain/reference/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { type Appearance, gridColumns } from '../../../widgets/grid/columns.tsx'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'

type Row = RowOf<'/api/rediscount/query_position'>['rows'][number]

/** 票据状态 of what an institution holds. */
const appearances: Partial<Record<Row['state'], Appearance>> = {
  '10': { name: '可用', tone: 'ok' },
  '20': { name: '订单锁定', tone: 'warn' },
  '40': { name: '已质押', tone: 'info' },
  '50': { name: '已卖出', tone: 'plain' },
}
const states = Object.entries(appearances).map(([value, { name }]) => ({ value, name }))

const columns = gridColumns<Row>([
  {
    id: 'bill_no',
    title: '票据（包）号',
    width: 268,
    frozen: true,
    sort: true,
    kind: 'bill',
  },
  { id: 'acceptor_name', title: '承兑人', width: 180, sort: true, under: boughtText },
  {
    id: 'amount_fen',
    title: '票面金额',
    width: 132,
    sort: true,
    kind: 'fen',
    under: ({ result_fen }) => result_fen !== null && `损益 ${moneyText(result_fen)}`,
  },
  { id: 'due_dt', title: '到期日', width: 108, sort: true },
  { id: 'days', title: '剩余', unit: '天', width: 80, kind: 'count' },
  {
    id: 'state',
    title: '状态',
    width: 108,
    sort: true,
    kind: 'state',
    of: row => appearances[row.state] ?? { name: row.state, tone: 'plain' },
  },
  ...exchangeColumns<Row>('exchange_state'),
  { id: 'source', title: '来源', width: 100, names: billSourceNames },
  { id: 'cost_rate_e6', title: '成本利率', unit: '%', width: 96, kind: 'rate' },
  { id: 'result_fen', title: '卖出损益', unit: '元', width: 128, kind: 'fen' },
  { id: 'lock_ref', title: '占用订单', width: 156 },
  { id: 'range', title: '子票区间', width: 160, of: row => rangeText(row.range) },
  { id: 'acceptor_class', title: '类别', width: 72, names: acceptorClasses },
  { id: 'bill_kind', title: '种类', width: 72, names: billKinds, under: row => row.bill_kind },
  { id: 'issue_dt', title: '出票日', width: 108, sort: true },
  { id: 'drawer_name', title: '出票人', width: 200 },
  { id: 'blocked_reason', title: '不可卖出原因', width: 200 },
])

const sortable = columns.flatMap(column => column.sort ?? [])
const keyOf = (row: Row) => row.holding_id

/** `list` keeps the drawer open while its filter changes. */
const positionFilter = declareFilter({
  list: { max: 12, stays: true },
  bill_no: { max: 30 },
  acceptor_class: { choices: acceptorClasses },
  bucket: { choices: bucketNames },
  state: { choices: states },
  circulation: { choices: circulationChoices },
  source: { choices: billSourceNames },
})

/** 持仓票据: the bills behind a figure of the page, by class, days to maturity and state. */
export const PositionList = () => {
  const { source, first, filter, setFilter } = useGridSource('/api/rediscount/query_position', {
    filterBy: positionFilter,
    sortable,
  })
  const bind = (name: 'acceptor_class' | 'bucket' | 'state' | 'circulation' | 'source') => ({
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
        <ChoiceSelect
          aria-label="流通标志"
          none="全部流通标志"
          choices={circulationChoices}
          {...bind('circulation')}
        />
        {filter.bill_no && (
          <Button size="small" onClick={() => setFilter({ ...filter, bill_no: '' })}>
            票号 <span className="figures">{filter.bill_no}</span>
            <Icon name="close" size={12} />
            <span className="visually-hidden">清除</span>
          </Button>
        )}
        <ChoiceSelect aria-label="来源" none="全部来源" choices={billSourceNames} {...bind('source')} />
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
