import { busiTypeNames, clearSpeedNames } from '@portal/shared/rediscount/states.ts'
import { Button } from '../../ui/button.tsx'
import { type GridColumn, moneyText, rateText, sheetMoney, sheetRate } from '../../ui/grid/column-spec.ts'
import { directionText, type OrderRow, settleText, termText } from '../orders/shared-order.ts'
import { OrderTimeLeft } from '../orders/shared-status.tsx'
import { billKinds } from '../reference/terms.ts'

interface Handlers {
  onOpen: (row: OrderRow) => void
  onTake: (row: OrderRow) => void
}

/** Two lines in a cell: what matters, and what belongs to it. */
const pair = (upper: string, lower: string) => (
  <>
    {upper}
    <span className="sub">{lower}</span>
  </>
)

/** Columns of the open market quotes; a trader takes one with 点击成交. */
export const marketColumns = ({ onOpen, onTake }: Handlers): GridColumn<OrderRow>[] => [
  {
    id: 'cp_org_name',
    title: '报价机构',
    width: 180,
    frozen: true,
    card: 'title',
    cell: row => pair(row.cp_org_name, row.order_no),
    sheet: row => row.cp_org_name,
  },
  {
    id: 'busi_type',
    title: '业务类型',
    width: 100,
    cell: row => pair(busiTypeNames[row.busi_type], directionText(row)),
    sheet: row => `${busiTypeNames[row.busi_type]} ${directionText(row)}`,
  },
  {
    id: 'bill_kind',
    title: '票据',
    width: 80,
    cell: row => pair(billKinds[row.bill_kind], `${row.total_count} 张`),
    sheet: row => `${billKinds[row.bill_kind]} ${row.total_count} 张`,
  },
  {
    id: 'rate_e6',
    title: '利率',
    unit: '%',
    numeric: true,
    width: 96,
    sort: 'rate_e6',
    cell: row => pair(rateText(row.rate_e6), termText(row)),
    sheet: row => sheetRate(row.rate_e6),
  },
  {
    id: 'total_fen',
    title: '票面总额',
    unit: '元',
    numeric: true,
    width: 136,
    sort: 'total_fen',
    cell: row => moneyText(row.total_fen),
    sheet: row => sheetMoney(row.total_fen),
  },
  {
    id: 'settle_fen',
    title: '结算金额',
    unit: '元',
    numeric: true,
    width: 136,
    sort: 'settle_fen',
    cell: row => moneyText(row.settle_fen),
    sheet: row => sheetMoney(row.settle_fen),
  },
  {
    id: 'settle_dt',
    title: '结算日',
    width: 108,
    sort: 'settle_dt',
    cell: row => pair(row.settle_dt, clearSpeedNames[row.clear_speed]),
    sheet: settleText,
  },
  {
    id: 'valid_until',
    title: '时效',
    width: 112,
    sort: 'valid_until',
    cell: row => <OrderTimeLeft until={row.valid_until} />,
    sheet: row => row.valid_until,
  },
  {
    id: 'actions',
    title: '操作',
    width: 148,
    edge: true,
    cell: row => (
      <span className="row market-acts">
        {row.actions.includes('accept') && (
          <Button variant="line" size="small" onClick={() => onTake(row)}>
            点击成交
          </Button>
        )}
        <button type="button" className="link-button" onClick={() => onOpen(row)}>
          详情
        </button>
      </span>
    ),
  },
]
