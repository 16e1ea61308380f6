import { busiTypeNames, clearSpeedNames } from '@portal/shared/rediscount/states.ts'
import { directionText, type OrderRow, settleText, termText } from '../../../domain/orders/order.ts'
import { OrderTimeLeft } from '../../../domain/orders/order-status.tsx'
import { billKinds } from '../../../domain/reference/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { RowButton } from '../../../widgets/grid/row-actions.tsx'

interface Handlers {
  onOpen: (row: OrderRow) => void
  onTake: (row: OrderRow) => void
}

/** Columns of the open market quotes; a trader takes one with 点击成交. */
export const marketColumns = ({ onOpen, onTake }: Handlers) =>
  gridColumns<OrderRow>([
    {
      id: 'cp_org_name',
      title: '报价机构',
      width: 180,
      frozen: true,
      card: 'title',
      under: row => row.order_no,
    },
    {
      id: 'busi_type',
      title: '业务类型',
      width: 100,
      names: busiTypeNames,
      under: directionText,
      sheet: row => `${busiTypeNames[row.busi_type]} ${directionText(row)}`,
    },
    {
      id: 'bill_kind',
      title: '票据',
      width: 80,
      names: billKinds,
      under: row => `${row.total_count} 张`,
      sheet: row => `${billKinds[row.bill_kind]} ${row.total_count} 张`,
    },
    { id: 'rate_e6', title: '利率', width: 96, sort: true, kind: 'rate', under: termText },
    { id: 'total_fen', title: '票面总额', width: 136, sort: true, kind: 'fen' },
    { id: 'settle_fen', title: '结算金额', width: 136, sort: true, kind: 'fen' },
    {
      id: 'settle_dt',
      title: '结算日',
      width: 108,
      sort: true,
      under: row => clearSpeedNames[row.clear_speed],
      sheet: settleText,
    },
    {
      id: 'valid_until',
      title: '时效',
      width: 112,
      sort: true,
      kind: 'time',
      cell: row => <OrderTimeLeft until={row.valid_until} />,
    },
    {
      id: 'actions',
      title: '操作',
      width: 148,
      edge: true,
      cell: row => (
        <span className="row market-acts">
          {row.actions.includes('accept') && (
            <Button
              variant="line"
              size="small"
              aria-label={`点击成交 ${row.order_no}`}
              onClick={() => onTake(row)}
            >
              点击成交
            </Button>
          )}
          <RowButton label="详情" onPress={() => onOpen(row)} />
        </span>
      ),
    },
  ])
