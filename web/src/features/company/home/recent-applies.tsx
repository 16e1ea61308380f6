import { Link } from 'react-router-dom'
import { detailAddress } from '../../../core/addresses.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { ApplyCard } from '../../../domain/discount/apply-card.tsx'
import { ApplyStatus, ProgressBar } from '../../../domain/discount/apply-progress.tsx'
import { explain } from '../../../domain/discount/explain.ts'
import type { ApplyRow } from '../../../domain/discount/progress.ts'
import { ResubmitLink, resumeWord } from '../../../domain/discount/resubmit-link.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'

const SHOWN = 5

const bankOf = (row: ApplyRow) => row.acceptor_name + (row.total_count > 1 ? `等 ${row.total_count} 张` : '')

const columns: Column<ApplyRow>[] = [
  {
    key: 'apply_no',
    title: '申请编号',
    cell: row => (
      <>
        <Link to={detailAddress(row.apply_no)}>{row.apply_no}</Link>
        <span className="sub" data-hint={bankOf(row)}>
          {bankOf(row)}
        </span>
      </>
    ),
  },
  { key: 'face', title: '票面金额', unit: '元', numeric: true, cell: row => <Money fen={row.total_fen} /> },
  { key: 'net', title: '实付金额', unit: '元', numeric: true, cell: row => <Money fen={row.net_fen} /> },
  {
    key: 'progress',
    title: '进度',
    cell: row => (
      <span className="stacked">
        <ApplyStatus row={row} />
        <ProgressBar state={row.state} />
      </span>
    ),
  },
  {
    key: 'note',
    title: '说明',
    cell: row => (
      <span className="recent-note" data-hint={explain(row)}>
        {explain(row) || '—'}
      </span>
    ),
  },
  {
    key: 'action',
    title: '操作',
    numeric: true,
    cell: row =>
      resumeWord(row) ? (
        <ResubmitLink row={row} size="small" />
      ) : (
        <Link to={detailAddress(row.apply_no)}>查看</Link>
      ),
  },
]

const RecentCard = ({ row }: { row: ApplyRow }) => (
  <ApplyCard
    row={row}
    title={
      <Link to={detailAddress(row.apply_no)}>
        {bankOf(row)}
        <span className="visually-hidden">，{row.apply_no}</span>
      </Link>
    }
  >
    <div className="card-line small">
      <span>
        票面 <Money fen={row.total_fen} />
      </span>
      <span>{explain(row)}</span>
    </div>
    <div className="card-line small">{row.apply_no}</div>
    {resumeWord(row) && (
      <div className="card-actions">
        <ResubmitLink row={row} />
      </div>
    )}
  </ApplyCard>
)

/** 最近申请: the last five with their progress. */
export const RecentApplies = () => {
  const page = useCall(
    '/api/discount/query_apply',
    { page_no: 1, page_size: SHOWN },
    { pollWhenOfflineMs: steadyMs },
  )
  const rows = page.first?.rows

  const body = () => {
    if (!rows && page.error)
      return <ErrorState title="最近申请未能加载" error={page.error} onRetry={page.reload} />
    if (!rows) return <Skeleton rows={SHOWN} rowHeight={64} />
    if (rows.length === 0) return <EmptyState title="还没有贴现申请">提交的申请和进度会显示在这里</EmptyState>
    return (
      <>
        <div className="hide-phone recent-table">
          <SimpleTable caption="最近申请" columns={columns} rows={rows} rowKey={row => row.apply_no} />
        </div>
        <ul className="only-phone card-list">
          {rows.map(row => (
            <RecentCard key={row.apply_no} row={row} />
          ))}
        </ul>
      </>
    )
  }
  return (
    <Card
      flush
      className="recent"
      title="最近申请"
      aside={<Link to="/txDiscountApplyStaticList">全部申请</Link>}
    >
      {body()}
    </Card>
  )
}
