import type { ExportName } from '@portal/shared/contract/exports.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { id, instant, ref } from './columns.ts'
import { fileObject } from './files.ts'
import { operator } from './people.ts'

export type ExportState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A list that is being written into a file, chunk by chunk. */
export const exportJob = pgTable(
  'export_job',
  {
    id: id(),
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    /** The discounting bank whose officer ordered it; null for the platform's own people. */
    bankOrgId: ref('bank_org_id').references(() => bankOrg.id),
    list: varchar('list', { length: 20 }).$type<ExportName>().notNull(),
    /** The list's request without its page. */
    request: jsonb('request').$type<Record<string, unknown>>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    state: varchar('state', { length: 10 }).$type<ExportState>().notNull(),
    nextPage: integer('next_page').notNull().default(1),
    doneRows: integer('done_rows').notNull().default(0),
    totalRows: integer('total_rows').notNull(),
    /** CRC-32 and bytes of the sheet so far, before it was compressed. */
    crc: bigint('crc', { mode: 'number' }).notNull().default(0),
    rawSize: bigint('raw_size', { mode: 'number' }).notNull().default(0),
    fileId: ref('file_id').references(() => fileObject.id),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** Business time. */
    createdAt: instant('gmt_create').notNull(),
    /** Real time: days that files are kept. */
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  table => [
    index('export_of_operator').on(table.operatorId, table.id),
    uniqueIndex('export_one_at_a_time')
      .on(table.operatorId)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
)

/**
 * Which rows a file has, in its order, as the list had them when the file was ordered: what has come or gone since
 * moves none of the others. Gone once the file is whole.
 */
export const exportRows = pgTable('export_rows', {
  exportId: ref('export_id')
    .primaryKey()
    .references(() => exportJob.id, { onDelete: 'cascade' }),
  rowIds: bigint('row_ids', { mode: 'number' }).array().notNull(),
})

/** One compressed piece of the sheet; gone once the file is whole. */
export const exportPart = pgTable(
  'export_part',
  {
    id: id(),
    exportId: ref('export_id')
      .notNull()
      .references(() => exportJob.id),
    no: integer('no').notNull(),
    content: bytes('content').notNull(),
  },
  table => [unique('export_part_once').on(table.exportId, table.no)],
)
