/** Files of lists, ordered by staff and made by the outbox: started, watched, stopped. */

import { addDays, shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { MAX_FILE_ROWS } from '@portal/shared/contract/exports.ts'
import { downloadFile } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { exportLists } from '@portal/shared/exports/lists.ts'
import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { exportJob, exportPart, exportRows } from '../../platform/db/schema/exports.ts'
import { fileObject } from '../../platform/db/schema/files.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { exportChunk, keptDays } from './job.ts'
import { checkMaySee, columnsOf, requestOf, sourceOf } from './sources.ts'
import { exportMachine } from './states.ts'

const busyText = '已有导出正在进行，请等待完成或停止'

/**
 * Notes which rows the file will have.
 * @throws Fault 9012 for none, and for more than a file takes
 */
const fixRows = async (ctx: CallCtx, exportId: number, rowIds: SQL): Promise<number> => {
  const [fixed] = await ctx.tx
    .insert(exportRows)
    .values({ exportId, rowIds })
    .returning({ total: sql<number>`cardinality(${exportRows.rowIds})`.mapWith(Number) })
  const total = fixed?.total ?? 0
  if (total === 0) throw new Fault('9012', { fields: { filter: '没有可以导出的记录' } })
  if (total > MAX_FILE_ROWS) {
    throw new Fault('9012', { fields: { filter: `超出 ${MAX_FILE_ROWS} 条，请缩小查询范围` } })
  }
  await ctx.tx.update(exportJob).set({ totalRows: total }).where(eq(exportJob.id, exportId))
  return total
}

/** What the caller ordered as whom they are now: what they ordered for another bank is out of their reach. */
const ownOrders = ({ operator: { operatorId, bankOrgId } }: CallCtx): SQL | undefined =>
  and(
    eq(exportJob.operatorId, operatorId),
    bankOrgId === null ? isNull(exportJob.bankOrgId) : eq(exportJob.bankOrgId, bankOrgId),
  )

export const exportHandlers = {
  '/api/admin/export/start': async (ctx, { list, filter, columns }) => {
    const source = sourceOf(list)
    checkMaySee(source, ctx.operator)
    const request = requestOf(source, filter, ctx.today())
    const ids = columnsOf(source, columns.split(',')).map(column => column.id)
    const [made] = await ctx.tx
      .insert(exportJob)
      .values({
        operatorId: ctx.operator.operatorId,
        bankOrgId: ctx.operator.bankOrgId,
        list,
        request,
        columns: ids,
        state: 'waiting',
        totalRows: 0,
        createdAt: ctx.now(),
      })
      // One at a time for each operator (export_one_at_a_time).
      .onConflictDoNothing()
      .returning({ id: exportJob.id })
    if (!made) throw new Fault('9012', { text: busyText, fields: { list: busyText } })
    const total = await fixRows(ctx, made.id, await source.ids(ctx, request))
    await ctx.enqueue(exportChunk, { export_id: made.id, page: 1 })
    await ctx.audit({
      action: 'export.start',
      objectType: 'export',
      objectNo: String(made.id),
      after: { list, request, columns: ids, total },
    })
    return [{ export_id: String(made.id), total }]
  },

  '/api/admin/export/query': async (ctx, { export_id, page_no, page_size }) => {
    const where = and(ownOrders(ctx), export_id ? eq(exportJob.id, Number(export_id)) : undefined)
    const [counted] = await ctx.tx.select({ total: count() }).from(exportJob).where(where)
    const rows = await ctx.tx
      .select({ job: exportJob, name: fileObject.name, size: fileObject.size })
      .from(exportJob)
      .leftJoin(fileObject, eq(fileObject.id, exportJob.fileId))
      .where(where)
      .orderBy(desc(exportJob.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: counted?.total ?? 0,
        rows: rows.map(({ job, name, size }) => ({
          export_id: String(job.id),
          list: job.list,
          title: exportLists[job.list].title,
          state: job.state,
          done_rows: job.doneRows,
          total_rows: job.totalRows,
          url: name === null ? '' : downloadFile.path + name,
          size: size ?? 0,
          reason: job.reason,
          created_at: instantText(job.createdAt),
          kept_until: addDays(shanghaiDate(job.startedAt), keptDays),
        })),
        page_no,
        page_size,
      },
    ]
  },

  '/api/admin/export/cancel': async (ctx, { export_id }) => {
    const [job] = await ctx.tx
      .select()
      .from(exportJob)
      .where(and(eq(exportJob.id, Number(export_id)), ownOrders(ctx)))
      .for('update')
    if (!job) throw new Fault('9015')
    const state = exportMachine.next(job.state, 'cancel', 'owner')
    await ctx.tx.update(exportJob).set({ state }).where(eq(exportJob.id, job.id))
    await ctx.tx.delete(exportRows).where(eq(exportRows.exportId, job.id))
    await ctx.tx.delete(exportPart).where(eq(exportPart.exportId, job.id))
    await ctx.audit({
      action: 'export.cancel',
      objectType: 'export',
      objectNo: export_id,
      before: { state: job.state },
      after: { state },
    })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
