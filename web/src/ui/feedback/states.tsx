import { type ReactNode, useEffect, useState } from 'react'
import type { ApiError } from '../../core/api-error.ts'
import { Button } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'

interface StateProps {
  icon: IconName
  tone?: 'plain' | 'error'
  title: string
  children?: ReactNode
  action?: ReactNode
}

const State = ({ icon, tone = 'plain', title, children, action }: StateProps) => (
  <div className="state">
    <span className={`state-icon state-icon-${tone}`}>
      <Icon name={icon} size={20} />
    </span>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className="state-action">{action}</div>}
  </div>
)

/** An empty state: why, and what to do next. */
export const EmptyState = ({ title, children, action }: Omit<StateProps, 'icon' | 'tone'>) => (
  <State icon="inbox" title={title} action={action}>
    {children}
  </State>
)

/** No permission: what is missing. */
export const DeniedState = ({ title, children, action }: Omit<StateProps, 'icon' | 'tone'>) => (
  <State icon="lock" title={title} action={action}>
    {children}
  </State>
)

interface ErrorStateProps {
  /** The failure in words: 申请列表未能加载. */
  title: string
  error: ApiError
  onRetry: () => unknown
}

export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => (
  <div role="alert">
    <State
      icon="warning"
      tone="error"
      title={title}
      action={
        <Button onClick={onRetry}>
          <Icon name="reload" />
          重试
        </Button>
      }
    >
      {error.text}
      <br />
      代码 {error.code}
      {error.requestId && `，请求号 ${error.requestId}`}
    </State>
  </div>
)

const SKELETON_DELAY_MS = 300

/** Grey lines of the true height, only when loading takes longer than 300 ms. */
export const Skeleton = ({ rows = 5, rowHeight = 44 }: { rows?: number; rowHeight?: number | string }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeleton" aria-busy="true" aria-label="加载中" role="status">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholder lines
        <div key={row} style={{ height: rowHeight }}>
          {shown && <i style={{ width: `${86 - ((row * 17) % 40)}%` }} />}
        </div>
      ))}
    </div>
  )
}
