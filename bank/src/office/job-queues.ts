/** How much work waits in each queue, and for how long. All of it by real time, as the outbox itself. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { queueOf, queues } from '@portal/shared/jobs/topics.ts'
import { and, count, eq, gt, gte, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { outbox } from '../platform/db/schema/platform.ts'

type Figures = RowOf<'/api/admin/job/get_queues'>
type Line = Figures['queues'][number]

const RECENT_MINUTES = 10
const DAY_MS = 24 * 3_600_000

/** When a job began to wait: when it was due, or, once it has failed, when it was added: each try moves what is due. */
const since = sql`case when ${outbox.tries} > 0 then ${outbox.createdAt} else ${outbox.nextAt} end`.mapWith(
  outbox.nextAt,
)

/** Jobs that wait, by topic. */
const waiting = (tx: Tx, now: Date) =>
  tx
    .select({
      topic: outbox.topic,
      due: sql<number>`count(*) filter (where ${outbox.tries} = 0 and ${outbox.nextAt} <= ${now.toISOString()})::int`,
      later: sql<number>`count(*) filter (where ${outbox.tries} = 0 and ${outbox.nextAt} > ${now.toISOString()})::int`,
      failed: sql<number>`count(*) filter (where ${outbox.tries} > 0)::int`,
    })
    .from(outbox)
    .where(eq(outbox.state, 'waiting'))
    .groupBy(outbox.topic)

/** Of each topic, the job that has waited longest of those that should be done by now. */
const oldest = (tx: Tx, now: Date) =>
  tx
    .selectDistinctOn([outbox.topic], { id: outbox.id, topic: outbox.topic, key: outbox.key, since })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), or(gt(outbox.tries, 0), lte(outbox.nextAt, now))))
    .orderBy(outbox.topic, since, outbox.id)

/** Jobs done since an instant, by topic. What was due the day before may be done today; the index is by what was due. */
const doneSince = (tx: Tx, instant: Date, dayStart: Date) =>
  tx
    .select({ topic: outbox.topic, done: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'done'),
        gte(outbox.nextAt, new Date(dayStart.getTime() - DAY_MS)),
        gte(outbox.doneAt, instant),
      ),
    )
    .groupBy(outbox.topic)

/** @param now real time */
export const queueFigures = async (tx: Tx, now: Date): Promise<Figures> => {
  const dayStart = new Date(`${shanghaiDate(now)}T00:00:00+08:00`)
  const lines = new Map<string, Line>(
    queues.map(queue => [queue, { queue, due: 0, later: 0, failed: 0, done_today: 0, oldest: null }]),
  )
  const lineOf = (topic: string) => lines.get(queueOf(topic)) as Line
  for (const { topic, due, later, failed } of await waiting(tx, now)) {
    const line = lineOf(topic)
    line.due += due
    line.later += later
    line.failed += failed
  }
  for (const job of await oldest(tx, now)) {
    const line = lineOf(job.topic)
    const seconds = Math.max(0, Math.floor((now.getTime() - job.since.getTime()) / 1000))
    if (!line.oldest || seconds > line.oldest.seconds)
      line.oldest = { job_id: String(job.id), topic: job.topic, key: job.key, seconds }
  }
  for (const { topic, done } of await doneSince(tx, dayStart, dayStart)) lineOf(topic).done_today += done
  const recent = await doneSince(tx, new Date(now.getTime() - RECENT_MINUTES * 60_000), dayStart)
  const done = recent.reduce((sum, each) => sum + each.done, 0)
  return { per_minute: Math.round((done * 10) / RECENT_MINUTES) / 10, queues: [...lines.values()] }
}
