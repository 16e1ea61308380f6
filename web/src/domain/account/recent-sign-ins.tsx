import { useCall } from '../../core/api/hooks.ts'
import { longTime, placeText } from '../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { StatusDot } from '../../ui/tag.tsx'

/** The newest sign-ins of one's own account, refused ones too. */
export const RecentSignIns = ({ limit }: { limit: number }) => {
  const { first, error, reload } = useCall('/api/session/query_own', {})
  if (error) return <ErrorState title="登录记录未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={limit} />
  if (first.sign_ins.length === 0)
    return <EmptyState title="暂无登录记录">登录成功或失败都会记在这里</EmptyState>
  return (
    <ul className="centre-list">
      {first.sign_ins.slice(0, limit).map(({ at, result, address, device }) => (
        <li key={at + device}>
          <span className="figures">{longTime(at)}</span>
          <StatusDot tone={result === 'ok' ? 'ok' : 'error'}>
            {result === 'ok' ? '登录成功' : '登录失败'}
          </StatusDot>
          <span className="muted">{device || '未知设备'}</span>
          <span className="meta push figures">{placeText(address)}</span>
        </li>
      ))}
    </ul>
  )
}
