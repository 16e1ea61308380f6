import { Link } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { useCan } from '../../api/use-can.ts'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/grid/column-spec.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { applySubject, cancelPayout } from '../approval/cancel-payout.ts'
import { DecisionBar } from '../review/decision-bar.tsx'

const REFRESH_MS = 30_000
const SHOWN = 20

/** Payouts that failed: nothing has moved, and somebody has to try again or give them up. */
export const FailedPayouts = () => {
  const maySee = useCan('disc_apply_view')
  const mayDecide = useCan('disc_apply_pay')
  const { first, error, reload } = useCall(
    '/api/admin/query_disc_apply',
    maySee ? { state: 'D45', page_no: 1, page_size: SHOWN } : null,
    { untoldMs: REFRESH_MS },
  )
  if (!maySee) return null
  return (
    <Card
      title="放款失败待处理"
      aside={<span className="meta">{first ? `共 ${first.total} 笔` : ''}</span>}
      flush
    >
      {error && !first && <ErrorState title="放款失败的申请未能加载" error={error} onRetry={reload} />}
      {!first && !error && <Skeleton rows={2} />}
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
                  <Link to={`/discApproval?apply_no=${row.apply_no}`}>
                    {mayDecide ? '核对并重试' : '查看'}
                  </Link>
                  {mayDecide && (
                    <DecisionBar
                      subject={applySubject(row)}
                      decisions={[cancelPayout(row)]}
                      onDecided={() => void reload()}
                    />
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
