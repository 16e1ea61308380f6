/** The check of the audit chain that comes round by itself, and what it says when the chain is broken. */
import { desc } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { auditCheck } from '../db/schema/platform.ts'
import type { Schedule } from '../jobs/schedule.ts'
import { notifyStaff } from '../notices/staff.ts'
import type { JobCtx, JobHandlers } from '../outbox/outbox.ts'
import { type ChainPosition, chainStart, walkChain } from './audit.ts'

const checkJob = 'audit_check'

/** Rows of one job: the log may be long, and on the embedded database everybody waits for a transaction. */
const rowsOfOneJob = 2000

const payloadSchema = z.object({ day: z.string(), lastId: z.int(), lastHash: z.string() })

const enqueuePart = (ctx: JobCtx, day: string, { lastId, lastHash }: ChainPosition): Promise<void> =>
  ctx.enqueue({ topic: checkJob, key: `${day}:${lastId}`, payload: { day, lastId, lastHash } })

const report = async (ctx: JobCtx, firstBroken: number): Promise<void> => {
  await notifyStaff(ctx, 'audit_view', {
    category: '系统',
    title: '审计链校验未通过',
    body: `自动校验发现审计日志自第 ${firstBroken} 条起被改动或缺失，请立即核查，并保全数据库与服务器日志。`,
    link: '/auditLog',
  })
  await ctx.audit({
    action: 'audit.broken',
    objectType: 'audit_log',
    objectNo: String(firstBroken),
    after: { first_broken: firstBroken },
  })
}

/** Walks one part of the chain, and leaves the next part to a job of its own. */
const checkPart = async (ctx: JobCtx, payload: Record<string, unknown>): Promise<void> => {
  const { day, ...from } = payloadSchema.parse(payload)
  const walk = await walkChain(ctx.tx, from, rowsOfOneJob)
  if (!walk.over) return enqueuePart(ctx, day, walk)
  await ctx.tx
    .insert(auditCheck)
    .values({ at: new Date(), lastId: walk.lastId, firstBroken: walk.firstBroken })
  if (walk.firstBroken !== null) await report(ctx, walk.firstBroken)
}

export const auditJobs: JobHandlers = { [checkJob]: checkPart }

const checkDaily: Schedule = {
  name: 'audit_check',
  every: 'day',
  // A moment, since a business day may come round more than once in a sandbox.
  run: ctx => enqueuePart(ctx, `${ctx.today()}:${Date.now()}`, chainStart),
}

export const auditSchedules: readonly Schedule[] = [checkDaily]

export type AuditCheck = typeof auditCheck.$inferSelect

/** What the last check found; undefined before the first. */
export const lastCheck = async (db: Db): Promise<AuditCheck | undefined> => {
  const [last] = await db.select().from(auditCheck).orderBy(desc(auditCheck.id)).limit(1)
  return last
}
