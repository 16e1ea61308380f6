/**
 * Writes a list into a file, a chunk for each job: every chunk is one transaction, so that a crash costs one chunk at
 * most, progress is seen, and other jobs run in between.
 */

import { crc32 } from 'node:zlib'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dropFiles, keepMadeFile } from '../../files/stored-files.ts'
import { defineNotice, tell } from '../../notices/notice.ts'
import { isDisabled, selectPeople } from '../../people/directory/operators.ts'
import { signedInOf } from '../../people/sign-in/sessions.ts'
import { exportJob, exportPart, exportRows } from '../../platform/db/schema/exports.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { SignedIn } from '../../platform/kernel/handler.ts'
import { defineJob, type JobCtx } from '../../platform/kernel/outbox.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'
import { rowXml, sheetEnd, sheetEntry, sheetStart, workbookEntries } from './sheet-xml.ts'
import { columnsOf, maySee, sourceOf } from './sources.ts'
import { exportMachine, unfinished } from './states.ts'
import { lastPiece, openPiece, textEntry, zipOf } from './zip.ts'

type Job = typeof exportJob.$inferSelect

/** Rows read by one question, and questions in one transaction. */
const PAGE = 500
const PAGES = 4

/** Real days for which a file is kept. */
export const keptDays = 7

/** The person who ordered it, as they are now; undefined when they may not see the list any more. */
const ownerOf = async (ctx: JobCtx, job: Job): Promise<SignedIn | undefined> => {
  const [person] = await selectPeople(ctx.tx).where(eq(operator.id, job.operatorId))
  if (!person || isDisabled(person)) return undefined
  const owner = signedInOf(person, 0)
  return owner.bankOrgId === job.bankOrgId && maySee(sourceOf(job.list), owner) ? owner : undefined
}

/** The next rows of the file as they are now, in its order; those that no longer exist are left out. */
const readChunk = async (ctx: JobCtx, owner: SignedIn, job: Job) => {
  const first = (job.nextPage - 1) * PAGE
  const [chunk] = await ctx.tx
    .select({
      ids: sql<number[]>`${exportRows.rowIds}[${first + 1}:${first + PAGES * PAGE}]`.mapWith(
        exportRows.rowIds,
      ),
      all: sql<number>`cardinality(${exportRows.rowIds})`.mapWith(Number),
    })
    .from(exportRows)
    .where(eq(exportRows.exportId, job.id))
  if (!chunk) throw new Error(`export ${job.id} has no rows`)
  const caller = { ...ctx, operator: owner, signedIn: owner }
  const rows: unknown[] = []
  for (let at = 0; at < chunk.ids.length; at += PAGE) {
    const ids = chunk.ids.slice(at, at + PAGE)
    const found = await sourceOf(job.list).rows(caller, ids, job.request)
    rows.push(...ids.flatMap(id => found.get(id) ?? []))
  }
  return { rows, isLast: first + chunk.ids.length >= chunk.all }
}

const partOf = async (ctx: JobCtx, job: Job, no: number, content: Uint8Array) => {
  await ctx.tx.insert(exportPart).values({ exportId: job.id, no, content })
}

/** Note on rows that were ordered and are missing from the file. */
const goneText = ({ doneRows, totalRows }: Job): string =>
  doneRows < totalRows ? `，另有 ${totalRows - doneRows} 条在导出期间已删除` : ''

const finished = defineNotice<{ title: string; job: Job }>({
  to: 'operator',
  category: '系统',
  title: ({ title }) => `${title}导出完成`,
  body: ({ job }) => `共 ${job.doneRows} 条${goneText(job)}，文件保留 ${keptDays} 天。`,
  link: () => linkTo('exportFiles'),
})

