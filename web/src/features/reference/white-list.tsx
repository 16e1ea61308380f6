import type { RowOf } from '@portal/shared/contract/table.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { Select } from '../../ui/inputs.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { acceptorClasses, billKinds, keyIn } from './terms.ts'

type Row = RowOf<'/api/whitelist/query_white'>['rows'][number]

const keyOf = (row: Row) => `${row.org_code}-${row.bill_kind}`
const signed = (bp: number) => (bp === 0 ? '0' : `${bp > 0 ? '+' : '−'}${Math.abs(bp)}`)

const columns: readonly GridColumn<Row>[] = [
  {
    id: 'org_name',
    title: '承兑人',
    width: 260,
    frozen: true,
    card: 'title',
    cell: row => row.org_name,
    sheet: row => row.org_name,
  },
  {
    id: 'org_code',
    title: '支付系统行号',
    width: 140,
    cell: row => row.org_code,
    sheet: row => row.org_code,
  },
  {
    id: 'acceptor_class',
    title: '类别',
    width: 80,
    card: 'status',
    cell: row => acceptorClasses[row.acceptor_class],
    sheet: row => acceptorClasses[row.acceptor_class],
  },
  {
    id: 'bill_kind',
    title: '票据种类',
    width: 96,
    cell: row => billKinds[row.bill_kind],
    sheet: row => billKinds[row.bill_kind],
  },
  {
    id: 'max_tenor_days',
    title: '最长期限',
    unit: '天',
    numeric: true,
    width: 112,
    cell: row => row.max_tenor_days,
    sheet: row => ({ number: row.max_tenor_days, format: '0' }),
  },
  {
    id: 'single_limit_fen',
    title: '单笔限额',
    unit: '元',
    numeric: true,
    width: 164,
    cell: row => moneyText(row.single_limit_fen),
    sheet: row => sheetMoney(row.single_limit_fen),
  },
  {
    id: 'addon_bp',
    title: '利率加点',
    unit: 'bp',
    numeric: true,
    width: 112,
    cell: row => signed(row.addon_bp),
    sheet: row => ({ number: row.addon_bp, format: '0' }),
  },
  {
    id: 'valid',
    title: '有效期',
    width: 208,
    cell: row => `${row.valid_from} 至 ${row.valid_to}`,
    sheet: row => `${row.valid_from} 至 ${row.valid_to}`,
  },
]

const fields = { org_name: { max: 60 }, acceptor_class: { max: 4 }, bill_kind: { max: 4 } } as const

/** What is traded now, by name, class and kind. */
export const WhiteList = () => {
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/whitelist/query_white', {
    fields,
    toRequest: ({ org_name, acceptor_class = '', bill_kind = '' }) => {
      const chosenClass = keyIn(acceptorClasses, acceptor_class)
      const chosenKind = keyIn(billKinds, bill_kind)
      return {
        ...(org_name ? { org_name } : {}),
        ...(chosenClass ? { acceptor_class: chosenClass } : {}),
        ...(chosenKind ? { bill_kind: chosenKind } : {}),
      }
    },
  })
  return (
    <Card flush>
      <div className="reference-filter">
        <SearchForm
          label="承兑人名称"
          placeholder="承兑人名称"
          value={filter.org_name}
          onSearch={text => setFilter({ ...filter, org_name: text })}
        />
        <Select
          aria-label="承兑行类别"
          value={filter.acceptor_class}
          onChange={event => setFilter({ ...filter, acceptor_class: event.target.value })}
        >
          <option value="">全部类别</option>
          {Object.entries(acceptorClasses).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="票据种类"
          value={filter.bill_kind}
          onChange={event => setFilter({ ...filter, bill_kind: event.target.value })}
        >
          <option value="">全部种类</option>
          {Object.entries(billKinds).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <DataGrid
        id="white-list"
        caption="可交易白名单"
        columns={columns}
        source={source}
        rowKey={keyOf}
        empty={
          <EmptyState
            title={isFiltered ? '没有符合条件的承兑人' : '今日没有有效的白名单'}
            action={
              isFiltered && (
                <Button onClick={() => setFilter({ org_name: '', acceptor_class: '', bill_kind: '' })}>
                  清除条件
                </Button>
              )
            }
          >
            白名单由银行维护，按有效期生效
          </EmptyState>
        }
      />
    </Card>
  )
}
