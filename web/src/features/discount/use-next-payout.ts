/** The first day on which a payout ordered now is made, asked again when the day's window closes. */
import { useEffect } from 'react'
import { useCall } from '../../api/hooks.ts'

/** A day begins without anybody telling. */
const EVERY_MS = 60_000

/** What the bank's clock says; `date` and `today` are undefined until they are known. */
interface NextPayout {
  date: string | undefined
  today: string | undefined
  /** Asks the bank anew, as before a decision about money. */
  reload: () => Promise<unknown>
}

export const useNextPayout = (): NextPayout => {
  const { first: grid, reload } = useCall('/api/quotes/query_rate_grid', {}, { everyMs: EVERY_MS })
  const date = grid?.next_payout_dt
  const isOpen = grid !== undefined && date === grid.business_date
  const cutOff = isOpen ? Date.parse(`${grid.business_date}T${grid.cut_off}:00+08:00`) : Number.NaN
  const leftMs = isOpen ? cutOff - Date.parse(grid.business_now) : Number.NaN

  useEffect(() => {
    if (!(leftMs > 0)) return undefined
    const timer = setTimeout(() => void reload(), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs, reload])

  return { date, today: grid?.business_date, reload }
}
