import { Fault } from '@portal/shared/errors/fault.ts'
import { type Queue, queueOf, topicNames, topicsOf } from '@portal/shared/jobs/topics.ts'
import { and, count, desc, eq, gt, inArray, notInArray, type SQL } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { outbox } from '../platform/db/schema/platform.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Handlers } from '../platform/kernel/handler.ts'
import { tryNow } from '../platform/kernel/outbox.ts'
import { queueFigures } from './job-queues.ts'

/** A job that has thrown waits for its next try; it is shown as failed until it is done. */
const stateOf = (job: typeof outbox.$inferSelect) =>
  job.state === 'waiting' && job.tries > 0 ? ('failed' as const) : job.state

const stateIs = (state: 'waiting' | 'failed' | 'done' | undefined): SQL | undefined => {
  if (state === undefined) return undefined
  if (state === 'failed') return and(eq(outbox.state, 'waiting'), gt(outbox.tries, 0))
  return and(eq(outbox.state, state), state === 'waiting' ? eq(outbox.tries, 0) : undefined)
}

/** The queue of what comes round takes whatever stands in no other. */
const queueIs = (queue: Queue | undefined): SQL | undefined => {
  if (queue === undefined) return undefined
  if (queue !== 'schedule') return inArray(outbox.topic, topicsOf(queue))
  return notInArray(
    outbox.topic,
    Object.keys(topicNames).filter(topic => queueOf(topic) !== 'schedule'),
  )
}

export const jobAdminHandlers = {
  '/api/admin/job/query': async (ctx, { topic, queue, state, page_no, page_size }) => {
    const where = and(topic ? eq(outbox.topic, topic.trim()) : undefined, queueIs(queue), stateIs(state))
    const [counted] = await ctx.tx.select({ total: count() }).from(outbox).where(where)
    const rows = await ctx.tx
      .select()
      .from(outbox)
      .where(where)
      .orderBy(desc(outbox.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: counted?.total ?? 0,
        rows: rows.map(job => ({
          job_id: String(job.id),
          topic: job.topic,
          key: job.key,
          state: stateOf(job),
          tries: job.tries,
          next_at: instantText(job.nextAt),
          last_error: job.lastError ?? '',
          created_at: instantText(job.createdAt),
          done_at: job.doneAt && instantText(job.doneAt),
        })),
        page_no,
        page_size,
      },
    ]
  },

  '/api/admin/job/get_queues': async ctx => [await queueFigures(ctx.tx, new Date())],

  '/api/admin/job/retry': async (ctx, { job_id }) => {
    const [job] = await ctx.tx
      .select()
      .from(outbox)
      .where(eq(outbox.id, Number(job_id)))
      .for('update')
    if (!job) throw new Fault('9015')
    if (job.state !== 'waiting') throw new Fault('20000')
    await tryNow(ctx.tx, job.id)
    await tellChange(ctx, { to: 'staff', topic: 'job', refNo: job_id })
    await ctx.audit({
      action: 'job.retry',
      objectType: 'outbox',
      objectNo: job_id,
      after: { topic: job.topic, key: job.key, tries: job.tries },
    })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
