import { roomOf } from './floor-rule.ts'

/* Who writes which table, read from the text of a file: pure, as the rule of floors is. */

/** One write of a table, as it stands in a file. */
export interface Write {
  readonly file: string
  readonly line: number
  /** The name of the table in the code, as `billHolding`. */
  readonly name: string
  readonly verb: string
}

/** The tables that a schema file declares: name in the code → name in the database. */
export const tablesIn = (text: string): [name: string, table: string][] =>
  [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name = '', table = '']) => [
    name,
    table,
  ])

/**
 * Every insert, update and delete of a table that the file imports from the schema, by its name there. A table that is
 * handed to somebody who writes any (`table: discApply`, as a mover is made) is updated by whoever hands it.
 */
export const writesIn = (file: string, text: string): Write[] => {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '[^']*\/schema\/[^']+'/g)]
  const names = new Map(
    imports
      .flatMap(([, list = '']) => list.split(','))
      .map(one => one.trim().split(/\s+as\s+/))
      .map(([name = '', own = name]) => [own, name]),
  )
  return [...text.matchAll(/\.(insert|update|delete)\(\s*(\w+),?\s*\)|\btable: (\w+)/g)].flatMap(match => {
    const name = names.get(match[2] ?? match[3] ?? '')
    const line = text.slice(0, match.index).split('\n').length
    return name ? [{ file, line, name, verb: match[1] ?? 'update' }] : []
  })
}

/** Every write outside of the owner's room, as a line with file, verb, table and owner. */
export const strangers = (
  source: string,
  owners: Readonly<Record<string, readonly string[]>>,
  tables: ReadonlyMap<string, string>,
  writes: readonly Write[],
): string[] =>
  writes.flatMap(({ file, line, name, verb }) => {
    const table = tables.get(name) ?? name
    const owner = Object.keys(owners).find(room => owners[room]?.includes(table))
    const isAtHome = owner !== undefined && `${roomOf(source, file)}/`.startsWith(`${owner}/`)
    return isAtHome ? [] : [`${file}:${line} ${verb} ${table}, which is ${owner}'s`]
  })
