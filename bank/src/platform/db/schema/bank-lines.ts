import { sql } from 'drizzle-orm'
import { check, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { fen, id, instant, ref } from './columns.ts'
import { operator } from './people.ts'

/**
 * How much one discounting bank lets itself hold of one acceptor's bills (贴入行额度), within the acceptor's line of the
 * portal (`bank_org`). Without a row that line alone counts. What is used is the faces of the bank's bills that record
 * the line (`disc_apply_bill.bank_line_id`).
 */
export const bankLine = pgTable(
  'bank_line',
  {
    id: id(),
    bankOrgId: ref('bank_org_id')
      .notNull()
      .references(() => bankOrg.id),
    acceptorId: ref('acceptor_id')
      .notNull()
      .references(() => bankOrg.id),
    limitFen: fen('limit_fen').notNull(),
    usedFen: fen('used_fen').notNull().default(sql`0`),
    /** Of the limit: what is taken and given back does not raise it. */
    version: integer('version').notNull().default(0),
    /** Who set the limit last; null for the demo data. */
    setBy: ref('set_by').references(() => operator.id),
    /** Business time of that. */
    setAt: instant('set_at').notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
  },
  table => [
    unique('bank_line_once').on(table.bankOrgId, table.acceptorId),
    check('bank_line_kept', sql`${table.usedFen} >= 0 and ${table.usedFen} <= ${table.limitFen}`),
    check('bank_line_foreign', sql`${table.bankOrgId} <> ${table.acceptorId}`),
  ],
)
