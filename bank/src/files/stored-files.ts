import { createHash, randomBytes } from 'node:crypto'
import {
  downloadFile,
  type PaperKind,
  type PictureKind,
  paperTypes,
  type UploadedFile,
} from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { fileObject } from '../platform/db/schema/files.ts'
import type { CallCtx, SignedIn } from '../platform/kernel/handler.ts'
import {
  isMadeDocument,
  isOrderedFor,
  isSharedPaper,
  maySeeDocument,
  maySeePicture,
} from './picture-homes.ts'

export interface NewFile {
  content: Uint8Array
  kind: PictureKind | PaperKind
  originalName: string
  perm: string
  sceneId: string
}

/** A name as the client gave it, without path and control characters; shown back, never used as a path. */
const shownName = (original: string) =>
  (original.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .slice(0, 120)
    .toWellFormed() || 'file'

/** A paper is handed out under a name that says what it is, whatever it was called. */
const endingAs = (name: string, kind: NewFile['kind']): string =>
  kind in paperTypes && !name.toLowerCase().endsWith(`.${kind}`) ? `${name}.${kind}` : name

/** Stores a picture or a paper under a random name. @returns `data` of the upload's answer */
export const storeFile = async (
  tx: Tx,
  owner: Pick<SignedIn, 'memberId' | 'operatorId'>,
  file: NewFile,
  now: Date,
): Promise<UploadedFile> => {
  const name = `${randomBytes(16).toString('hex')}.${file.kind}`
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  const originalName = endingAs(shownName(file.originalName), file.kind)
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

/** A file that the bank itself has made. */
export interface MadeFile {
  ending: 'pdf' | 'xlsx'
  sceneId: string
  originalName: string
  content: Uint8Array
  /** How it is stored in the database; unchanged by default. */
  stored?: Uint8Array
}

/** Keeps a file that the bank has made, for its owner, under a random name. */
export const keepMadeFile = async (
  tx: Tx,
  owner: Pick<SignedIn, 'memberId' | 'operatorId'>,
  { ending, sceneId, originalName, content, stored = content }: MadeFile,
): Promise<{ id: number; sha256: string }> => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const [file] = await tx
    .insert(fileObject)
    .values({
      name: `${randomBytes(16).toString('hex')}.${ending}`,
      memberId: owner.memberId,
      operatorId: owner.operatorId,
      perm: '2',
      sceneId,
      sha256,
      size: content.length,
      originalName,
      content: stored,
      createdAt: new Date(),
    })
    .returning({ id: fileObject.id })
  if (!file) throw new Error('file was not returned')
  return { id: file.id, sha256 }
}

export const dropFiles = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(fileObject).where(inArray(fileObject.id, [...ids]))
}

const plainDocument = Buffer.from('%PDF-', 'latin1')

/** A document of ours as it was made; those older than their sealing lie open. */
export const openDocument = (atRest: AtRestCipher, content: Uint8Array): Uint8Array =>
  plainDocument.equals(content.subarray(0, plainDocument.length)) ? content : atRest.openBytes(content)

const endOfDocument = '.pdf'
const endOfSheet = '.xlsx'

/**
 * A file that the reader may see: of a customer, everything of their company, and
 * the papers of a recourse in which it is pursued; of the bank's people, what they put here
 * themselves, documents, and pictures by the permission of what these belong to; of officers of one bank, what is that bank's.
 */
export const readableFile = async (
  db: Db,
  { memberId, operatorId, bankOrgId, principal }: SignedIn,
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
  // Who may see a list today was asked when it was written: the file is for the person who ordered it.
  if (name.endsWith(endOfSheet)) {
    const isOwn = row?.operatorId === operatorId && (await isOrderedFor(db, name, bankOrgId))
    return isOwn ? row : undefined
  }
  if (!row) return undefined
  if (principal.kind === 'customer') {
    const isOwn = row.memberId === memberId
    return isOwn || (name.endsWith(endOfDocument) && (await isSharedPaper(db, name, memberId)))
      ? row
      : undefined
  }
  if (row.operatorId === operatorId) return row
  const isMade = name.endsWith(endOfDocument) && (await isMadeDocument(db, name))
  const maySee = isMade ? maySeeDocument : maySeePicture
  return (await maySee(db, { principal, bankOrgId }, { name, memberId: row.memberId })) ? row : undefined
}

/** Whether all these paths are files of the caller's company. */
export const ownsPictures = async (ctx: CallCtx, paths: readonly string[]): Promise<boolean> => {
  const names = [...new Set(paths.map(path => path.slice(downloadFile.path.length)))]
  if (names.length === 0) return true
  const [own] = await ctx.tx
    .select({ total: count() })
    .from(fileObject)
    .where(and(inArray(fileObject.name, names), eq(fileObject.memberId, ctx.operator.memberId)))
  return own?.total === names.length
}

/** @throws Fault 9015 unless every path is a file of the caller's company */
export const requireOwnFiles = async (ctx: CallCtx, files: readonly string[]): Promise<void> => {
  if (!(await ownsPictures(ctx, files))) throw new Fault('9015', { fields: { files: '附件不存在' } })
}
