/** Marks of acceptors by the lists in force, as parts of queries that have `bank_org` under its own name. */
import {
  type AcceptorListKind,
  acceptorListKinds,
  acceptorListShort,
} from '@portal/shared/bills/acceptor-lists.ts'
import { type SQL, sql } from 'drizzle-orm'

export interface AcceptorMark {
  kind: AcceptorListKind
  /** yyyy-MM */
  since: string
  /** Whether the list's parameter (`LIST_OVERDUE` …) lets it stop the business; else it warns. */
  stops: boolean
}

/** The parameter that says whether a list stops or warns. */
const param = sql.raw(`'LIST_' || upper(m.kind)`)

/** The marks of an acceptor, one for each list that names it. */
export const marksOfOrg = sql<AcceptorMark[]>`coalesce((
  select json_agg(json_build_object('kind', m.kind, 'since', m.since, 'stops', p.param_value = 'stop') order by m.kind)
    from acceptor_mark m join sys_param p on p.param_key = ${param} where m.org_id = bank_org.id), '[]'::json)`

/** Whether a list that stops the business names the acceptor. */
export const isStoppedByList: SQL = sql`exists (
  select 1 from acceptor_mark m join sys_param p on p.param_key = ${param}
    where m.org_id = bank_org.id and p.param_value = 'stop')`

/** As the calls answer them. */
export const markRows = (marks: readonly AcceptorMark[]) =>
  marks.map(({ kind, since, stops }) => ({ kind, name: acceptorListKinds[kind], since, stops }))

/** In words: `持续逾期（自2026-05）`. */
export const markText = ({ kind, since }: AcceptorMark): string => `${acceptorListShort[kind]}（自${since}）`
