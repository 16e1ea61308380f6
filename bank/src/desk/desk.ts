/** What waits for one member of staff, and the day's business (工作台). */
import { hasPermission, type PermissionName } from '@portal/shared/access/permissions.ts'
import { staffChangeKinds } from '@portal/shared/access/staff-changes.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { weightedRateOf } from '@portal/shared/money/rate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { instantText } from '../calendar/calendar.ts'
import { queryRows } from '../db/db.ts'
import { submitted } from '../discount/submitted.ts'
import type { CallCtx, Handler } from '../http/handler.ts'

type Desk = RowOf<'/api/admin/get_desk'>
type Business = NonNullable<Desk['business']>

const DAYS = 14

interface Work {
  kind: Desk['todo'][number]['kind']
  name: string
  path: string
  permission: PermissionName
  /** Counts what waits for the caller, and since when. */
  waiting: SQL | ((ctx: CallCtx) => SQL)
}

/** Changes of officers' accounts that others asked for, about others, of the kinds that the caller may decide on. */
const staffChangesFor = ({ operator: { operatorId, principal }, now }: CallCtx): SQL => {
  const kinds = Object.entries(staffChangeKinds).flatMap(([kind, { permission }]) =>
    hasPermission(principal, permission) ? [kind] : [],
  )
  return sql`select count(*)::int as count, min(proposed_at) as oldest from staff_change
              where state = 'open' and expires_at > ${now().toISOString()}::timestamptz
                and proposer_id <> ${operatorId} and operator_id <> ${operatorId}
                and kind = any(${sql.param(kinds)}::text[])`
}

/** One row for each kind of work; somebody without its permission does not hear of it. */
const works: readonly Work[] = [
  {
    kind: 'approve',
    name: '待审批的贴现申请',
    path: '/discApproval',
    permission: 'disc_apply_approve',
    waiting: sql`select count(*)::int as count, min(submitted_at) as oldest from disc_apply where state = 'D20'`,
  },
  {
    kind: 'pay',
    name: '待放款复核',
    path: '/discApproval?segment=pay',
    permission: 'disc_apply_pay',
    waiting: sql`select count(*)::int as count, min(submitted_at) as oldest from disc_apply where state in ('D40', 'D45')`,
  },
  {
    kind: 'sign',
    name: '待审核的签约',
    path: '/signReview',
    permission: 'sign_review',
    waiting: sql`select count(*)::int as count,
                        min((select max(l.at) from bank_sign_log l where l.sign_id = s.id)) as oldest
                   from bank_sign s where s.state in ('S10', 'S50')`,
  },
  {
    kind: 'member',
    name: '待审核的会员',
    path: '/memberReview',
    permission: 'member_review',
    waiting: sql`select count(*)::int as count, min(gmt_modify) as oldest from member where status = 0`,
  },
  {
    kind: 'white_list',
    name: '待审批的白名单申请',
    path: '/whiteReview',
    permission: 'white_decide',
    waiting: sql`select count(*)::int as count, min(gmt_create) as oldest from white_request where state = 'W10'`,
  },
  {
    kind: 'staff_change',
    name: '待复核的用户变更',
    path: '/userManage?tab=changes',
    permission: 'user_view',
    waiting: staffChangesFor,
  },
]

const waitingFor = async (
  ctx: CallCtx,
  { kind, name, path, waiting }: Work,
): Promise<Desk['todo'][number]> => {
  const asked = typeof waiting === 'function' ? waiting(ctx) : waiting
  const [row] = await queryRows<{ count: number; oldest: string | Date | null }>(ctx.tx, asked)
  const oldest = row?.oldest ? instantText(new Date(row.oldest)) : null
  return { kind, name, path, count: row?.count ?? 0, oldest_at: oldest }
}

/** The first instant of a business date. */
const startOf = (day: string) => sql`${`${day}T00:00:00+08:00`}::timestamptz`

const submittedToday = async (ctx: CallCtx): Promise<Business['submitted']> => {
  const [row] = await queryRows<{ count: number; amount: string }>(
    ctx.tx,
    sql`select count(*)::int as count, coalesce(sum(total_fen), 0)::text as amount
          from disc_apply where ${submitted()} and submitted_at >= ${startOf(ctx.today())}`,
  )
  return { count: row?.count ?? 0, amount_fen: row?.amount ?? '0' }
}

interface PaidDay {
  day: string
  count: number
  amount: string
  /** Σ face × days, and Σ face × days × rate, of the bills. */
  weight: string
  weighted: string
}

const paidDays = (ctx: CallCtx): Promise<PaidDay[]> =>
  queryRows<PaidDay>(
    ctx.tx,
    sql`select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count,
               sum(total_fen)::text as amount,
               sum(bills.weight)::text as weight, sum(bills.weighted)::text as weighted
          from disc_apply a cross join lateral (
            select coalesce(sum(b.face_fen::numeric * b.days), 0) as weight,
                   coalesce(sum(b.face_fen::numeric * b.days * b.rate_e6), 0) as weighted
              from disc_apply_bill b where b.apply_id = a.id and b.round = a.round) bills
         where paid_at >= ${startOf(addDays(ctx.today(), 1 - DAYS))} group by 1`,
  )

const underWay = async (ctx: CallCtx): Promise<Business['states']> => {
  const rows = await queryRows<{ state: ApplyState; count: number; amount: string }>(
    ctx.tx,
    sql`select state, count(*)::int as count, sum(total_fen)::text as amount
          from disc_apply where state in ('D10', 'D20', 'D25', 'D30', 'D40', 'D45', 'D50') group by 1 order by 1`,
  )
  return rows.map(({ state, count, amount }) => ({
    state,
    state_name: applyStates[state].name,
    count,
    amount_fen: amount,
  }))
}

const businessOf = async (ctx: CallCtx): Promise<Business> => {
  const paid = await paidDays(ctx)
  const today = paid.find(({ day }) => day === ctx.today())
  return {
    submitted: await submittedToday(ctx),
    paid: {
      count: today?.count ?? 0,
      amount_fen: today?.amount ?? '0',
      rate_e6: today
        ? weightedRateOf({ weight: BigInt(today.weight), weighted: BigInt(today.weighted) })
        : null,
    },
    days: Array.from({ length: DAYS }, (_, index) => {
      const date = addDays(ctx.today(), index + 1 - DAYS)
      const found = paid.find(({ day }) => day === date)
      return { date, count: found?.count ?? 0, amount_fen: found?.amount ?? '0' }
    }),
    states: await underWay(ctx),
  }
}

export const getDesk: Handler<'/api/admin/get_desk'> = async ctx => {
  const { principal, heldUntil } = ctx.operator
  const own = works.filter(({ permission }) => hasPermission(principal, permission))
  const todo: Desk['todo'] = []
  for (const work of own) todo.push(await waitingFor(ctx, work))
  return [
    {
      business_now: instantText(ctx.now()),
      held_until: heldUntil && heldUntil > ctx.now() ? instantText(heldUntil) : null,
      todo,
      business: hasPermission(principal, 'disc_apply_view') ? await businessOf(ctx) : null,
    },
  ]
}
