import './approval.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { ApplicationCard } from './application-card.tsx'
import { queueQuery, segments } from './queue.ts'
import { QueueList, type QueueView } from './queue-list.tsx'

const REFRESH_MS = 15_000
const TYPING_MS = 300

/** 贴现审批: the queue on the left, one application with its decision on the right. */
export default function ApprovalPage() {
  const [view, setView] = useState<QueueView>({ segment: segments[0], text: '', pageNo: 1, pageSize: 10 })
  const [search, setSearch] = useSearchParams()
  const text = useSettled(view.text, TYPING_MS)
  const list = useCall(
    '/api/admin/query_disc_apply',
    queueQuery(view.segment, text, view.pageNo, view.pageSize),
    { everyMs: REFRESH_MS, keepPrevious: true },
  )
  // What was chosen stays in view after its decision, although it leaves the queue.
  const selected = search.get('apply_no') ?? list.first?.rows[0]?.apply_no
  const select = (applyNo: string) => setSearch({ apply_no: applyNo }, { replace: true })

  return (
    <div className="approval">
      <QueueList
        view={view}
        list={list}
        selected={selected}
        onView={change => {
          setView({ ...view, ...change })
          setSearch({}, { replace: true })
        }}
        onSelect={select}
      />
      {selected ? (
        <ApplicationCard
          key={selected}
          applyNo={selected}
          onDecided={() => {
            select(selected)
            void list.reload()
          }}
        />
      ) : (
        <section className="card" aria-label="申请详情">
          <EmptyState title="未选择申请">从左侧列表选择一笔申请查看详情</EmptyState>
        </section>
      )}
    </div>
  )
}
