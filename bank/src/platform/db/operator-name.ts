import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { operator } from './schema/people.ts'

/** Before the name of a program, so that nobody takes it for a person. */
const machineTitle = '接口客户端 '

/** An operator's name as people read it. */
export const shownName = ({
  kind,
  userName,
}: Pick<typeof operator.$inferSelect, 'kind' | 'userName'>): string =>
  kind === 'machine' ? machineTitle + userName : userName

/**
 * The same within a statement; null where a left join found nobody.
 * @param of the table, or an alias of it
 */
export const shownNameOf = (of: Record<'kind' | 'userName', AnyPgColumn>): SQL<string> =>
  sql<string>`case when ${of.kind} = 'machine' then ${machineTitle}::text || ${of.userName} else ${of.userName} end`
