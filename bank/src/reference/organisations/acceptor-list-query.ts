/** Lists of acceptors as staff read them: all of them, and one beside the list in force. */
import type { AcceptorListChange } from '@portal/shared/bills/acceptor-lists.ts'
import { acceptorListMeanings } from '@portal/shared/bills/acceptor-lists.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instantText } from '../../platform/calendar/calendar.ts'
import { queryRows } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { shownNameOf } from '../../platform/db/operator-name.ts'
import { acceptorList } from '../../platform/db/schema/acceptor-lists.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'
import { statesWhere } from '../../platform/kernel/machine.ts'
import { orgsByName } from './acceptor-marks.ts'

const maker = alias(operator, 'maker')
const checker = alias(operator, 'checker')

interface Line {
  line: number
  name: string
  nameKey: string
  uscCode: string
  note: string
  change: AcceptorListChange
}

/** Every line of a list with what it changes, and the lines of the list in force that it no longer has. */
const linesOf = (listId: number, kind: string) => sql`
  with before as (
    select e.* from acceptor_list_entry e join acceptor_list l on l.id = e.list_id
      where l.kind = ${kind} and l.id <> ${listId} and not e.duplicate
        and l.state in ${statesWhere(acceptorListMeanings, list => list.inForce)}),
  own as (select * from acceptor_list_entry where list_id = ${listId})
  select line, name, name_key as "nameKey", usc_code as "uscCode", note,
    case when duplicate then 'duplicate' when exists (select 1 from before b where b.name_key = own.name_key) then 'kept'
      else 'new' end as change from own
  union all
  select line, name, name_key, usc_code, note, 'gone' from before b
    where not exists (select 1 from own where own.name_key = b.name_key)`

export const acceptorListReads = {
  '/api/admin/acceptorlist/query': async (ctx, { list_id, kind, state, page_no, page_size }) => {
    const where = and(
      list_id ? eq(acceptorList.id, Number(list_id)) : undefined,
      kind ? eq(acceptorList.kind, kind) : undefined,
      state ? eq(acceptorList.state, state) : undefined,
    )
    const [counted] = await ctx.tx.select({ total: count() }).from(acceptorList).where(where)
    const rows = await ctx.tx
      .select({ list: acceptorList, makerName: shownNameOf(maker), checkerName: shownNameOf(checker) })
      .from(acceptorList)
      .innerJoin(maker, eq(maker.id, acceptorList.makerId))
      .leftJoin(checker, eq(checker.id, acceptorList.checkerId))
      .where(where)
      .orderBy(desc(acceptorList.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: counted?.total ?? 0,
        rows: rows.map(({ list, makerName, checkerName }) => ({
          list_id: String(list.id),
          kind: list.kind,
          month: list.month,
          state: list.state,
          version: list.version,
          file_name: list.fileName,
          entry_count: list.entryCount,
          maker_name: makerName,
          checker_name: list.checkerId === null ? '' : checkerName,
          is_own: list.makerId === ctx.operator.operatorId,
          remark: list.remark,
          created_at: instantText(list.createdAt),
          decided_at: list.decidedAt && instantText(list.decidedAt),
        })),
        page_no,
        page_size,
      },
    ]
  },

  '/api/admin/acceptorlist/query_entry': async (ctx, input) => {
    const { page_no, page_size } = input
    const [list] = await ctx.tx
      .select()
      .from(acceptorList)
      .where(eq(acceptorList.id, Number(input.list_id)))
    if (!list) throw new Fault('9015')
    const orgs = await orgsByName(ctx)
    const name = input.name ? sql`name ilike ${containing(input.name)}` : sql`true`
    const all = await queryRows<Line>(
      ctx.tx,
      sql`select * from (${linesOf(list.id, list.kind)}) lines where ${name} order by change = 'gone', line`,
    )
    const isUnknown = (line: Line) => !orgs.has(line.nameKey)
    const counted = (change: AcceptorListChange) => all.filter(line => line.change === change).length
    const found = all.filter(
      line => (!input.change || line.change === input.change) && (input.unknown !== '1' || isUnknown(line)),
    )
    return [
      {
        total: found.length,
        rows: found.slice((page_no - 1) * page_size, page_no * page_size).map(line => ({
          line: line.line,
          name: line.name,
          usc_code: line.uscCode,
          note: line.note,
          change: line.change,
          org_code: orgs.get(line.nameKey)?.bankNo ?? '',
        })),
        page_no,
        page_size,
        counts: {
          new: counted('new'),
          kept: counted('kept'),
          gone: counted('gone'),
          duplicate: counted('duplicate'),
          unknown: all.filter(
            line => line.change !== 'gone' && line.change !== 'duplicate' && isUnknown(line),
          ).length,
        },
      },
    ]
  },
} satisfies Handlers
