/** The waiting applications of the queue, by how near the bank's time limit is. */
import type { Page, QueueRow } from './queue.ts'

type Wait = NonNullable<QueueRow['wait']>
export type Stage = Wait['stage']

const HOUR_MINUTES = 60

/** `45 分`, `2 小时`, `2 小时 10 分`, of service time. */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  if (hours === 0) return `${rest} 分`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`
}

/** `已等待 2 小时 10 分`; '' while the bank cannot say it. */
export const waitedText = (wait: Pick<Wait, 'waited_minutes'> | null): string =>
  wait?.waited_minutes === null || !wait ? '' : `已等待 ${minutesText(wait.waited_minutes)}`

export interface Group {
  stage: Stage
  /** How many there are on all pages. */
  title: string
  note: string
  rows: QueueRow[]
}

const stages: readonly Stage[] = ['over', 'soon', 'open']

/** The page's rows in groups, as the bank has sorted them; null where the list is no queue. */
export const groupsOf = ({ rows, waits }: Page): Group[] | null => {
  if (!waits) return null
  const titles: Record<Stage, [string, string]> = {
    over: [`已超时 ${waits.over} 笔`, `办理时限 ${minutesText(waits.limit_minutes)}`],
    soon: [`将超时 ${waits.soon} 笔`, `已过 ${minutesText(waits.warn_minutes)}`],
    open: [`时限内 ${waits.open} 笔`, ''],
  }
  return stages
    .map(stage => ({
      stage,
      title: titles[stage][0],
      note: titles[stage][1],
      rows: rows.filter(({ wait }) => (wait?.stage ?? 'open') === stage),
    }))
    .filter(group => group.rows.length > 0)
}
