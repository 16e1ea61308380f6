/** Where the rows of an exported list come from: the very handler that answers the list's call. */
import { isAllowed } from '@portal/shared/access/access.ts'
import type { ExportName } from '@portal/shared/contract/exports.ts'
import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { ExportColumn } from '@portal/shared/exports/list.ts'
import { exportLists } from '@portal/shared/exports/lists.ts'
import type { SQL } from 'drizzle-orm'
import { accountsById, idsOfAccounts } from '../../books/accounts.ts'
import { amortisationById, idsOfAmortisation, monthSpan } from '../../books/amortisation-list.ts'
import { differencesById, idsOfDifferences } from '../../books/differences.ts'
import { entriesById, idsOfEntries } from '../../books/entries.ts'
import { type AskedDays, spanOf } from '../../books/span.ts'
import { idsOfTrial, trialById } from '../../books/trial-balance.ts'
import { appliesById, idsOfApplies } from '../../discount/apply-list.ts'
import { officerViewer } from '../../discount/apply-row.ts'
import { idsOfStatements, statementsById } from '../../ledger/statement-list.ts'
import { idsOfOrders, ordersById } from '../../market/oversight.ts'
import { auditById, idsOfAudit } from '../../office/audit-log.ts'
import { idsOfMembers, membersById } from '../../people/members/query.ts'
import type { CallCtx, SignedIn } from '../../platform/kernel/handler.ts'
import { parseRequest } from '../../platform/kernel/request.ts'
import { idsOfPresentments, presentmentsById } from '../../presentment/admin-list.ts'
import { idsOfRecourses, recoursesById } from '../../recourse/admin-list.ts'
import { idsOfReportBills, reportBillsById } from '../../reports/bills.ts'
import { idsOfReport, reportById } from '../../reports/groups.ts'
import { reportSpan } from '../../reports/paid.ts'

/** How a list is read for a file: once by its filter for the ids, then by these. */
interface Reads {
  /** SQL for the array of the ids of all rows that match, in the list's order. */
  ids: (ctx: CallCtx, request: never) => SQL | Promise<SQL>
  /** These rows as the list shows them now; one that is no longer listed is missing. */
  rows: (ctx: CallCtx, ids: readonly number[], request: never) => Promise<ReadonlyMap<number, unknown>>
  /** The days that the list is about by default, which are those of the order and not of the day when it is written. */
  days?: (today: string, asked: AskedDays) => { from: string; to: string }
}

const reads: Readonly<Record<ExportName, Reads>> = {
  members: { ids: idsOfMembers, rows: membersById },
  applications: {
    ids: idsOfApplies,
    rows: (ctx, ids) => appliesById(ctx, ids, officerViewer(ctx.operator)),
  },
  audit: { ids: idsOfAudit, rows: auditById },
  orders: { ids: idsOfOrders, rows: ordersById },
  presentments: { ids: idsOfPresentments, rows: presentmentsById },
  recourses: { ids: idsOfRecourses, rows: recoursesById },
  statements: { ids: idsOfStatements, rows: statementsById },
  trial_balance: { ids: idsOfTrial, rows: trialById, days: spanOf },
  book_accounts: { ids: idsOfAccounts, rows: accountsById, days: spanOf },
  book_entries: { ids: idsOfEntries, rows: entriesById, days: spanOf },
  differences: { ids: idsOfDifferences, rows: differencesById },
  amortisation: { ids: idsOfAmortisation, rows: amortisationById, days: monthSpan },
  discount_report: { ids: idsOfReport, rows: reportById, days: reportSpan },
  discount_report_bills: { ids: idsOfReportBills, rows: reportBillsById, days: reportSpan },
}

/** A list with its rows' type forgotten: what its handler gives is what its columns read. */
interface Source {
  title: string
  columns: readonly ExportColumn<unknown>[]
  call: AnyCall
  ids: (ctx: CallCtx, request: object) => Promise<SQL>
  rows: (ctx: CallCtx, ids: readonly number[], request: object) => Promise<ReadonlyMap<number, unknown>>
  days: Reads['days']
}

export const sourceOf = (name: ExportName): Source => {
  const list = exportLists[name]
  const call: AnyCall | undefined = calls.find(each => each.path === list.path)
  if (!call) throw new Error(`no call ${list.path}`)
  return {
    title: list.title,
    columns: list.columns as readonly ExportColumn<unknown>[],
    call,
    ids: async (ctx, request) => reads[name].ids(ctx, request as never),
    rows: (ctx, ids, request) => reads[name].rows(ctx, ids, request as never),
    days: reads[name].days,
  }
}

type Reader = Pick<SignedIn, 'principal' | 'bankOrgId'>

export const maySee = ({ call }: Source, { principal, bankOrgId }: Reader): boolean =>
  isAllowed(call.access, principal) && (bankOrgId === null || call.officers !== undefined)

/** @throws Fault 1003 for people who may not see the list */
export const checkMaySee = (source: Source, reader: Reader): void => {
  if (!maySee(source, reader)) throw new Fault('1003')
}

/** The list's request as its call takes it, on a day. @throws Fault 9012 */
export const requestOf = ({ call, days }: Source, filter: string, today: string): Record<string, unknown> => {
  let given: unknown
  try {
    given = JSON.parse(filter)
  } catch {
    throw new Fault('9012', { fields: { filter: '不是 JSON 文本' } })
  }
  const request = parseRequest(call.request, given) as Record<string, unknown>
  return { ...request, ...days?.(today, request) }
}

/** The columns by their ids, in the order asked for. @throws Fault 9012 for one the list does not have */
export const columnsOf = ({ columns }: Source, ids: readonly string[]): ExportColumn<unknown>[] =>
  ids.map(id => {
    const column = columns.find(each => each.id === id)
    if (!column) throw new Fault('9012', { fields: { columns: `没有列 ${id}` } })
    return column
  })
