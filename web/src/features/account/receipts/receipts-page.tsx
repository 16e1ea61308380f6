import { useMemo } from 'react'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { type LinkOf, linksBy, receiptColumns } from '../../../domain/receipts/receipt-columns.tsx'
import { type Receipt, receiptFilter, receiptSorting } from '../../../domain/receipts/receipt-list.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'

const links: Readonly<Record<'comp' | 'financeOrg', LinkOf>> = {
  comp: linksBy({ TX: '/txDiscountApplyStaticList?apply_no=', ZS: '/recourse?recourse_no=' }),
  financeOrg: linksBy({ BJ: '/pcOrderMonitoring?order_no=', ZS: '/recourse?recourse_no=' }),
}

/** /receipts, 对账与回单: proofs of what was booked in the own account, of a company or an institution. */
export default function ReceiptsPage() {
  const { user } = useSession()
  const type = user?.member_type === 'financeOrg' ? 'financeOrg' : 'comp'
  const columns = useMemo(() => gridColumns<Receipt>(receiptColumns(links[type])), [type])
  const list = useGridSource('/api/receipt/query_receipt', {
    filterBy: receiptFilter,
    sortable: receiptSorting,
    pollWhenOfflineMs: steadyMs,
  })
  return (
    <ListPage title="对账与回单" action={<ButtonLink to="/verify">回单验真</ButtonLink>}>
      <ListCard
        list={list}
        id="receipts"
        caption="回单"
        columns={columns}
        rowKey={row => row.receipt_no}
        note="每笔入账即有一张，按时间从近到远；回单带电子签名与二维码，收到的人可在验真页核对"
        empty={
          <ListEmpty list={list} of="回单">
            {type === 'comp'
              ? '贴现放款、付息、托收、追索清偿入账后在此出具'
              : '转贴现结算、持仓票据托收、追索清偿入账后在此出具'}
          </ListEmpty>
        }
      />
    </ListPage>
  )
}
