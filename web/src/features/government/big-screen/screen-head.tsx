import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useSiteConfig } from '../../../core/site-config.ts'
import { Logo } from '../../../ui/logo.tsx'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** The bank's business time, going on between answers; the screen's own clock is not asked. */
const useBusinessClock = (instant: string | undefined) => {
  const anchor = useRef({ instant, seenAt: performance.now() })
  if (anchor.current.instant !== instant) anchor.current = { instant, seenAt: performance.now() }
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => (count + 1) % 60), 1000)
    return () => clearInterval(timer)
  }, [])
  if (instant === undefined) return null
  return new Date(Date.parse(instant) + performance.now() - anchor.current.seenAt + 8 * 3_600_000)
}

interface ScreenHeadProps {
  /** Business time of the last answer. */
  now: string | undefined
  /** The last answer is a refusal: what is shown is older. */
  isStale: boolean
  everyMs: number
}

export const ScreenHead = ({ now, isStale, everyMs }: ScreenHeadProps) => {
  const { page } = useSiteConfig()
  const { first: market } = useCall('/api/quotes/query_rate_grid', {})
  const time = useBusinessClock(now)?.toISOString()
  return (
    <header className="big-head">
      <Logo size={40} />
      <h1>{page.bigscreen_name}</h1>
      <div className="big-head-right">
        {market?.simulated && <span className="big-mark">模拟数据</span>}
        <span>{isStale ? '更新中断，显示上次数据' : `每 ${everyMs / 1000} 秒更新`}</span>
        {time && (
          <>
            <span>
              {time.slice(0, 10)} 周{weekdays[new Date(time).getUTCDay()]}
            </span>
            <b>{time.slice(11, 19)}</b>
          </>
        )}
      </div>
    </header>
  )
}
