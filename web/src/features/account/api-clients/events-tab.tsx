import '../../../domain/clients/clients.css'
import './api-clients.css'
import './webhooks.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type EventTypeName, eventDays, eventTypes } from '@portal/shared/machines/event-types.ts'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { eventName, loggedNames } from '../../../domain/clients/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { exactTime } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { type EventWindow, newerEnd, olderEnd, readCursor, windowAt } from './event-window.ts'

type LogEvent = RowOf<'/api/event/query_event'>['events'][number]

const keyOf = (row: LogEvent) => row.id
const readText = ({ read }: LogEvent) => (read ? `${read.path.slice(5).replaceAll('/', '.')}` : '—')

const columns: readonly Column<LogEvent>[] = [
  { key: 'seq', title: '序号', numeric: true, cell: row => row.seq },
  { key: 'at', title: '时间', cell: row => <span className="figures">{exactTime(row.occurred_at)}</span> },
  {
    key: 'type',
    title: '事件',
    cell: row => (
      <>
        {eventName(row.type)}
        <span className="sub client-code">{row.type}</span>
      </>
    ),
  },
  { key: 'ref', title: '对象', cell: row => row.ref_no || '—' },
  { key: 'version', title: '版本', numeric: true, cell: row => row.version },
  { key: 'read', title: '读取接口', cell: row => <span className="client-code">{readText(row)}</span> },
]

const Cards = ({ rows }: { rows: readonly LogEvent[] }) => (
  <ul className="call-cards" aria-label="事件日志">
    {rows.map(row => (
      <li key={row.id}>
        <p className="call-line">
          <b>{eventName(row.type)}</b>
          <span className="figures">{row.seq}</span>
        </p>
        <p className="client-code">{row.type}</p>
        <p className="call-line meta">
          <span>{row.ref_no}</span>
          <span className="figures">{exactTime(row.occurred_at)}</span>
        </p>
      </li>
    ))}
  </ul>
)

interface WindowProps {
  epoch: string
  at: EventWindow
  type: EventTypeName | undefined
}

/** The events of one window, the newest first. */
const Window = ({ epoch, at, type }: WindowProps) => {
  const phone = usePhone()
  const { first, error, reload, isPrevious } = useCall(
    '/api/event/query_event',
    { after: `${epoch}.${at.after}`, limit: at.limit, ...(type && { types: [type] }) },
    { keepPrevious: true },
  )
  if (!first && error) return <ErrorState title="事件日志未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={10} />
  // Beyond what is kept the answer begins later than it was asked for.
  const rows = first.events.filter(({ seq }) => Number(seq) <= at.to).reverse()
  if (rows.length === 0)
    return (
      <EmptyState title={`序号 ${at.after + 1} 至 ${at.to} 没有${type ? '此类' : ''}事件`}>
        {type ? '请看更早的一段，或查看全部类型' : `事件至少保留 ${eventDays} 天，更早的已不在日志中`}
      </EmptyState>
    )
  return phone ? (
    <Cards rows={rows} />
  ) : (
    <SimpleTable caption="事件日志" columns={columns} rows={rows} rowKey={keyOf} dimmed={isPrevious} />
  )
}

const isType = (text: string | null): text is EventTypeName =>
  text !== null && Object.hasOwn(eventTypes, text)

/** 事件日志: what happened to the company's business, in its order, as programs read it. */
export const EventsTab = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('event')
  const type = isType(asked) ? asked : undefined
  const newest = useCall('/api/event/query_event', { limit: 1 }, { pollWhenOfflineMs: steadyMs })
  const go = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams({ tab: 'events', ...(type && { event: type }), ...change })
    for (const [name, value] of [...next]) if (value === '') next.delete(name)
    setParams(next)
  }
  if (!newest.first && newest.error)
    return (
      <Card flush>
        <ErrorState title="事件日志未能加载" error={newest.error} onRetry={newest.reload} />
      </Card>
    )
  if (!newest.first) return <Skeleton rows={10} />
  const { epoch, seq: last } = readCursor(newest.first.last)
  const at = windowAt(Number(params.get('to')) || 0, last, type !== undefined)
  const [older, newer] = [olderEnd(at), newerEnd(at, last, type !== undefined)]
  return (
    <Card flush>
      <div className="event-filter">
        <Field label="事件类型">
          <ChoiceSelect choices={loggedNames} value={type ?? ''} onChange={event => go({ event, to: '' })} />
        </Field>
        <p className="muted">按序号从新到旧，至少保留 {eventDays} 天。程序用游标从旧到新续读，不会漏掉。</p>
      </div>
      {last === 0 ? (
        <EmptyState title="还没有事件">提交贴现、签约、订单等业务变化会按顺序记在这里</EmptyState>
      ) : (
        <Window epoch={epoch} at={at} type={type} />
      )}
      <nav className="event-turn" aria-label="事件日志翻页">
        <span>
          最新序号 {last}
          {last > 0 && `，本页 ${at.after + 1} 至 ${at.to}`}
        </span>
        <span className="push row">
          {newer > 0 && newer < last && <Button onClick={() => go({ to: '' })}>最新</Button>}
          <Button disabled={newer === 0} onClick={() => go({ to: newer === last ? '' : String(newer) })}>
            较新
          </Button>
          <Button disabled={older === 0} onClick={() => go({ to: String(older) })}>
            较早
          </Button>
        </span>
      </nav>
    </Card>
  )
}
