import './tokens.css'
import './big-screen.css'
import './big-panels.css'
import './big-charts.css'
import './big-phone.css'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { noteActive } from '../../../core/screen-lock.ts'
import { Curve } from '../../../ui/data/charts.tsx'
import { drawn, inYi } from '../../../ui/data/large-amounts.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { ClassPanel, LatestPanel, MonthList, RegionPanel, TenorPanel } from './panels.tsx'
import { ScreenHead } from './screen-head.tsx'
import { TotalsStrip } from './totals-strip.tsx'

const WIDTH = 1920
const HEIGHT = 1080

/** Drawn at 1920 × 1080 and fitted to the window by one transform; on a phone one panel stands under the other. */
const useFitted = (isPhone: boolean) => {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPhone) {
      stage.current?.style.removeProperty('transform')
      return undefined
    }
    const fit = () => {
      const scale = Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT)
      const left = (window.innerWidth - WIDTH * scale) / 2
      const top = (window.innerHeight - HEIGHT * scale) / 2
      stage.current?.style.setProperty('transform', `translate(${left}px, ${top}px) scale(${scale})`)
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [isPhone])
  return stage
}

/** A wall of figures is looked at and not touched: while it can be seen, somebody is there (S-F6). */
const useLookedAt = () => {
  const { user } = useSession()
  const userId = user?.user_id
  useEffect(() => {
    if (userId === undefined) return
    const look = () => {
      if (document.visibilityState === 'visible') noteActive(userId)
    }
    look()
    const timer = setInterval(look, steadyMs / 2)
    return () => clearInterval(timer)
  }, [userId])
}

const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
const formatPoint = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** /bigscreen: the government's view of all that has been discounted (S-F8), asked again every 30 seconds. */
export default function BigScreenPage() {
  const isPhone = usePhone()
  const stage = useFitted(isPhone)
  const { first: figures, error, reload } = useCall('/api/screen/get_figures', {}, { everyMs: steadyMs })
  useLookedAt()
  const months = figures?.months ?? []
  return (
    <div className="big-screen">
      <div ref={stage} className="big-stage">
        <ScreenHead now={figures?.business_now} isStale={error !== undefined} everyMs={steadyMs} />
        {figures ? (
          <>
            <TotalsStrip figures={figures} />
            <RegionPanel regions={figures.regions} />
            <section className="big-panel" aria-label="月度贴现额">
              <h2>
                月度贴现额
                <small>
                  亿元，{months[0]?.month} 至 {months.at(-1)?.month}
                </small>
              </h2>
              {isPhone ? (
                <MonthList months={months} />
              ) : (
                <Curve
                  title={`月度贴现额，亿元：${months.map(each => `${each.month} ${each.amount_fen === null ? '不列示' : inYi(each.amount_fen)}`).join('，')}`}
                  points={months.map(each => ({
                    label: `${each.month.slice(5)}月`,
                    value: each.amount_fen === null ? null : drawn(each.amount_fen, 'yi'),
                  }))}
                  height={268}
                  format={format}
                  formatPoint={formatPoint}
                  openEnd="本月至今"
                />
              )}
            </section>
            <ClassPanel classes={figures.classes} />
            <LatestPanel latest={figures.latest} />
            <TenorPanel tenors={figures.tenors} />
          </>
        ) : (
          <div className="big-wait">
            {error ? (
              <ErrorState title="汇总数据未能加载" error={error} onRetry={reload} />
            ) : (
              <Skeleton rows={10} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}
