/** What the table of calls says of each: which there are, what they take and what they answer. */
import type { Calls } from './contract.ts'

export interface Call {
  /** `write` changes something, and carries an idempotency key. */
  effect: 'read' | 'write'
  request: object
  /** One of the answer's `data`. */
  row: object
}

export type TableOf<Table> = { [Path in keyof Table]: Call }

export interface Page<Row> {
  total: number
  rows: Row[]
}

/** Paths of the calls with an effect. */
export type PathOf<Table extends TableOf<Table>, Effect extends Call['effect']> = {
  [Path in keyof Table]: Table[Path]['effect'] extends Effect ? Path : never
}[keyof Table] &
  string

/** What a call takes: `Request<'/api/discount/get_quote'>`. */
export type Request<Path extends keyof Table, Table extends TableOf<Table> = Calls> = Table[Path]['request']

/** What a call answers, in a list: `Row<'/api/discount/get_quote'>`. */
export type Row<Path extends keyof Table, Table extends TableOf<Table> = Calls> = Table[Path]['row']

/** What may be left out where none of its fields is wanted. */
export type Optional<Body> = Record<never, never> extends Body ? [body?: Body] : [body: Body]

/** Paths of the calls that answer pages. */
export type PagedPath<Table extends TableOf<Table> = Calls> = {
  [Path in keyof Table]: Table[Path]['row'] extends Page<unknown> ? Path : never
}[keyof Table] &
  string

/** What a paged call takes, but for the page. */
export type Filter<Path extends keyof Table, Table extends TableOf<Table> = Calls> = Omit<
  Table[Path]['request'],
  'page_no' | 'page_size'
>

/** A row of a page: `PageRow<'/api/bills/query_holding'>`. */
export type PageRow<Path extends keyof Table, Table extends TableOf<Table> = Calls> =
  Table[Path]['row'] extends Page<infer Each> ? Each : never
