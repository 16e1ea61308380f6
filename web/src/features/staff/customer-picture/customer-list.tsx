import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo } from 'react'
import { statusTone } from '../../../domain/members/status-tone.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/admin/report/query_customer'>['rows'][number]

const filterBy = declareFilter({ keyword: { label: '名称、代码或编号', max: 61 } })

const columnsOf = (open: (row: Row) => void) =>
  gridColumns<Row>([
    { id: 'company_name', title: '名称', width: 360, frozen: true, card: 'title' },
    {
      id: 'status',
      title: '状态',
      width: 108,
      kind: 'state',
      card: 'status',
      of: row => ({ name: row.status_name, tone: statusTone(row.status) }),
    },
    { id: 'type_name', title: '类型', width: 100 },
    { id: 'usc_code', title: '统一社会信用代码', width: 190 },
    { id: 'user_code', title: '会员编号', width: 132 },
    openColumn(open, () => '全貌'),
  ])

/** Customers in the order of their names. */
export const CustomerList = ({ onOpen }: { onOpen: (userCode: string) => void }) => {
  const columns = useMemo(() => columnsOf(row => onOpen(row.user_code)), [onOpen])
  const list = useGridSource('/api/admin/report/query_customer', { filterBy })
  return (
    <ListCard
      list={list}
      id="customers"
      caption="客户"
      columns={columns}
      rowKey={row => row.user_code}
      requires={['customer_view']}
      note="按名称排列"
      onOpen={row => onOpen(row.user_code)}
      empty={
        <ListEmpty list={list} of="客户">
          会员注册后显示在这里
        </ListEmpty>
      }
    />
  )
}
