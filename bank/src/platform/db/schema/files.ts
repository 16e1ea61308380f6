import { char, customType, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Uploaded pictures, as re-encoded by us; in the database, so that one backup and one transaction hold both the
 * picture and the rows that refer to it.
 */
export const fileObject = pgTable(
  'file_object',
  {
    id: id(),
    /** 32 random hex digits and the kind's suffix: the last part of its path. */
    name: varchar('name', { length: 40 }).notNull().unique(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    /** 2 = private. */
    perm: char('perm', { length: 1 }).notNull(),
    sceneId: varchar('scene_id', { length: 32 }).notNull(),
    sha256: char('sha256', { length: 64 }).notNull(),
    size: integer('size').notNull(),
    originalName: varchar('original_name', { length: 120 }).notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('gmt_create').notNull(),
  },
  table => [index('file_object_owner').on(table.operatorId, table.createdAt)],
)
