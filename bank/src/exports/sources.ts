/** Where the rows of an exported list come from: the very handler that answers the list's call. */
import { isAllowed } from '@portal/shared/access/access.ts'
import type { ExportName } from '@portal/shared/contract/exports.ts'
import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type ExportColumn, exportLists } from '@portal/shared/exports/lists.ts'
import { listApplies } from '../discount/apply-list.ts'
import { officerViewer } from '../discount/apply-row.ts'
import type { CallCtx, Handler, SignedIn } from '../http/handler.ts'
import { parseRequest } from '../http/request.ts'
import { queryMember } from '../members/query.ts'
import { auditLogHandlers } from '../operations/audit-log.ts'
import { queryOrders } from '../rediscount/oversight.ts'

const queryApplies: Handler<'/api/admin/query_disc_apply'> = async (ctx, input) => [
  await listApplies(ctx, input, officerViewer(ctx.operator)),
]

type AnyHandler = (ctx: CallCtx, input: never) => Promise<{ total: number; rows: unknown[] }[]>

const handlers: Readonly<Record<ExportName, AnyHandler>> = {
  members: queryMember,
  applications: queryApplies,
  audit: auditLogHandlers['/api/admin/audit/query'],
  orders: queryOrders,
}

/** A list with its rows' type forgotten: what its handler gives is what its columns read. */
interface Source {
  title: string
  rowKey: (row: unknown) => string
  columns: readonly ExportColumn<unknown>[]
  call: AnyCall
  read: (ctx: CallCtx, request: object, page: { page_no: number; page_size: number }) => Promise<ReadPage>
}
interface ReadPage {
  total: number
  rows: unknown[]
}

export const sourceOf = (name: ExportName): Source => {
  const list = exportLists[name]
  const call: AnyCall | undefined = calls.find(each => each.path === list.path)
  if (!call) throw new Error(`no call ${list.path}`)
  return {
    title: list.title,
    rowKey: list.rowKey as (row: unknown) => string,
    columns: list.columns as readonly ExportColumn<unknown>[],
    call,
    read: async (ctx, request, page) => {
      const [found] = await handlers[name](ctx, { ...request, ...page } as never)
      return found ?? { total: 0, rows: [] }
    },
  }
}

/** @throws Fault 1003 for whoever may not see the list */
export const checkMaySee = ({ call }: Source, { principal }: Pick<SignedIn, 'principal'>): void => {
  if (!isAllowed(call.access, principal)) throw new Fault('1003')
}

/** The list's request as its call takes it. @throws Fault 9012 */
export const requestOf = ({ call }: Source, filter: string): Record<string, unknown> => {
  let given: unknown
  try {
    given = JSON.parse(filter)
  } catch {
    throw new Fault('9012', { fields: { filter: '不是 JSON 文本' } })
  }
  return parseRequest(call.request, given) as Record<string, unknown>
}

/** The columns by their ids, in the order asked for. @throws Fault 9012 for one the list does not have */
export const columnsOf = ({ columns }: Source, ids: readonly string[]): ExportColumn<unknown>[] =>
  ids.map(id => {
    const column = columns.find(each => each.id === id)
    if (!column) throw new Fault('9012', { fields: { columns: `没有列 ${id}` } })
    return column
  })
