import { ActDialog } from '../../widgets/act-dialog.tsx'
import { type OrderActing, orderAct } from './order-acts.ts'
import { OrderFacts } from './order-figures.tsx'
import { OrderTimeLeft } from './order-status.tsx'

/** Asks before anything is done with an order: what it is about, the reason where one is due, what follows. */
export const OrderActDialog = ({ acting, onClose }: { acting: OrderActing | null; onClose: () => void }) =>
  acting && (
    <ActDialog key={`${acting.act} ${acting.row.order_no}`} act={orderAct(acting)} onClose={onClose}>
      <OrderFacts row={acting.row} />
      {acting.act === 'accept' && (
        <p className="meta">
          报价
          <OrderTimeLeft until={acting.row.valid_until} />
        </p>
      )}
    </ActDialog>
  )
