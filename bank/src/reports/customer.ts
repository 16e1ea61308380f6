/** 客户全貌: a customer in sums, each part only for those who may see the list that it is of. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import type { CustomerSection } from '@portal/shared/contract/customer-picture.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyEvents, applyStates } from '@portal/shared/discount/states.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { statusName } from '@portal/shared/people/member-status.ts'
import { presentmentStates } from '@portal/shared/presentment/states.ts'
import { recourseStates } from '@portal/shared/recourse/states.ts'
import { signStates } from '@portal/shared/signing/states.ts'
import { statementStates } from '@portal/shared/statements/states.ts'
import { and, asc, count, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import { linesOf } from '../discount/exposure.ts'
import { queryRows } from '../platform/db/db.ts'
import { containing } from '../platform/db/like.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { andOwnBank, ownBankOf } from '../platform/kernel/own-bank.ts'
import { customersOfOwnBank } from '../signing/own-customers.ts'

type Picture = RowOf<'/api/admin/report/customer_detail'>
type Member = typeof member.$inferSelect

const typeNames: Readonly<Record<string, string>> = {
  comp: '企业',
  financeOrg: '金融机构',
  investOrg: '投资机构',
}

const toCustomer = (row: Member) => ({
  user_code: row.userCode,
  company_name: row.companyName,
  usc_code: row.uscCode ?? '',
  type_name: typeNames[row.memberType] ?? row.memberType,
  status: row.status,
  status_name: statusName(row.status),
})

/** The platform's own is no customer. */
const isCustomer = ne(member.memberType, 'admin')

export const queryCustomer: Handler<'/api/admin/report/query_customer'> = async (ctx, filter) => {
  const { page_no, page_size, keyword } = filter
  const word = containing(keyword ?? '')
  const where = and(
    isCustomer,
    customersOfOwnBank(ctx),
    keyword
      ? or(ilike(member.companyName, word), ilike(member.uscCode, word), ilike(member.userCode, word))
      : undefined,
  )
  const [all] = await ctx.tx.select({ total: count() }).from(member).where(where)
  const rows = await ctx.tx
    .select()
    .from(member)
    .where(where)
    .orderBy(asc(member.companyName), asc(member.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return [{ total: all?.total ?? 0, rows: rows.map(toCustomer), page_no, page_size }]
}

interface Part {
  /** Who may see the list that it is of. */
  permission: PermissionName
  names: Readonly<Record<string, { name: string }>>
  /** The column that names the discounting bank; without it officers of one bank do not see the part. */
  bank?: string
  /** Rows of `state` and `fen` (null without an amount) of the member. */
  rows: (memberId: number) => SQL
}

/** What is a member's own business, drafts and statements that it made for itself, is in no list of the bank's. */
const parts: Readonly<Record<CustomerSection, Part>> = {
  signings: {
    permission: 'sign_view',
    names: signStates,
    bank: 'bank_org_id',
    rows: id =>
      sql`select state, null::bigint as fen from bank_sign where member_id = ${id} and state <> 'S00'`,
  },
  applications: {
    permission: 'disc_apply_view',
    names: applyStates,
    bank: 'disc_bank_id',
    rows: id => sql`select state, total_fen as fen from disc_apply where member_id = ${id} and round > 0`,
  },
  presentments: {
    permission: 'disc_apply_view',
    names: presentmentStates,
    rows: id => sql`select state, amount_fen as fen from presentment where member_id = ${id}`,
  },
  recourses: {
    permission: 'disc_apply_view',
    names: recourseStates,
    rows: id => sql`select state, demand_fen as fen from recourse where member_id = ${id}`,
  },
  pursued: {
    permission: 'disc_apply_view',
    names: recourseStates,
    rows: id => sql`select r.state, r.demand_fen as fen from recourse r
      where exists (select 1 from recourse_party p where p.recourse_id = r.id and p.member_id = ${id})`,
  },
  statements: {
    permission: 'sign_view',
    names: statementStates,
    rows: id => sql`select state, null::bigint as fen from statement where member_id = ${id} and is_monthly`,
  },
}

const sectionOf = async (
  ctx: CallCtx,
  section: CustomerSection,
  memberId: number,
): Promise<Picture['sections'][number]> => {
  const { names, rows, bank } = parts[section]
  const own = bank === undefined ? sql`` : andOwnBank(ctx, bank)
  const lines = await queryRows<{ state: string; count: number; amount_fen: string | null }>(
    ctx.tx,
    sql`select state, count(*)::int as count, sum(fen)::text as amount_fen
          from (${rows(memberId)}${own}) part group by state order by state`,
  )
  return {
    section,
    lines: lines.map(line => ({ ...line, state_name: names[line.state]?.name ?? line.state })),
  }
}

const LATEST = 10
const eventNames: Readonly<Record<string, string>> = applyEvents

const actsOf = async (ctx: CallCtx, memberId: number): Promise<NonNullable<Picture['acts']>> => {
  const rows = await queryRows<{ at: string | Date; apply_no: string; event: string; actor_name: string }>(
    ctx.tx,
    sql`select l.at, a.apply_no, l.event, l.actor_name
          from disc_apply_log l join disc_apply a on a.id = l.apply_id
         where a.member_id = ${memberId} and a.round > 0 and l.event <> 'save'${andOwnBank(ctx, 'a.disc_bank_id')}
         order by l.at desc, l.id desc limit ${LATEST}`,
  )
  return rows.map(({ at, event, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    event_name: eventNames[event] ?? event,
  }))
}

/** @throws Fault 9015 for an unknown number, and for the platform's own */
export const customerPicture: Handler<'/api/admin/report/customer_detail'> = async (ctx, { user_code }) => {
  const [found] = await ctx.tx
    .select()
    .from(member)
    .where(and(eq(member.userCode, user_code), isCustomer, customersOfOwnBank(ctx)))
  if (!found) throw new Fault('9015')
  const may = (name: PermissionName) => hasPermission(ctx.operator.principal, name)
  const ofOne = ownBankOf(ctx) !== null
  const shown = (Object.keys(parts) as CustomerSection[]).filter(
    section => may(parts[section].permission) && !(ofOne && parts[section].bank === undefined),
  )
  const sections: Picture['sections'] = []
  for (const section of shown) sections.push(await sectionOf(ctx, section, found.id))
  const seesApplications = may('disc_apply_view')
  // What a customer owes to all banks is for the platform's own people.
  const lines =
    seesApplications && !ofOne ? await linesOf(ctx, { id: 0, memberId: found.id }, { held: false }) : null
  return [
    {
      ...toCustomer(found),
      since: shanghaiDate(found.createdAt),
      lines:
        lines?.map(({ of, name, limitFen, openFen, onWayFen }) => ({
          of,
          name,
          limit_fen: String(limitFen),
          open_fen: String(openFen),
          on_way_fen: String(onWayFen),
        })) ?? null,
      sections,
      acts: seesApplications ? await actsOf(ctx, found.id) : null,
    },
  ]
}
