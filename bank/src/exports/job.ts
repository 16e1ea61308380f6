/**
 * Writes a list into a file, a chunk for each job: every chunk is one transaction, so that a crash costs one chunk at
 * most, progress is seen, and other jobs run in between.
 */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isAllowed } from '@portal/shared/access/access.ts'
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { exportJob, exportPart } from '../db/schema/exports.ts'
import { fileObject } from '../db/schema/files.ts'
import { operator } from '../db/schema/people.ts'
import type { SignedIn } from '../http/handler.ts'
import type { Schedule } from '../jobs/schedule.ts'
import { tellChange } from '../notices/feed.ts'
import { notify } from '../notices/notify.ts'
import type { JobCtx, JobHandlers } from '../outbox/outbox.ts'
import { isDisabled, selectPeople } from '../people/operators.ts'
import { signedInOf } from '../people/sessions.ts'
import { exportMachine } from '../states/export.ts'
import { rowXml, sheetEnd, sheetEntry, sheetStart, workbookEntries } from './sheet-xml.ts'
import { columnsOf, sourceOf } from './sources.ts'
import { keptDays, makeExport } from './topics.ts'
import { lastPiece, openPiece, textEntry, zipOf } from './zip.ts'

type Job = typeof exportJob.$inferSelect

/** Rows read by one question, and questions in one transaction. */
const PAGE = 500
const PAGES = 4

const payloadSchema = z.object({ export_id: z.int() })

/** Whoever ordered it, as he is now; undefined when he may not see the list any more. */
const ownerOf = async (ctx: JobCtx, job: Job): Promise<SignedIn | undefined> => {
  const [person] = await selectPeople(ctx.tx).where(eq(operator.id, job.operatorId))
  if (!person || isDisabled(person)) return undefined
  const owner = signedInOf(person, 0)
  return isAllowed(sourceOf(job.list).call.access, owner.principal) ? owner : undefined
}

/** The next rows in the list's order; one that newer rows have pushed into this chunk is left out. */
const readChunk = async (ctx: JobCtx, owner: SignedIn, job: Job) => {
  const source = sourceOf(job.list)
  const caller = { ...ctx, operator: owner, signedIn: owner }
  const written = new Set(job.lastKeys)
  const rows = new Map<string, unknown>()
  for (let page = job.nextPage; page < job.nextPage + PAGES; page += 1) {
    const found = await source.read(caller, job.request, { page_no: page, page_size: PAGE })
    for (const row of found.rows) {
      const key = source.rowKey(row)
      if (!written.has(key)) rows.set(key, row)
    }
    if (found.rows.length < PAGE) return { rows, isLast: true }
  }
  return { rows, isLast: false }
}

const partOf = async (ctx: JobCtx, job: Job, no: number, content: Uint8Array) => {
  await ctx.tx.insert(exportPart).values({ exportId: job.id, no, content })
}

/** Puts the pieces together, stores the file for its owner alone, and tells him. */
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
  const [file] = await ctx.tx
    .insert(fileObject)
    .values({
      name: `${randomBytes(16).toString('hex')}.xlsx`,
      memberId: owner.memberId,
      operatorId: owner.operatorId,
      perm: '2',
      sceneId: 'export',
      sha256: createHash('sha256').update(content).digest('hex'),
      size: content.length,
      originalName: `${title}.xlsx`,
      content,
      createdAt: new Date(),
    })
    .returning({ id: fileObject.id })
  if (!file) throw new Error('file was not returned')
  const state = exportMachine.next(job.state, 'finish', 'system')
  await ctx.tx.update(exportJob).set({ state, fileId: file.id }).where(eq(exportJob.id, job.id))
  await ctx.tx.delete(exportPart).where(eq(exportPart.exportId, job.id))
  await notify(ctx, {
    to: { operatorId: owner.operatorId },
    category: '系统',
    title: `${title}导出完成`,
    body: `共 ${job.doneRows} 条，文件保留 ${keptDays} 天。`,
    link: '/exportFiles',
  })
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
  const lines = [...rows.values()].map(row => rowXml(columns.map(column => column.sheet(row))))
  const bytes = Buffer.from(start + lines.join('') + (isLast ? sheetEnd : ''))
  await partOf(ctx, job, job.nextPage, isLast ? lastPiece(bytes) : openPiece(bytes))
  const doneRows = job.doneRows + rows.size
  const written = {
    state: exportMachine.next(job.state, 'write', 'system'),
    nextPage: job.nextPage + PAGES,
    doneRows,
    totalRows: isLast ? doneRows : Math.max(job.totalRows, doneRows),
    lastKeys: [...rows.keys()],
    crc: crc32(bytes, job.crc),
    rawSize: job.rawSize + bytes.length,
  }
  await ctx.tx.update(exportJob).set(written).where(eq(exportJob.id, job.id))
  const next = { ...job, ...written }
  if (isLast) await finish(ctx, owner, next)
  else {
    await ctx.enqueue({
      topic: makeExport,
      key: `${job.id}:${next.nextPage}`,
      payload: { export_id: job.id },
    })
  }
  await tellChange(ctx, { to: { operatorId: owner.operatorId }, topic: 'export' })
}

export const exportJobs: JobHandlers = {
  [makeExport]: async (ctx, payload) => {
    const { export_id } = payloadSchema.parse(payload)
    const [job] = await ctx.tx.select().from(exportJob).where(eq(exportJob.id, export_id)).for('update')
    // Stopped by its owner, or purged.
    if (!job || (job.state !== 'waiting' && job.state !== 'running')) return
    await writeChunk(ctx, job)
  },
}

const dayMs = 24 * 3_600_000

/** Files that nobody fetches any more. */
const purge = async (ctx: JobCtx): Promise<void> => {
  const old = and(
    lt(exportJob.startedAt, new Date(Date.now() - keptDays * dayMs)),
    inArray(exportJob.state, ['done', 'failed', 'cancelled']),
  )
  const gone = await ctx.tx.delete(exportJob).where(old).returning({ fileId: exportJob.fileId })
  const files = gone.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  if (files.length > 0) await ctx.tx.delete(fileObject).where(inArray(fileObject.id, files))
}

export const exportSchedules: readonly Schedule[] = [{ name: 'purge_exports', every: 'day', run: purge }]
