import { useEffect, useState } from 'react'
import { useRateGrid } from '../quotes/rate-table.tsx'

/** The last answer that told the time, and when this page first saw it; answers are never younger than that. */
let anchor: { instant: string; seenAt: number } | undefined

/** Several clocks on a page ask once when it is seen again. */
const ONCE_MS = 1000
let askedAt = Number.NEGATIVE_INFINITY

const businessTime = (instant: string): Date => {
  if (anchor?.instant !== instant) anchor = { instant, seenAt: performance.now() }
  return new Date(Date.parse(instant) + performance.now() - anchor.seenAt)
}

/**
 * The bank's business time as told with the rates, ticking once a second; undefined until it is known. The
 * browser's own clock is not asked: it may be wrong. A page that was hidden, or slept, asks the bank again.
 */
export const useBusinessTime = (): Date | undefined => {
  const { first: grid, reload } = useRateGrid()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 1000)
    const wake = () => {
      if (document.visibilityState !== 'visible' || performance.now() - askedAt < ONCE_MS) return
      askedAt = performance.now()
      void reload()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [reload])
  return grid && businessTime(grid.business_now)
}
