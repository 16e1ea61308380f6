import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { applySubject, cancelPayout } from '../../../domain/discount/cancel-payout.ts'
import { CopyIcon } from '../../../ui/copy-button.tsx'
import { Money, shortTime } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot, Tag } from '../../../ui/tag.tsx'
import { ActDialog } from '../../../widgets/act-dialog.tsx'
import { RowButton } from '../../../widgets/grid/row-actions.tsx'
import { RowName } from '../../../widgets/grid/row-name.ts'
import { ageText } from './age.ts'

const SHOWN = 20

export type FailedPage = RowOf<'/api/admin/query_disc_apply'>
type FailedRow = FailedPage['rows'][number]

/** Payouts that failed; undefined rows for who may not see applications. */
export const useFailedPayouts = () => {
  const maySee = useCan('disc_apply_view')
  const page = useCall(
    '/api/admin/query_disc_apply',
    maySee ? { state: 'D45', page_no: 1, page_size: SHOWN } : null,
    { pollWhenOfflineMs: steadyMs },
  )
  return { maySee, ...page }
}

const Waited = ({ wait }: { wait: FailedRow['wait'] }) => {
  if (!wait || wait.waited_minutes === null) return '—'
  const text = wait.waited_minutes === 0 ? '不到 1 分' : ageText(wait.waited_minutes * 60)
  return <span className={wait.stage === 'open' ? 'muted' : 'job-slow'}>{text}</span>
}

/** Payouts that failed: nothing has moved, and somebody has to try again or give them up. */
export const FailedPayouts = ({ payouts }: { payouts: ReturnType<typeof useFailedPayouts> }) => {
  const mayDecide = useCan('disc_apply_pay')
  const [given, give] = useState<FailedRow | null>(null)
  const wayIn = mayDecide ? '核对并重试' : '查看'
  const { maySee, first, error, reload } = payouts
  if (!maySee) return null
  return (
    <Card
      title={
        <>
          放款失败待处理
          {first && first.total > 0 && <Tag tone="error">{first.total}</Tag>}
        </>
      }
      aside={<span className="meta">资金没有划出；核对后重试，或取消放款</span>}
      flush
    >
      {error && !first && <ErrorState title="放款失败的申请未能加载" error={error} onRetry={reload} />}
      {!first && !error && <Skeleton rows={1} rowHeight={54} />}
      {first?.rows.length === 0 && <p className="jobs-none muted">没有放款失败的申请</p>}
      {first && first.rows.length > 0 && (
        <SimpleTable
          caption="放款失败的申请"
          dense
          rows={first.rows}
          rowKey={row => row.apply_no}
          columns={[
            {
              key: 'apply_no',
              title: '申请编号',
              cell: row => (
                <>
                  {row.apply_no} <CopyIcon text={row.apply_no} name={`申请编号 ${row.apply_no}`} />
                </>
              ),
              total: `合计 ${first.total} 笔`,
            },
            { key: 'company', title: '企业', cell: row => row.company_name },
            {
              key: 'net',
              title: '实付金额',
              unit: '元',
              numeric: true,
              cell: row => <Money fen={row.net_fen} />,
              total: <Money fen={first.totals.net_fen} />,
            },
            {
              key: 'reason',
              title: '失败原因',
              cell: row => <StatusDot tone="error">{row.reason || '未说明'}</StatusDot>,
            },
            {
              key: 'since',
              title: '失败时间',
              numeric: true,
              cell: row => (row.wait ? shortTime(row.wait.since) : '—'),
            },
            { key: 'waited', title: '已停留', numeric: true, cell: row => <Waited wait={row.wait} /> },
            {
              key: 'actions',
              title: '操作',
              numeric: true,
              cell: row => (
                <RowName value={row.apply_no}>
                  <span className="row-actions">
                    <Link
                      to={`/discApproval?apply_no=${row.apply_no}`}
                      aria-label={`${wayIn} ${row.apply_no}`}
                    >
                      {wayIn}
                    </Link>
                    {mayDecide && <RowButton label="取消放款" onPress={() => give(row)} />}
                  </span>
                </RowName>
              ),
            },
          ]}
        />
      )}
      {given && (
        <ActDialog act={cancelPayout(given)} subject={applySubject(given)} onClose={() => give(null)} />
      )}
    </Card>
  )
}
