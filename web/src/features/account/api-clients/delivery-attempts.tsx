import '../../../domain/clients/clients.css'
import './api-clients.css'
import './webhooks.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { countText, exactTime } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'

type Detail = RowOf<'/api/webhook/delivery_detail'>
type Attempt = Detail['attempts'][number]
/** A try, or the next one that is planned. */
type Line = Attempt | { nth: number; at: string; planned: true }

const isPlanned = (line: Line): line is Extract<Line, { planned: true }> => 'planned' in line
const succeeded = ({ status }: Attempt): boolean => status >= 200 && status < 300

const Answer = ({ line }: { line: Line }) => {
  if (isPlanned(line)) return <StatusDot tone="outline">计划</StatusDot>
  return (
    <StatusDot tone={succeeded(line) ? 'ok' : 'error'}>
      {line.status === 0 ? '无应答' : line.status}
    </StatusDot>
  )
}

const linesOf = ({ attempts, next_at, state }: Detail): Line[] => [
  ...attempts,
  ...(next_at && state !== 'delivered' && state !== 'failed'
    ? [{ nth: (attempts.at(-1)?.nth ?? 0) + 1, at: next_at, planned: true as const }]
    : []),
]

/** With which try the event was sent once more, the last time; 0 where it never was. */
const replayedFrom = ({ tries, round_tries }: Detail): number =>
  tries > round_tries ? tries - round_tries + 1 : 0

const columns = (onShow: (nth: number) => void, shown: number, replayed: number): Column<Line>[] => [
  { key: 'nth', title: '次', cell: row => (row.nth === replayed ? `${row.nth} 重发` : row.nth) },
  { key: 'at', title: '时间', cell: row => <span className="figures">{exactTime(row.at)}</span> },
  { key: 'answer', title: '应答', cell: row => <Answer line={row} /> },
  {
    key: 'ms',
    title: '毫秒',
    numeric: true,
    cell: row => (isPlanned(row) ? '—' : countText(row.ms)),
  },
  {
    key: 'note',
    title: '说明',
    cell: row =>
      isPlanned(row) ? (
        '届时自动重试'
      ) : (
        <span className="attempt-note">
          {row.note || '—'}
          {row.excerpt && (
            <button
              type="button"
              className="link-button"
              aria-pressed={row.nth === shown}
              aria-label={`第 ${row.nth} 次应答内容`}
              onClick={() => onShow(row.nth)}
            >
              应答
            </button>
          )}
        </span>
      ),
  },
]

const Attempts = ({ detail }: { detail: Detail }) => {
  const withAnswer = detail.attempts.filter(({ excerpt }) => excerpt !== '')
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = withAnswer.find(({ nth }) => nth === chosen) ?? withAnswer.at(-1)
  return (
    <div className="attempts">
      <SimpleTable
        caption="推送经过"
        dense
        columns={columns(setChosen, shown?.nth ?? 0, replayedFrom(detail))}
        rows={linesOf(detail)}
        rowKey={row => String(row.nth)}
        empty="还没有推送"
      />
      <section aria-live="polite">
        {shown ? (
          <>
            <p className="meta">第 {shown.nth} 次应答，前 500 字符</p>
            <pre className="attempt-excerpt">{shown.excerpt}</pre>
          </>
        ) : (
          <p className="meta">对方没有返回内容</p>
        )}
        <p className="meta attempt-url">{detail.url}</p>
      </section>
    </div>
  )
}

/** Every try to deliver one event: when, what was answered, how long it took. */
export const DeliveryAttempts = ({ deliveryId }: { deliveryId: string }) => (
  <Loaded
    from={useCall(
      '/api/webhook/delivery_detail',
      { delivery_id: deliveryId },
      { pollWhenOfflineMs: steadyMs },
    )}
    failed="推送经过未能加载"
    lines={3}
  >
    {detail => <Attempts detail={detail} />}
  </Loaded>
)
