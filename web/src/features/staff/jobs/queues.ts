import type { RowOf } from '@portal/shared/contract/table.ts'
import type { Tone } from '../../../ui/tag.tsx'

export type Figures = RowOf<'/api/admin/job/get_queues'>
export type QueueLine = Figures['queues'][number]

/** A queue whose oldest job has waited longer is not keeping up, seconds. */
export const SLOW_SECONDS = 180

export const isSlow = ({ oldest }: Pick<QueueLine, 'oldest'>): boolean =>
  oldest !== null && oldest.seconds > SLOW_SECONDS

/** How a queue stands: failures are tried again by themselves, and somebody should look all the same. */
export const faceOf = (line: QueueLine): { tone: Tone; name: string } => {
  if (line.failed > 0) return { tone: 'error', name: '有失败' }
  return isSlow(line) ? { tone: 'warn', name: '积压' } : { tone: 'ok', name: '正常' }
}

/** The queue with the job that has waited longest of all, undefined where nothing waits. */
export const slowestOf = (queues: readonly QueueLine[]): QueueLine | undefined =>
  queues
    .filter(({ oldest }) => oldest)
    .toSorted((a, b) => (b.oldest?.seconds ?? 0) - (a.oldest?.seconds ?? 0))[0]

/** Length of the bar of a wait, percent of the longest one; of what is still quick, a short one. */
export const barOf = (seconds: number, queues: readonly QueueLine[]): number => {
  const longest = Math.max(SLOW_SECONDS, ...queues.map(({ oldest }) => oldest?.seconds ?? 0))
  return Math.max(2, Math.round((100 * seconds) / longest))
}
