/** Which papers the bank has signed, with which key, and whether a file is one of them. */
import { createHash } from 'node:crypto'
import type { CheckedPaper } from '@portal/shared/contract/receipt-check.ts'
import { and, eq } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { type DocumentKind, document, paperKey, signedPaper } from '../../platform/db/schema/documents.ts'
import { fileObject } from '../../platform/db/schema/files.ts'
import { findSignature } from './paper-signature.ts'
import { isSignedBy, type PaperSigner } from './paper-signer.ts'

/** SHA-256, hex. */
const digestOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

interface Signed {
  kind: DocumentKind
  refNo: string
  title: string
  number: string
  file: Uint8Array
  /** Business time. */
  at: Date
}

/** Keeps digest and key of a paper, and the key itself when it is new: what it has signed outlives its change. */
export const keepSigned = async (
  tx: Tx,
  { keyId, publicKey }: PaperSigner,
  { file, at, ...facts }: Signed,
): Promise<void> => {
  await tx.insert(paperKey).values({ keyId, publicKey, createdAt: at }).onConflictDoNothing()
  await tx.insert(signedPaper).values({ ...facts, sha256: digestOf(file), keyId, signedAt: at })
}

const nothing = { title: '', number: '', signed_at: null, latest: false }

/** The paper with this digest, and whether no later one has replaced it. */
const paperOf = async (db: Db, sha256: string) => {
  const [row] = await db
    .select({ paper: signedPaper, current: fileObject.sha256 })
    .from(signedPaper)
    .leftJoin(document, and(eq(document.kind, signedPaper.kind), eq(document.refNo, signedPaper.refNo)))
    .leftJoin(fileObject, eq(fileObject.id, document.fileId))
    .where(eq(signedPaper.sha256, sha256))
    .limit(1)
  return row
}

/**
 * What a file is: one of ours as it was signed, one of ours that was changed, or none of ours. Only what is signed and
 * recorded is ours; who has no such file learns nothing of what there is.
 */
export const checkPaper = async (db: Db, file: Uint8Array): Promise<CheckedPaper> => {
  const sha256 = digestOf(file)
  const found = findSignature(file)
  if (found === undefined) return { result: 'foreign', sha256, size: file.length, ...nothing }
  const changed: CheckedPaper = { result: 'changed', sha256, size: file.length, ...nothing }
  if (found === 'broken') return changed
  const [key] = await db.select().from(paperKey).where(eq(paperKey.keyId, found.keyId))
  if (!key || !isSignedBy(key.publicKey, found.content, found.signature)) return changed
  const row = await paperOf(db, sha256)
  if (!row) return changed
  const { title, number, signedAt } = row.paper
  return {
    result: 'genuine',
    sha256,
    size: file.length,
    title,
    number,
    signed_at: instantText(signedAt),
    latest: row.current === sha256,
  }
}
