import { useBusinessTime } from '../core/api/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something has waited: `等待 12 分钟`, `等待 5 小时`, `等待 3 天`; hours up to two days. */
export const waitedText = (ms: number): string => {
  if (ms < HOUR_MS) return `等待 ${Math.max(0, Math.floor(ms / MINUTE_MS))} 分钟`
  return ms < 2 * DAY_MS ? `等待 ${Math.floor(ms / HOUR_MS)} 小时` : `等待 ${Math.floor(ms / DAY_MS)} 天`
}

/** {@link waitedText} by the bank's business clock; nothing until that is known. `since`: ISO 8601. */
export const Waited = ({ since }: { since: string }) => {
  const now = useBusinessTime()
  return now ? <span>{waitedText(now.getTime() - Date.parse(since))}</span> : null
}
