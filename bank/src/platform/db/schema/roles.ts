import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/** A named set of permissions: of the back office (角色), or a member's own (子角色). */
export const role = pgTable(
  'role',
  {
    id: id(),
    /** Null for roles of the back office. */
    memberId: ref('member_id').references(() => member.id),
    name: varchar('role_name', { length: 40 }).notNull(),
    /** Which of the product's own roles it is (`bank/src/people/roles/built-in-roles.ts`), under any name. */
    builtIn: varchar('built_in', { length: 40 }),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    /** Bits of system eclp, hex. A disabled role gives none. */
    permissionMask: varchar('permission_mask', { length: 64 }).notNull().default('0'),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [uniqueIndex('role_name_once').on(sql`coalesce(${table.memberId}, 0)`, table.name)],
)

/** Who has which role. */
export const operatorRole = pgTable(
  'operator_role',
  {
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    roleId: ref('role_id')
      .notNull()
      .references(() => role.id),
  },
  table => [
    primaryKey({ columns: [table.operatorId, table.roleId] }),
    index('operator_role_role').on(table.roleId),
  ],
)
