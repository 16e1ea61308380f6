import type { Column, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

/**
 * ORDER BY of a list's `sort` field: the asked column first, what is empty at its end, then the list's own order.
 * The schema has admitted only the names of `columns`.
 */
export const orderOf = <Name extends string>(
  sort: `${Name}:${'asc' | 'desc'}` | undefined,
  columns: Readonly<Record<Name, Column | SQL>>,
  own: readonly SQL[],
): SQL[] => {
  if (sort === undefined) return [...own]
  const [name, way] = sort.split(':') as [Name, 'asc' | 'desc']
  const asked = way === 'asc' ? sql`${columns[name]} asc nulls last` : sql`${columns[name]} desc nulls last`
  return [asked, ...own]
}
