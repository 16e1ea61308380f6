import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatCoefficient } from '@portal/shared/money/rate.ts'
import { statusName } from '@portal/shared/people/member-status.ts'
import { useMemo, useState } from 'react'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { declareFilter } from '../../ui/list/filter-spec.ts'
import { ListCard, ListEmpty } from '../../ui/list/list-card.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { statusTone } from '../user-center/status-tone.ts'
import { ChangeDrawer } from './change-log.tsx'
import { currentRow } from './current-row.ts'
import { MemberPriceDialog } from './member-price-dialog.tsx'
import { RowActions } from './row-actions.tsx'

export type MemberPrice = RowOf<'/api/admin/rate/query_member_price'>['rows'][number]

const keyOf = (row: MemberPrice) => row.user_code
const reviewText = (row: MemberPrice) => (row.need_review ? '需要' : '无需')

const money = (id: 'credit_amount' | 'remain_credit', title: string): GridColumn<MemberPrice> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 164,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

const columnsOf = (
  onEdit: (row: MemberPrice) => void,
  onLog: (row: MemberPrice) => void,
): GridColumn<MemberPrice>[] => [
  {
    id: 'company_name',
    title: '企业名称',
    width: 240,
    frozen: true,
    card: 'title',
    cell: row => row.company_name,
    sheet: row => row.company_name,
  },
  {
    id: 'status',
    title: '状态',
    width: 112,
    card: 'status',
    cell: row => <StatusDot tone={statusTone(row.status)}>{statusName(row.status)}</StatusDot>,
    sheet: row => statusName(row.status),
  },
  {
    id: 'coefficient',
    title: '报价系数',
    numeric: true,
    width: 104,
    cell: row => formatCoefficient(row.coefficient),
    sheet: row => ({ number: row.coefficient / 10_000, format: '0.0000' }),
  },
  {
    id: 'revenue_bp',
    title: '加点',
    unit: 'bp',
    numeric: true,
    width: 92,
    cell: row => row.revenue_bp,
    sheet: row => ({ number: row.revenue_bp, format: '0' }),
  },
  money('credit_amount', '授信额度'),
  money('remain_credit', '剩余额度'),
  { id: 'need_review', title: '企业复核', width: 100, cell: reviewText, sheet: reviewText },
  {
    id: 'user_code',
    title: '会员编号',
    width: 124,
    hidden: true,
    cell: row => row.user_code,
    sheet: row => row.user_code,
  },
  {
    id: 'actions',
    title: '操作',
    width: 124,
    edge: true,
    cell: row => (
      <RowActions
        actions={[
          { label: '定价', onPress: () => onEdit(row) },
          { label: '变更记录', onPress: () => onLog(row) },
        ]}
      />
    ),
  },
]

const priceFilter = declareFilter({
  keyword: { max: 60 },
  special: { choices: { '1': '仅看与公布利率不同的' } },
})

/** What single companies pay of the published rates. */
export const MemberPricesTab = () => {
  const [editing, setEditing] = useState<MemberPrice | null>(null)
  const list = useGridSource('/api/admin/rate/query_member_price', { filterBy: priceFilter })
  const { source, filter, setFilter } = list
  const [logged, setLogged] = useState<MemberPrice | null>(null)
  const columns = useMemo(() => columnsOf(setEditing, setLogged), [])
  return (
    <ListCard
      list={list}
      bar={
        <div className="admin-filter">
          <SearchForm
            label="企业名称或编号"
            placeholder="企业名称或编号"
            value={filter.keyword}
            onSearch={text => setFilter({ ...filter, keyword: text })}
          />
          <label className="row">
            <input
              type="checkbox"
              checked={filter.special === '1'}
              onChange={event => setFilter({ ...filter, special: event.target.checked ? '1' : '' })}
            />
            仅看与公布利率不同的
          </label>
        </div>
      }
      id="member-prices"
      caption="会员价格"
      columns={columns}
      rowKey={keyOf}
      requires={['member_price']}
      note="本企业利率 = 公布利率 × 系数 + 加点"
      empty={
        <ListEmpty list={list} of="企业" none="还没有企业会员">
          注册的企业会显示在这里
        </ListEmpty>
      }
    >
      <ChangeDrawer
        of={logged && { kind: 'member_price', ref_no: logged.user_code, title: logged.company_name }}
        onClose={() => setLogged(null)}
      />
      {editing && (
        <MemberPriceDialog
          member={currentRow(source.rows, editing, keyOf)}
          onClose={() => setEditing(null)}
          onDone={source.reload}
        />
      )}
    </ListCard>
  )
}
