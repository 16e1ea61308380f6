import { busiTypeNames } from '@portal/shared/rediscount/states.ts'
import {
  counterpartyName,
  directionText,
  isRepo,
  type OrderRow,
  settleText,
  termText,
} from '../../../domain/orders/order.ts'
import { OrderStatus } from '../../../domain/orders/order-status.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import { nameOf } from '../../../widgets/grid/row-name.ts'
import { OrderTime } from './order-time.tsx'
import { type RowHandlers, rowEntries } from './row-actions.tsx'

/** An order for one hand, with buttons a thumb can hit. */
export const OrderCard = ({ row, handlers }: { row: OrderRow; handlers: RowHandlers }) => (
  <li>
    <div className="card-line">
      <b>
        {busiTypeNames[row.busi_type]} {directionText(row)}
      </b>
      <OrderStatus row={row} />
    </div>
    <div className="card-figure">
      <Money fen={row.settle_fen} />
      <small>元</small>
    </div>
    <div className="card-line small">
      <span>{counterpartyName(row)}</span>
      <span>
        <Rate e6={row.rate_e6} />
        %，{termText(row)}
      </span>
    </div>
    <div className="card-line small">
      <span>
        票面 <Money fen={row.total_fen} />，{row.total_count} 张
      </span>
      <span>
        利息 <Money fen={isRepo(row) ? row.due_interest_fen : row.interest_fen} />
      </span>
    </div>
    <div className="card-line small">
      <span>{row.order_no}</span>
      <span>{settleText(row)}</span>
    </div>
    <div className="card-line small order-card-time">
      <OrderTime row={row} />
    </div>
    <div className="card-actions order-card-actions">
      {rowEntries(row, handlers).map(({ label, run }) => (
        <Button key={label} aria-label={nameOf(label, row.order_no)} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  </li>
)
