import { index, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { fileObject } from './files.ts'
import { member } from './members.ts'

export type DocumentKind =
  | 'disc_agreement'
  | 'disc_voucher'
  | 'disc_receipt'
  | 'sign_agreement'
  | 'deal_slip'
  | 'deal_slip_cp'
  | 'receipt'
  | 'statement'
  | 'recourse_notice'
  | 'recourse_settled'

/** The documents (PDF) of an application, a signing, a re-discount order, a receipt, a statement or a recourse: the latest of each kind. */
export const document = pgTable(
  'document',
  {
    id: id(),
    kind: varchar('kind', { length: 20 }).$type<DocumentKind>().notNull(),
    /** Number of the application, the signing, the order, the receipt, the statement or the recourse. */
    refNo: varchar('ref_no', { length: 24 }).notNull(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    fileId: ref('file_id')
      .notNull()
      .references(() => fileObject.id),
    /** What the file says, as its page prints it, sealed; null for files from before sheets were kept. */
    sheetEnc: text('sheet_enc'),
    /** Business time. */
    createdAt: instant('gmt_create').notNull(),
  },
  table => [
    unique('document_once').on(table.kind, table.refNo),
    index('document_member').on(table.memberId, table.refNo),
    index('document_ref').on(table.refNo),
  ],
)

/** Public keys with which papers have been signed: kept, so that a paper outlives its key. Insert only. */
export const paperKey = pgTable('paper_key', {
  keyId: varchar('key_id', { length: 16 }).primaryKey(),
  /** Ed25519, SPKI in Base64. */
  publicKey: text('public_key').notNull(),
  createdAt: instant('gmt_create').notNull(),
})

/** Every PDF that the bank has signed, also those that a later one has replaced. Insert only. */
export const signedPaper = pgTable(
  'signed_paper',
  {
    id: id(),
    /** SHA-256 of the whole file, hex. */
    sha256: varchar('sha256', { length: 64 }).notNull(),
    keyId: varchar('key_id', { length: 16 })
      .notNull()
      .references(() => paperKey.keyId),
    kind: varchar('kind', { length: 20 }).$type<DocumentKind>().notNull(),
    refNo: varchar('ref_no', { length: 24 }).notNull(),
    title: varchar('title', { length: 60 }).notNull(),
    /** As printed on it. */
    number: varchar('number', { length: 40 }).notNull(),
    /** Business time. */
    signedAt: instant('signed_at').notNull(),
  },
  table => [index('signed_paper_sha256').on(table.sha256)],
)
