import { char, index, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/**
 * A registration under way, of a mobile number that was proven. All of it is sealed: there is no account yet,
 * so only the holder of the token may read it. Real time.
 */
export const registDraft = pgTable(
  'regist_draft',
  {
    id: id(),
    /** SHA-256 of the token that the page holds. */
    tokenHash: char('token_hash', { length: 64 }).notNull().unique(),
    memberType: varchar('member_type', { length: 12 }).$type<'comp' | 'financeOrg'>().notNull(),
    mobileHash: char('mobile_hash', { length: 64 }).notNull(),
    mobileEnc: text('mobile_enc').notNull(),
    /** The fields so far, as sealed JSON. */
    fieldsEnc: text('fields_enc').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    unique('regist_draft_mobile').on(table.mobileHash, table.memberType),
    index('regist_draft_expiry').on(table.expiresAt),
  ],
)
