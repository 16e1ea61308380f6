import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { useEffect, useState } from 'react'
import { steadyMs } from '../refresh.ts'
import { useCall } from './hooks.ts'

/*
 * Which day it is for the bank, and which time, as it states with the rates of the day. The browser's own clock is not
 * asked: it may be wrong.
 */

/** The bank's day by its latest answer: business date and time, service hours, cut-off, the next day of a payout. */
export const useBankDay = (again: { everyMs?: number } = {}) =>
  useCall('/api/quotes/query_rate_grid', {}, again)

/**
 * The bank's business date. The day in Shanghai while a new bank has no prices or holidays that would give it; '' until
 * it is known.
 */
export const useBusinessDate = (): string => {
  const { first, error } = useBankDay()
  return first?.business_date ?? (error ? shanghaiDate(new Date()) : '')
}

/** The bank's business date for a form. Until it is known no day counts as too late: the bank judges. */
export const useLatestDate = (): string => useBankDay().first?.business_date ?? '9999-12-31'

/** The latest answer that gave the time, and when this page first saw it; answers are never younger than that. */
let anchor: { instant: string; seenAt: number } | undefined

/** Several clocks on a page ask once when it is seen again. */
const onceMs = 1000
let askedAt = Number.NEGATIVE_INFINITY

const businessTime = (instant: string): Date => {
  if (anchor?.instant !== instant) anchor = { instant, seenAt: performance.now() }
  return new Date(Date.parse(instant) + performance.now() - anchor.seenAt)
}

/**
 * The bank's business time, ticking once a second; undefined until it is known. A page that was hidden, or slept, asks
 * the bank again.
 */
export const useBusinessTime = (): Date | undefined => {
  const { first: day, reload } = useBankDay()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 1000)
    const wake = () => {
      if (document.visibilityState !== 'visible' || performance.now() - askedAt < onceMs) return
      askedAt = performance.now()
      void reload()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [reload])
  return day && businessTime(day.business_now)
}

/** The bank's clock; `date` and `today` are undefined until they are known. */
interface NextPayout {
  date: string | undefined
  today: string | undefined
  /** Asks the bank again, as before a decision about money. */
  reload: () => Promise<unknown>
}

/** The first day on which a payout ordered now is made, asked again when the day's window closes. */
export const useNextPayout = (): NextPayout => {
  // A day begins without anybody telling.
  const { first: day, reload } = useBankDay({ everyMs: steadyMs })
  const date = day?.next_payout_dt
  const isOpen = day !== undefined && date === day.business_date
  const cutOff = isOpen ? Date.parse(`${day.business_date}T${day.cut_off}:00+08:00`) : Number.NaN
  const leftMs = isOpen ? cutOff - Date.parse(day.business_now) : Number.NaN

  useEffect(() => {
    if (!(leftMs > 0)) return undefined
    const timer = setTimeout(() => void reload(), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs, reload])

  return { date, today: day?.business_date, reload }
}
