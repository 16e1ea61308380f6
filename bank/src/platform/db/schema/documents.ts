import { index, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { fileObject } from './files.ts'
import { member } from './people.ts'

export type DocumentKind =
  | 'disc_agreement'
  | 'disc_voucher'
  | 'disc_receipt'
  | 'sign_agreement'
  | 'deal_slip'
  | 'deal_slip_cp'

/** The documents (PDF) of an application, a signing or a re-discount order: the latest of each kind. */
export const document = pgTable(
  'document',
  {
    id: id(),
    kind: varchar('kind', { length: 20 }).$type<DocumentKind>().notNull(),
    /** Number of the application, the signing or the order. */
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
