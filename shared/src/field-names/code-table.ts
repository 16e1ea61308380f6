/** Codes of one kind, and what each says. */
export interface CodeTable {
  /** Beginnings of the paths where these codes stand; everywhere without. */
  paths?: readonly string[]
  fields: readonly string[]
  codes: Readonly<Record<string, string>>
}

export const namesOf = (rows: Readonly<Record<string, { name: string }>>) =>
  Object.fromEntries(Object.entries(rows).map(([code, { name }]) => [code, name]))

export const titlesOf = (rows: Readonly<Record<string, { title: string }>>) =>
  Object.fromEntries(Object.entries(rows).map(([code, { title }]) => [code, title]))
