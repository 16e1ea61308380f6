import { rangeText } from '../../../domain/bills/range-text.ts'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import type { FaceDetail } from './bill-face.tsx'

/** 票据历史: everything that happened to these units, also what passes nothing on. */
export const BillHistory = ({ events }: Pick<FaceDetail, 'events'>) =>
  events.length === 0 ? (
    <EmptyState title="没有历史记录" />
  ) : (
    <SimpleTable
      dense
      caption="票据历史"
      columns={[
        { key: 'at', title: '时间', cell: row => longTime(row.at) },
        { key: 'event', title: '事项', cell: row => row.event_name },
        { key: 'from', title: '转出方', cell: row => row.from_name || '—' },
        { key: 'to', title: '转入方', cell: row => row.to_name || '—' },
        { key: 'range', title: '子票区间', cell: row => rangeText(row.range) },
        { key: 'amount', title: '金额（元）', numeric: true, cell: row => <Money fen={row.amount_fen} /> },
        { key: 'ref', title: '业务编号', cell: row => row.ref_no || '—' },
      ]}
      rows={events}
      rowKey={row => `${row.at} ${row.event} ${row.range} ${row.to_name}`}
    />
  )
