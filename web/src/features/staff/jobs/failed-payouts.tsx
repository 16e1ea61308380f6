import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { applySubject, cancelPayout } from '../../../domain/discount/cancel-payout.ts'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { moneyText } from '../../../widgets/grid/column-spec.ts'

const SHOWN = 20

const useFailedPayouts = () => {
  const maySee = useCan('disc_apply_view')
  const page = useCall(
    '/api/admin/query_disc_apply',
    maySee ? { state: 'D45', page_no: 1, page_size: SHOWN } : null,
    { pollWhenOfflineMs: steadyMs },
  )
  return { maySee, ...page }
}

/** Whether it is known how many there are, and so where what stands below them begins. */
export const useFailedPayoutsKnown = (): boolean => {
  const { maySee, first, error } = useFailedPayouts()
  return !maySee || first !== undefined || error !== undefined
}

/** Payouts that failed: nothing has moved, and somebody has to try again or give them up. */
export const FailedPayouts = () => {
  const mayDecide = useCan('disc_apply_pay')
  const wayIn = mayDecide ? '核对并重试' : '查看'
  const { maySee, first, error, reload } = useFailedPayouts()
  if (!maySee) return null
  return (
    <Card
      title="放款失败待处理"
      aside={<span className="meta">{first ? `共 ${first.total} 笔` : ''}</span>}
      flush
    >
      {error && !first && <ErrorState title="放款失败的申请未能加载" error={error} onRetry={reload} />}
      {!first && !error && <Skeleton rows={1} rowHeight={54} />}
      {first?.rows.length === 0 && <p className="jobs-none muted">没有放款失败的申请</p>}
      {first && first.rows.length > 0 && (
        <SimpleTable
          caption="放款失败的申请"
          rows={first.rows}
          rowKey={row => row.apply_no}
          columns={[
            { key: 'apply_no', title: '申请编号', cell: row => row.apply_no },
            { key: 'company', title: '企业', cell: row => row.company_name },
            { key: 'net', title: '实付金额', unit: '元', numeric: true, cell: row => moneyText(row.net_fen) },
            { key: 'reason', title: '失败原因', cell: row => row.reason || '—' },
            {
              key: 'actions',
              title: '操作',
              cell: row => (
                <span className="row">
                  <Link to={`/discApproval?apply_no=${row.apply_no}`} aria-label={`${wayIn} ${row.apply_no}`}>
                    {wayIn}
                  </Link>
                  {mayDecide && (
                    <ActBar subject={applySubject(row)} acts={[cancelPayout(row)]} row={row.apply_no} />
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
