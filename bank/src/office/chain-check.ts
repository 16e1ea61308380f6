/** The scheduled check of the audit chain, and its alarm when the chain is broken. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { desc } from 'drizzle-orm'
import { z } from 'zod'
import { defineOfficersNotice, tellOfficersOf } from '../notices/notice.ts'
import { chainStart, walkChain } from '../platform/audit/audit.ts'
import type { Db } from '../platform/db/db.ts'
import { auditCheck } from '../platform/db/schema/platform.ts'
import { defineJob, type JobCtx } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'

/** Rows of one job: the log may be long, and on the embedded database everybody waits for a transaction. */
const rowsOfOneJob = 2000

const chainBroken = defineOfficersNotice<number>({
  permission: 'audit_view',
  category: '系统',
  title: '审计链校验未通过',
  body: firstBroken =>
    `自动校验发现审计日志自第 ${firstBroken} 条起被改动或缺失，请立即核查，并保全数据库与服务器日志。`,
  link: () => linkTo('auditLog'),
})

const report = async (ctx: JobCtx, firstBroken: number): Promise<void> => {
  await tellOfficersOf(ctx, chainBroken, firstBroken)
  await ctx.audit({
    action: 'audit.broken',
    objectType: 'audit_log',
    objectNo: String(firstBroken),
    after: { first_broken: firstBroken },
  })
}

/** Walks one part of the chain, and leaves the next part to a job of its own. */
export const checkPart = defineJob({
  topic: 'audit_check',
  payload: z.object({ day: z.string(), lastId: z.int(), lastHash: z.string() }),
  key: ({ day, lastId }) => `${day}:${lastId}`,
  run: async (ctx, { day, ...from }): Promise<void> => {
    const { over, firstBroken, ...position } = await walkChain(ctx.tx, from, rowsOfOneJob)
    if (!over) return ctx.enqueue(checkPart, { day, ...position })
    await ctx.tx.insert(auditCheck).values({ at: new Date(), lastId: position.lastId, firstBroken })
    if (firstBroken !== null) await report(ctx, firstBroken)
  },
})

export const checkDaily = defineSchedule({
  name: 'audit_check',
  every: 'day',
  // A moment, since a business day may come round more than once in a sandbox.
  run: ctx => ctx.enqueue(checkPart, { day: `${ctx.today()}:${Date.now()}`, ...chainStart }),
})

export type AuditCheck = typeof auditCheck.$inferSelect

/** Result of the last check; undefined before the first. */
export const lastCheck = async (db: Db): Promise<AuditCheck | undefined> => {
  const [last] = await db.select().from(auditCheck).orderBy(desc(auditCheck.id)).limit(1)
  return last
}
