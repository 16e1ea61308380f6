import { createHash, randomBytes } from 'node:crypto'
import { downloadFile, type PictureKind, type UploadedFile } from '@portal/shared/contract/file.ts'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Db, Tx } from '../db/db.ts'
import { fileObject } from '../db/schema/files.ts'
import type { CallCtx, SignedIn } from '../http/handler.ts'
import { maySeeDocument, maySeePicture } from './picture-homes.ts'

export interface NewFile {
  content: Uint8Array
  kind: PictureKind
  originalName: string
  perm: string
  sceneId: string
}

/** A name as the client gave it, without path and control characters; shown back, never used as a path. */
const shownName = (original: string) =>
  (original.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 120) || 'file'

/** Stores a picture under a random name. @returns `data` of the upload's answer */
export const storeFile = async (
  tx: Tx,
  owner: Pick<SignedIn, 'memberId' | 'operatorId'>,
  file: NewFile,
  now: Date,
): Promise<UploadedFile> => {
  const name = `${randomBytes(16).toString('hex')}.${file.kind}`
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  const originalName = shownName(file.originalName)
  await tx.insert(fileObject).values({
    name,
    memberId: owner.memberId,
    operatorId: owner.operatorId,
    perm: file.perm,
    sceneId: file.sceneId,
    sha256,
    size: file.content.length,
    originalName,
    content: file.content,
    createdAt: now,
  })
  const path = downloadFile.path + name
  // The specification names a second path and a url beside it; here a picture has one address.
  return {
    filePath: path,
    filePath2: path,
    fileName: name,
    fileHash: sha256,
    originalFileName: originalName,
    url: path,
  }
}

const plainDocument = Buffer.from('%PDF-', 'latin1')

/** A document of ours as it was made; those older than their sealing lie open. */
export const openDocument = (atRest: AtRestCipher, content: Uint8Array): Uint8Array =>
  plainDocument.equals(content.subarray(0, plainDocument.length)) ? content : atRest.openBytes(content)

const endOfDocument = '.pdf'
const endOfSheet = '.xlsx'

/**
 * A file that the reader may see: of a customer, whatever is his company's own; of the bank's people, what they put here
 * themselves, documents, and pictures by the permission of what these belong to.
 */
export const readableFile = async (
  db: Db,
  { memberId, operatorId, principal }: SignedIn,
  name: string,
): Promise<{ content: Uint8Array; originalName: string } | undefined> => {
  const [row] = await db
    .select({
      memberId: fileObject.memberId,
      operatorId: fileObject.operatorId,
      content: fileObject.content,
      originalName: fileObject.originalName,
    })
    .from(fileObject)
    .where(eq(fileObject.name, name))
  // Who may see a list today was asked when it was written: the file is for whoever ordered it.
  if (name.endsWith(endOfSheet)) return row?.operatorId === operatorId ? row : undefined
  if (!row) return undefined
  if (principal.kind === 'customer') return row.memberId === memberId ? row : undefined
  if (row.operatorId === operatorId) return row
  const maySee = name.endsWith(endOfDocument) ? maySeeDocument : maySeePicture
  return (await maySee(db, principal, { name, memberId: row.memberId })) ? row : undefined
}

/** Whether all these paths are pictures of the caller's company. */
export const ownsPictures = async (ctx: CallCtx, paths: readonly string[]): Promise<boolean> => {
  const names = [...new Set(paths.map(path => path.slice(downloadFile.path.length)))]
  if (names.length === 0) return true
  const [own] = await ctx.tx
    .select({ total: count() })
    .from(fileObject)
    .where(and(inArray(fileObject.name, names), eq(fileObject.memberId, ctx.operator.memberId)))
  return own?.total === names.length
}
