import './approval.css'
import './queue.css'
import './desk.css'
import './bills.css'
import './decision.css'
import './review.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { useLeave } from '../../../core/unsaved.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { usePagedAddress } from '../../../widgets/address/use-paged-address.ts'
import { usePinnedRow, usePinWhenMissing } from '../../../widgets/grid/pinned-row.ts'
import { useKeyActs } from '../../../widgets/use-key-acts.ts'
import { ApplicationCard } from './application-card.tsx'
import {
  afterIn,
  type Hands,
  hands,
  isWaiting,
  type QueueRow,
  queueQuery,
  type Segment,
  segments,
} from './queue.ts'
import { QueueList, type QueueView } from './queue-list.tsx'
import { useBatch } from './use-batch.ts'

const searched = { text: { max: 60 } }
const TYPING_MS = 300

/** 贴现审批: the queue on the left, one application with its decision on the right. */
export default function ApprovalPage() {
  const [search, setSearch] = useSearchParams()
  const { filter, paging, reread, setPaging: turn, setLast } = usePagedAddress(searched)
  // In the address, so that a notice or the desk leads to the list in which an application waits.
  const segment = segments.find(({ key }) => key === search.get('segment')) ?? segments[0]
  const [text, setText] = useState(filter.text)
  const whose = hands.find(({ key }) => key === (search.get('hands') ?? ''))?.key ?? ''
  const bank = search.get('bank') ?? ''
  const view: QueueView = { ...paging, text, segment, hands: whose, bank }
  // What is being typed is asked for once it rests; an address that changes to something else is followed.
  const debounced = useDebounced(text, TYPING_MS)
  const asked = useRef(filter.text)
  const seen = useRef(filter.text)
  const ask = useEffectEvent((wanted: string) => reread({ text: wanted }))
  useEffect(() => {
    if (debounced.trim() === asked.current) return
    asked.current = debounced.trim()
    ask(asked.current)
  }, [debounced])
  useEffect(() => {
    const isLost = filter.text === seen.current && filter.text !== asked.current
    seen.current = filter.text
    if (filter.text === asked.current) return
    // Another page was opened before the address had taken it.
    if (isLost) return ask(asked.current)
    asked.current = filter.text
    setText(filter.text)
  }, [filter.text])
  const link = usePinnedRow()
  const list = useCall(
    '/api/admin/query_disc_apply',
    link.pinnedRow === null
      ? queueQuery({ ...view, text: filter.text })
      : { apply_no: link.pinnedRow, page_no: 1, page_size: view.pageSize },
    { pollWhenOfflineMs: steadyMs, keepPrevious: true },
  )
  // What is decided on stands in the address, never in the list, whose rows come and go: it stays in view when it
  // leaves the queue. A tab of one application (`id`) is about that one.
  const selected = search.get('apply_no') ?? search.get('id') ?? undefined
  const rows = list.isPrevious ? undefined : list.first?.rows
  usePinWhenMissing(link, {
    wanted: selected ?? null,
    keys: rows?.map(row => row.apply_no),
    failed: list.error !== undefined,
  })
  useLastPage(link.pinnedRow === null ? list.first : undefined, setLast)
  const put = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search)
    next.delete('id')
    // It may be on its way into the address.
    if (asked.current) next.set('text', asked.current)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true })
  }
  const show = ({ key }: Segment, of: Hands, owner: string) =>
    put({ segment: key === segments[0].key ? '' : key, hands: of, bank: owner, apply_no: '', page_no: '' })
  const leave = useLeave()
  const select = (applyNo: string) => put({ apply_no: applyNo })
  /** Another one takes the place of what is read, and of the opinion typed on it. */
  const selectOther = (applyNo: string) => applyNo !== selected && leave(() => select(applyNo))
  // Nothing chosen yet: the first of the list as it is now, once.
  const offered = selected === undefined && link.pinnedRow === null ? rows?.[0]?.apply_no : undefined
  const choose = useEffectEvent(select)
  useEffect(() => {
    if (offered !== undefined) choose(offered)
  }, [offered])
  // What lies beside it on the page of the list, for the keys and for the arrows at its head.
  const at = rows?.findIndex(row => row.apply_no === selected) ?? -1
  const stepTo = (row: QueueRow | undefined) => row && (() => selectOther(row.apply_no))
  const before = at > 0 ? stepTo(rows?.[at - 1]) : undefined
  const after = at >= 0 ? stepTo(rows?.[at + 1]) : undefined
  const batch = useBatch(`${segment.key} ${link.pinnedRow ?? ''}`, segment.key === 'approve')
  useKeyActs({ j: after, k: before, x: at >= 0 ? batch.toggle(rows?.[at]) : undefined })
  const next = rows && selected !== undefined ? afterIn(rows, selected) : undefined
  // Where the one before has been decided on, reading begins at the head of the next.
  const [ledTo, setLedTo] = useState<string>()

  return (
    <div className="approval-frame">
      <div className="approval">
        <QueueList
          view={view}
          list={list}
          selected={selected}
          pinnedRow={link.pinnedRow}
          batch={batch}
          onView={({ segment: chosen, hands: of, bank: owner, text: typed, pageNo = 1, ...more }) => {
            // Searching and turning pages leave what is being read; another list begins with its own first.
            if (chosen || of !== undefined || owner !== undefined) {
              leave(() => {
                link.pinRow(null)
                show(chosen ?? segment, of ?? whose, owner ?? bank)
              })
              return
            }
            link.pinRow(null)
            if (typed !== undefined) setText(typed)
            else turn({ pageNo, pageSize: more.pageSize ?? paging.pageSize })
          }}
          onSelect={selectOther}
          onWhole={() => link.pinRow(null)}
        />
        {selected ? (
          <ApplicationCard
            key={selected}
            applyNo={selected}
            isLedTo={selected === ledTo}
            place={{
              at: at < 0 ? 0 : (paging.pageNo - 1) * paging.pageSize + at + 1,
              total: list.first?.total ?? 0,
              ...(before && { before }),
              ...(after && { after }),
            }}
            next={
              next
                ? {
                    companyName: next.company_name,
                    applyNo: next.apply_no,
                    waits: isWaiting(next.state),
                    open: () =>
                      leave(() => {
                        setLedTo(next.apply_no)
                        select(next.apply_no)
                      }),
                  }
                : null
            }
          />
        ) : (
          <section className="card" aria-label="申请详情">
            <EmptyState title="未选择申请">从左侧列表选择一笔申请查看详情</EmptyState>
          </section>
        )}
      </div>
    </div>
  )
}
