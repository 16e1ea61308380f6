import type { RowOf } from '@portal/shared/contract/table.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { linksBy, receiptColumns } from '../../../domain/receipts/receipt-columns.tsx'
import { allReceiptsFilter, receiptSorting } from '../../../domain/receipts/receipt-list.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'

type Row = RowOf<'/api/admin/receipt/query_receipt'>['rows'][number]

const [number, ...others] = receiptColumns<Row>(
  linksBy({ TX: '/discQuery?apply_no=', ZS: '/recourseQuery?recourse_no=' }),
)

const columns = gridColumns<Row>([
  ...(number ? [number] : []),
  { id: 'company_name', title: '会员', width: 200, of: row => row.company_name },
  ...others,
])

/** 回单查询: the receipts of all members, by number. */
export default function ReceiptQueryPage() {
  const list = useGridSource('/api/admin/receipt/query_receipt', {
    filterBy: allReceiptsFilter,
    sortable: receiptSorting,
    pollWhenOfflineMs: steadyMs,
  })
  return (
    <ListPage title="回单查询">
      <ListCard
        list={list}
        id="receipt-query"
        caption="回单"
        columns={columns}
        rowKey={row => row.receipt_no}
        requires={['disc_apply_view']}
        note="收支以会员账户为准，按时间从近到远"
        empty={
          <ListEmpty list={list} of="回单">
            会员账户每笔入账后在此出具
          </ListEmpty>
        }
      />
    </ListPage>
  )
}
