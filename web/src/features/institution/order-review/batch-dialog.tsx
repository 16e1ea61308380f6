import { busiTypeNames } from '@portal/shared/rediscount/states.ts'
import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { counterpartyName, directionText, type OrderRow } from '../../../domain/orders/order.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { reviewKindOf } from './review-kinds.ts'
import { useBatchChecks } from './use-batch-checks.ts'

/** Most orders that the bank passes at a time. */
const MAX_BATCH = 50

interface BatchDialogProps {
  rows: readonly OrderRow[]
  onClose: () => void
  onPassed: () => void
}

/** The orders with the versions that were chosen. */
const seenOrders = (rows: readonly OrderRow[]) => ({
  order_nos: rows.map(row => row.order_no),
  seen_versions: rows.map(row => row.version),
})

const sumOf = (rows: readonly OrderRow[], field: 'total_fen' | 'settle_fen'): bigint =>
  rows.reduce((total, row) => total + BigInt(row[field]), 0n)

const Verdict = ({ fault }: { fault: string | null }) => {
  if (fault === null) return <StatusDot tone="plain">校验中</StatusDot>
  return fault === '' ? (
    <StatusDot tone="ok">全部通过</StatusDot>
  ) : (
    <span className="review-fault">
      <StatusDot tone="error">{fault}</StatusDot>
    </span>
  )
}

/** Several orders at once: each is rechecked first, and none is passed unless all of them may be. */
export const BatchDialog = ({ rows: chosen, onClose, onPassed }: BatchDialogProps) => {
  const [rows, setRows] = useState(chosen)
  const [error, setError] = useState('')
  const { checks, again } = useBatchChecks(rows.map(row => row.order_no))
  const pass = useAction('/api/rediscount/review_pass', { quiet: true })
  const faults = new Map(checks.map(check => [check.orderNo, check.fault]))
  const isChecking = checks.some(check => check.fault === null)
  const failing = rows.filter(row => faults.get(row.order_no))
  const isReady = rows.length > 0 && rows.length <= MAX_BATCH && !isChecking && failing.length === 0

  const send = async () => {
    setError('')
    try {
      if (!(await pass.run(seenOrders(rows)))) return
      showToast({ kind: 'ok', text: `已通过 ${rows.length} 笔订单` })
      onPassed()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.text)
      again()
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      size="large"
      title="批量复核通过"
      onClose={() => !pass.busy && onClose()}
      footer={
        <>
          <Button disabled={pass.busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" busy={pass.busy} disabled={!isReady} onClick={() => void send()}>
            确认通过 {rows.length} 笔
          </Button>
        </>
      }
    >
      <div className="review-batch">
        {error && <Alert tone="error">{error}，未办理任何一笔</Alert>}
        {rows.length > MAX_BATCH && <Alert tone="warn">一次至多 {MAX_BATCH} 笔，请减少所选订单</Alert>}
        {failing.length > 0 && (
          <Alert tone="warn">
            {failing.length} 笔未通过校验，全部通过后才能办理。
            {!isChecking && failing.length < rows.length && (
              <button
                type="button"
                className="link-button"
                onClick={() => setRows(rows.filter(row => !faults.get(row.order_no)))}
              >
                移除这 {failing.length} 笔
              </button>
            )}
          </Alert>
        )}
        <SimpleTable
          caption="所选订单"
          dense
          columns={[
            {
              key: 'order_no',
              title: '报价单编号',
              cell: row => row.order_no,
              total: `合计 ${rows.length} 笔`,
            },
            { key: 'kind', title: '复核事项', cell: reviewKindOf },
            {
              key: 'type',
              title: '业务与对手',
              cell: row => (
                <>
                  {busiTypeNames[row.busi_type]} {directionText(row)}
                  <span className="sub">{counterpartyName(row)}</span>
                </>
              ),
            },
            {
              key: 'total',
              title: '票面总额',
              unit: '元',
              numeric: true,
              cell: row => <Money fen={row.total_fen} />,
              total: <Money fen={sumOf(rows, 'total_fen')} />,
            },
            {
              key: 'settle',
              title: '结算金额',
              unit: '元',
              numeric: true,
              cell: row => <Money fen={row.settle_fen} />,
              total: <Money fen={sumOf(rows, 'settle_fen')} />,
            },
            {
              key: 'verdict',
              title: '系统校验',
              cell: row => <Verdict fault={faults.get(row.order_no) ?? null} />,
            },
          ]}
          rows={rows}
          rowKey={row => row.order_no}
        />
        <p className="meta">
          发送复核通过后报价发送给对手；成交复核通过后成交，买方授信额度随即占用。任何一笔不能办理时，全部不办理。
        </p>
      </div>
    </Dialog>
  )
}
