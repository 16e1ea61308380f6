import './approval.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { useLinkedRow, useSeek } from '../../ui/grid/linked-row.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useLastPage } from '../../ui/use-last-page.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { ApplicationCard } from './application-card.tsx'
import { queueQuery, type Segment, segments } from './queue.ts'
import { QueueList, type QueueView } from './queue-list.tsx'

const REFRESH_MS = 15_000
const TYPING_MS = 300

/** 贴现审批: the queue on the left, one application with its decision on the right. */
export default function ApprovalPage() {
  const [kept, setKept] = useState({ text: '', pageNo: 1, pageSize: 10 })
  const [search, setSearch] = useSearchParams()
  // In the address, so that a notice or the desk leads to the list in which an application waits.
  const segment = segments.find(({ key }) => key === search.get('segment')) ?? segments[0]
  const view: QueueView = { ...kept, segment }
  const text = useSettled(view.text, TYPING_MS)
  const link = useLinkedRow()
  const list = useCall(
    '/api/admin/query_disc_apply',
    link.only === null
      ? queueQuery(view.segment, text, view.pageNo, view.pageSize)
      : { apply_no: link.only, page_no: 1, page_size: view.pageSize },
    { untoldMs: REFRESH_MS, keepPrevious: true },
  )
  // What is decided on stands in the address, never in the list, whose rows come and go: it stays in view when it
  // leaves the queue. A tab of one application (`id`) is about that one.
  const selected = search.get('apply_no') ?? search.get('id') ?? undefined
  const rows = list.isPrevious ? undefined : list.first?.rows
  useSeek(link, {
    wanted: selected ?? null,
    keys: rows?.map(row => row.apply_no),
    failed: list.error !== undefined,
  })
  useLastPage(link.only === null ? list.first : undefined, pageNo => setKept({ ...kept, pageNo }))
  const show = (inSegment: Segment, applyNo?: string) =>
    setSearch(
      { ...(inSegment !== segments[0] && { segment: inSegment.key }), ...(applyNo && { apply_no: applyNo }) },
      { replace: true },
    )
  const select = (applyNo: string) => show(segment, applyNo)
  // Nothing chosen yet: the first of the list as it is now, once.
  const offered = selected === undefined && link.only === null ? rows?.[0]?.apply_no : undefined
  const choose = useEffectEvent(select)
  useEffect(() => {
    if (offered !== undefined) choose(offered)
  }, [offered])
  const other = selected === undefined ? undefined : rows?.find(row => row.apply_no !== selected)

  return (
    <div className="approval">
      <QueueList
        view={view}
        list={list}
        selected={selected}
        only={link.only}
        onView={({ segment: chosen, ...change }) => {
          link.setOnly(null)
          setKept({ ...kept, ...change })
          // Searching and turning pages leave what is being read; another list begins with its own first.
          if (chosen) show(chosen)
        }}
        onSelect={select}
        onWhole={() => link.setOnly(null)}
      />
      {selected ? (
        <ApplicationCard
          key={selected}
          applyNo={selected}
          next={
            other
              ? {
                  companyName: other.company_name,
                  applyNo: other.apply_no,
                  open: () => select(other.apply_no),
                }
              : null
          }
          onDecided={() => void list.reload()}
        />
      ) : (
        <section className="card" aria-label="申请详情">
          <EmptyState title="未选择申请">从左侧列表选择一笔申请查看详情</EmptyState>
        </section>
      )}
    </div>
  )
}
