import { useCall } from '../../../core/api/hooks.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'

/** The back of the bill (票据背面): who passed it on to whom, in order. */
export const BillBack = ({ holdingId }: { holdingId: string }) => {
  const { rows, error, reload } = useCall('/api/bills/query_bill_event', { holding_id: holdingId })
  if (error) return <ErrorState title="票据背面未能加载" error={error} onRetry={reload} />
  if (!rows) return <Skeleton rows={3} rowHeight={36} />
  if (rows.length === 0) return <EmptyState title="没有背书记录" />
  return (
    <SimpleTable
      dense
      caption="票据背面"
      columns={[
        { key: 'event', title: '事项', cell: row => row.event_name },
        { key: 'from', title: '背书人', cell: row => row.from_name || '—' },
        { key: 'to', title: '被背书人', cell: row => row.to_name || '—' },
        { key: 'range', title: '子票区间', cell: row => rangeText(row.range) },
        { key: 'at', title: '时间', cell: row => longTime(row.at) },
      ]}
      rows={rows}
      rowKey={row => `${row.at} ${row.event} ${row.range} ${row.to_name}`}
    />
  )
}
