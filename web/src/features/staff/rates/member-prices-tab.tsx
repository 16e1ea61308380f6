import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatCoefficient } from '@portal/shared/money/rate.ts'
import { statusName } from '@portal/shared/people/member-status.ts'
import { useMemo, useState } from 'react'
import { statusTone } from '../../../domain/members/status-tone.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { currentRow } from '../../../domain/reference/current-row.ts'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { MemberPriceDialog } from './member-price-dialog.tsx'

export type MemberPrice = RowOf<'/api/admin/rate/query_member_price'>['rows'][number]

const keyOf = (row: MemberPrice) => row.user_code
const reviewText = (row: MemberPrice) => (row.need_review ? '需要' : '无需')

const columnsOf = (onEdit: (row: MemberPrice) => void, onLog: (row: MemberPrice) => void) =>
  gridColumns<MemberPrice>([
    { id: 'company_name', title: '企业名称', width: 194, frozen: true, card: 'title' },
    {
      id: 'status',
      title: '状态',
      width: 88,
      card: 'status',
      kind: 'state',
      of: row => ({ name: statusName(row.status), tone: statusTone(row.status) }),
    },
    {
      id: 'coefficient',
      kind: 'own',
      title: '报价系数',
      numeric: true,
      width: 88,
      cell: row => formatCoefficient(row.coefficient),
      sheet: row => ({ number: row.coefficient / 10_000, format: '0.0000' }),
    },
    { id: 'revenue_bp', title: '加点', unit: 'bp', width: 88, kind: 'count' },
    { id: 'credit_amount', title: '授信额度', width: 142, kind: 'fen' },
    { id: 'remain_credit', title: '剩余额度', width: 142, kind: 'fen' },
    { id: 'need_review', title: '企业复核', width: 92, of: reviewText },
    { id: 'user_code', title: '会员编号', width: 124, hidden: true },
    actionColumn(124, row => [
      { label: '定价', onPress: () => onEdit(row) },
      { label: '变更记录', onPress: () => onLog(row) },
    ]),
  ])

const priceFilter = declareFilter({
  keyword: { max: 60 },
  special: { choices: { '1': '仅看与公布利率不同的' } },
})

/** Prices of single companies relative to the published rates. */
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
        />
      )}
    </ListCard>
  )
}