/** Puts the pieces together, stores the file for its owner alone, and tells them. */
const finish = async (ctx: JobCtx, owner: SignedIn, job: Job): Promise<void> => {
  const parts = await ctx.tx
    .select({ content: exportPart.content })
    .from(exportPart)
    .where(eq(exportPart.exportId, job.id))
    .orderBy(asc(exportPart.no))
  const { title } = sourceOf(job.list)
  const content = zipOf([
    ...workbookEntries(title).map(({ name, text }) => textEntry(name, text)),
    { name: sheetEntry, crc: job.crc, rawSize: job.rawSize, pieces: parts.map(part => part.content) },
  ])
  const { id: fileId } = await keepMadeFile(ctx.tx, owner, {
    ending: 'xlsx',
    sceneId: 'export',
    originalName: `${title}.xlsx`,
    content,
  })
  const state = exportMachine.next(job.state, 'finish', 'system')
  const reason = goneText(job).replace(/^，/, '')
  await ctx.tx.update(exportJob).set({ state, fileId, reason }).where(eq(exportJob.id, job.id))
  await ctx.tx.delete(exportRows).where(eq(exportRows.exportId, job.id))
  await ctx.tx.delete(exportPart).where(eq(exportPart.exportId, job.id))
  await tell(ctx, finished, { title, job }, owner.operatorId)
  await ctx.audit({
    action: 'export.finish',
    objectType: 'export',
    objectNo: String(job.id),
    after: { rows: job.doneRows, size: content.length },
  })
}

const fail = async (ctx: JobCtx, job: Job, reason: string): Promise<void> => {
  const state = exportMachine.next(job.state, 'fail', 'system')
  await ctx.tx.update(exportJob).set({ state, reason }).where(eq(exportJob.id, job.id))
  await ctx.tx.delete(exportRows).where(eq(exportRows.exportId, job.id))
  await ctx.tx.delete(exportPart).where(eq(exportPart.exportId, job.id))
  await ctx.audit({
    action: 'export.fail',
    objectType: 'export',
    objectNo: String(job.id),
    after: { reason },
  })
}

const writeChunk = async (ctx: JobCtx, job: Job): Promise<void> => {
  const owner = await ownerOf(ctx, job)
  if (!owner) return fail(ctx, job, '权限已变更，导出已停止')
  const { rows, isLast } = await readChunk(ctx, owner, job)
  const columns = columnsOf(sourceOf(job.list), job.columns)
  const start = job.nextPage === 1 ? sheetStart(columns) : ''
  const lines = rows.map(row => rowXml(columns.map(column => column.sheet(row))))
  const bytes = Buffer.from(start + lines.join('') + (isLast ? sheetEnd : ''))
  await partOf(ctx, job, job.nextPage, isLast ? lastPiece(bytes) : openPiece(bytes))
  const doneRows = job.doneRows + rows.length
  const written = {
    state: exportMachine.next(job.state, 'write', 'system'),
    nextPage: job.nextPage + PAGES,
    doneRows,
    crc: crc32(bytes, job.crc),
    rawSize: job.rawSize + bytes.length,
  }
  await ctx.tx.update(exportJob).set(written).where(eq(exportJob.id, job.id))
  const next = { ...job, ...written }
  if (isLast) await finish(ctx, owner, next)
  else await ctx.enqueue(exportChunk, { export_id: job.id, page: next.nextPage })
  await tellChange(ctx, { to: { operatorId: owner.operatorId }, topic: 'export' })
}

/** A chunk of a file. */
export const exportChunk = defineJob({
  topic: 'make_export',
  payload: z.object({ export_id: z.int(), page: z.int().default(1) }),
  key: ({ export_id, page }) => `${export_id}:${page}`,
  run: async (ctx, { export_id }) => {
    const [job] = await ctx.tx.select().from(exportJob).where(eq(exportJob.id, export_id)).for('update')
    // Stopped by its owner, or purged.
    if (!job || !exportMachine.allows(job.state, 'write', 'system')) return
    await writeChunk(ctx, job)
  },
})

const dayMs = 24 * 3_600_000

/** Files past their time. */
export const purgeExports = defineSchedule({
  name: 'purge_exports',
  every: 'day',
  run: async ctx => {
    const old = and(
      lt(exportJob.startedAt, new Date(Date.now() - keptDays * dayMs)),
      notInArray(exportJob.state, unfinished),
    )
    const gone = await ctx.tx.delete(exportJob).where(old).returning({ fileId: exportJob.fileId })
    await dropFiles(
      ctx.tx,
      gone.flatMap(({ fileId }) => fileId ?? []),
    )
  },
})
