import './clients.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { factsOf } from '@portal/shared/errors/catalogue.ts'
import { useState } from 'react'
import { type CallResult, useCall } from '../../core/api/hooks.ts'
import { steadyMs } from '../../core/refresh.ts'
import { countText, exactTime } from '../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../ui/data/simple-table.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Pager } from '../../ui/inputs/pager.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { usePhone } from '../../widgets/grid/use-phone.ts'

type Call = RowOf<'/api/client/query_call'>['rows'][number]

/** As the page of the interface names it: discount.submit_apply. */
const nameOf = ({ path }: Call): string => path.replace(/^\/api\//, '').replaceAll('/', '.')
const Outcome = ({ row: { error_no } }: { row: Call }) => (
  <StatusDot tone={error_no ? 'error' : 'ok'}>
    {error_no ? `${factsOf(error_no)?.status ?? ''} ${error_no}`.trim() : '200'}
  </StatusDot>
)
/** The number of what was done, or why it was not. */
const aboutOf = ({ error_no, ref_no }: Call): string =>
  (error_no ? factsOf(error_no)?.text : ref_no) || ref_no || '—'
const keyOf = (row: Call) => `${row.at} ${row.key_id} ${row.path} ${row.ref_no} ${row.ms}`

const columns = (ofOne: boolean): Column<Call>[] => [
  { key: 'at', title: '时间', cell: row => <span className="figures">{exactTime(row.at)}</span> },
  ...(ofOne ? [] : [{ key: 'client', title: '客户端', cell: (row: Call) => row.client_name }]),
  { key: 'path', title: '调用', cell: row => <span className="client-code">{nameOf(row)}</span> },
  { key: 'result', title: '结果', cell: row => <Outcome row={row} /> },
  { key: 'ms', title: '耗时', unit: '毫秒', numeric: true, cell: row => countText(row.ms) },
  {
    key: 'about',
    title: '业务编号或原因',
    cell: row => <span className="call-about">{aboutOf(row)}</span>,
  },
]

const Cards = ({ rows, ofOne }: { rows: readonly Call[]; ofOne: boolean }) => (
  <ul className="call-cards" aria-label="最近调用">
    {rows.map(row => (
      <li key={keyOf(row)}>
        <p className="call-line">
          <span className="client-code">{nameOf(row)}</span>
          <Outcome row={row} />
        </p>
        <p className="call-line meta">
          <span>
            {exactTime(row.at)}　{countText(row.ms)} 毫秒{!ofOne && `　${row.client_name}`}
          </span>
        </p>
        {aboutOf(row) !== '—' && <p className="call-about">{aboutOf(row)}</p>}
      </li>
    ))}
  </ul>
)

type Paging = { pageNo: number; pageSize: number }

interface ListProps {
  answer: CallResult<RowOf<'/api/client/query_call'>>
  ofOne: boolean
  paging: Paging
  onPage: (paging: Paging) => void
}

const List = ({ answer, ofOne, paging, onPage }: ListProps) => {
  const phone = usePhone()
  const { first, error, reload, isPrevious } = answer
  if (!first && error) return <ErrorState title="调用记录未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={paging.pageSize} />
  if (first.total === 0)
    return <EmptyState title="还没有调用">客户端签名调用后，每次的结果会显示在这里</EmptyState>
  return (
    <>
      {phone ? (
        <Cards rows={first.rows} ofOne={ofOne} />
      ) : (
        <SimpleTable
          caption="最近调用"
          columns={columns(ofOne)}
          rows={first.rows}
          rowKey={keyOf}
          dimmed={isPrevious}
        />
      )}
      <Pager label="最近调用分页" total={first.total} {...paging} onChange={onPage} />
    </>
  )
}

const firstPage: Paging = { pageNo: 1, pageSize: 5 }
const asPage = ({ pageNo, pageSize }: Paging) => ({ page_no: pageNo, page_size: pageSize })
const settings = { keepPrevious: true, everyMs: steadyMs }

/** What the member's programs have asked and what they were answered, the latest first; of one client, or of all. */
export const RecentCalls = ({ clientId }: { clientId?: string }) => {
  const [paging, setPaging] = useState(firstPage)
  const body = { ...(clientId && { client_id: clientId }), ...asPage(paging) }
  const answer = useCall('/api/client/query_call', body, settings)
  return <List answer={answer} ofOne={clientId !== undefined} paging={paging} onPage={setPaging} />
}

/** The same of one client, as staff read it. */
export const MemberCalls = ({ clientId }: { clientId: string }) => {
  const [paging, setPaging] = useState(firstPage)
  const body = { client_id: clientId, ...asPage(paging) }
  const answer = useCall('/api/admin/client/query_call', body, settings)
  return <List answer={answer} ofOne paging={paging} onPage={setPaging} />
}
