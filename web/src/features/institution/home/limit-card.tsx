import { useState } from 'react'
import { useSession } from '../../../core/api/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Overview } from './desk-figures.tsx'
import { LimitDialog } from './limit-dialog.tsx'

export type Limit = Overview['limits'][number]

/** Used of a line in tenths of a per cent, at most all of it. */
const shareOf = ({ limit_fen, used_fen }: Limit): number => {
  const limit = BigInt(limit_fen)
  if (limit <= 0n) return BigInt(used_fen) > 0n ? 1000 : 0
  const share = Number((BigInt(used_fen) * 1000n) / limit)
  return Math.min(share, 1000)
}

const toneOf = (share: number) => (share >= 1000 ? 'is-full' : share >= 900 ? 'is-scarce' : '')

const LimitRow = ({ limit, today, onEdit }: { limit: Limit; today: string; onEdit: (() => void) | null }) => {
  const share = shareOf(limit)
  const left = BigInt(limit.limit_fen) - BigInt(limit.used_fen)
  const isOver = today !== '' && limit.expires_dt < today
  return (
    <li>
      <span className="ztx-limit-name">
        {limit.name}
        {isOver ? <Tag tone="error">已到期</Tag> : <span className="meta">{limit.expires_dt} 到期</span>}
      </span>
      {onEdit && (
        <Button variant="text" size="small" aria-label={`调整${limit.name}额度`} onClick={onEdit}>
          调整
        </Button>
      )}
      <span className={`ztx-bar ${toneOf(share)}`} aria-hidden="true">
        <i style={{ width: `${share / 10}%` }} />
      </span>
      <span className="meta ztx-limit-figures">
        <span>
          可用 <Money fen={left} />
        </span>
        <span>
          额度 <Money fen={limit.limit_fen} /> 元
        </span>
      </span>
    </li>
  )
}

/** 授信额度: lines for buying, by class of acceptor or for one acceptor; the main account sets them. */
export const LimitCard = ({ limits, today }: { limits: readonly Limit[]; today: string }) => {
  const { user } = useSession()
  const [editing, setEditing] = useState<Limit | 'new' | null>(null)
  const mayEdit = user?.is_main_account ?? false
  return (
    <Card
      flush
      title="授信额度"
      aside={
        mayEdit ? (
          <Button size="small" onClick={() => setEditing('new')}>
            新增额度
          </Button>
        ) : (
          <span className="meta">由主账户维护</span>
        )
      }
    >
      {limits.length === 0 ? (
        <EmptyState title="尚未设定授信额度">没有额度的承兑人，其票据不能买入</EmptyState>
      ) : (
        <ul className="ztx-limits" aria-label="授信额度">
          {limits.map(limit => (
            <LimitRow
              key={limit.acceptor_class ?? limit.acceptor_no}
              limit={limit}
              today={today}
              onEdit={mayEdit ? () => setEditing(limit) : null}
            />
          ))}
        </ul>
      )}
      {editing && <LimitDialog limit={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Card>
  )
}
