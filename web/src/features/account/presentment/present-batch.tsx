import { post } from '../../../core/api/client.ts'
import { showToast } from '../../../core/toast-store.ts'
import type { Presentment } from '../../../domain/presentment/status.tsx'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import type { BatchAction } from '../../../widgets/grid/data-grid.tsx'

/** Most bills that the bank takes at a time. */
const MAX_BATCH = 50

/** What can be presented of the rows chosen, and how the choice is given up. */
export interface PresentBatch {
  rows: readonly Presentment[]
  /** Rows chosen that cannot be presented now. */
  left: number
  done: () => void
}

/** Why nothing is asked; '' where there is something to present. */
const objection = (count: number): string => {
  if (count === 0) return '所选票据现在都不能提示付款'
  return count > MAX_BATCH ? `一次至多提示 ${MAX_BATCH} 张票据` : ''
}

/** Asks for the bills that are chosen, but for those that cannot be presented now. */
export const presentBatch = (ask: (batch: PresentBatch) => void): BatchAction<Presentment> => ({
  label: '批量提示付款',
  onRun: (chosen, _shown, done) => {
    const rows = chosen.filter(({ actions }) => actions.includes('present'))
    const text = objection(rows.length)
    if (text) showToast({ kind: 'error', text })
    else ask({ rows, left: chosen.length - rows.length, done })
  },
})

const acting = ({ rows, done }: PresentBatch): Act => ({
  label: '批量提示付款',
  look: 'primary',
  ask: {
    size: 'medium',
    confirm: `确认提示 ${rows.length} 张`,
    refusal: error => `${error.text}。一张也没有提示`,
  },
  call: async (_, idem_key) => {
    const holding_ids = rows.map(row => row.holding_id)
    await post('/api/presentment/present_bills', { idem_key, holding_ids }, { quiet: true })
    done()
  },
  done: `已提示 ${rows.length} 张票据，等待应答`,
})

const columnsOf = (rows: readonly Presentment[], isNarrow: boolean): Column<Presentment>[] => {
  const sum = <Money fen={rows.reduce((all, row) => all + BigInt(row.amount_fen), 0n)} />
  const count = `合计 ${rows.length} 张`
  // A number of a bill takes a phone's width: what else is said of it stands below.
  if (isNarrow) {
    return [
      {
        key: 'bill',
        title: '票据（包）号、承兑人与票面金额',
        cell: row => (
          <>
            <BillNo value={row.bill_no} />
            <span className="sub">
              {row.acceptor_name}，最后提示日 {row.last_dt}
            </span>
            <Money fen={row.amount_fen} /> 元
          </>
        ),
        total: (
          <>
            {count}，{sum} 元
          </>
        ),
      },
    ]
  }
  return [
    {
      key: 'bill',
      title: '票据（包）号与承兑人',
      cell: row => (
        <>
          <BillNo value={row.bill_no} />
          <span className="sub">{row.acceptor_name}</span>
        </>
      ),
      total: count,
    },
    { key: 'last', title: '最后提示日', cell: row => row.last_dt },
    {
      key: 'amount',
      title: '票面金额',
      unit: '元',
      numeric: true,
      cell: row => <Money fen={row.amount_fen} />,
      total: sum,
    },
  ]
}

/** Asks once more, with each bill and their sum. */
export const PresentBatchDialog = ({ batch, onClose }: { batch: PresentBatch; onClose: () => void }) => {
  const isNarrow = useMedia('(max-width: 767px)')
  return (
    <ActDialog act={acting(batch)} onClose={onClose}>
      {batch.left > 0 && <Alert tone="warn">所选另有 {batch.left} 张现在不能提示付款，不在其中。</Alert>}
      <SimpleTable
        caption="所选票据"
        dense
        columns={columnsOf(batch.rows, isNarrow)}
        rows={batch.rows}
        rowKey={row => row.holding_id}
      />
      <p className="presentment-rule">
        任何一张不能提示时，一张也不提示。银行承兑的由下一批次自动应答，提示后不能撤回；商票由承兑人应答。
      </p>
    </ActDialog>
  )
}
