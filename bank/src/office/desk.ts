/** Open tasks of one member of staff, and the day's business (工作台). */
import { hasPermission } from '@portal/shared/access/masks.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import { deskWork } from '@portal/shared/contract/desk.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { weightedRateOf } from '@portal/shared/money/rate.ts'
import { sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { queryRows } from '../platform/db/db.ts'
import { submitted } from '../platform/db/submitted.ts'
import type { CallCtx, Handlers } from '../platform/kernel/handler.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import type { Wait, WaitKind } from '../platform/kernel/module.ts'
import { andOwnBank, ownBankOf } from '../platform/kernel/own-bank.ts'

type Desk = RowOf<'/api/admin/get_desk'>
type Business = NonNullable<Desk['business']>

const DAYS = 14

/** Every kind of work that waits for somebody. */
export type Waits = Readonly<Record<WaitKind, Wait>>

const waitingFor = async (
  ctx: CallCtx,
  kind: WaitKind,
  { name, path, waiting }: Wait,
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
          from disc_apply where ${submitted()} and submitted_at >= ${startOf(ctx.today())}${andOwnBank(ctx, 'disc_bank_id')}`,
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
         where paid_at >= ${startOf(addDays(ctx.today(), 1 - DAYS))}${andOwnBank(ctx, 'disc_bank_id')} group by 1`,
  )

const underWay = async (ctx: CallCtx): Promise<Business['states']> => {
  const rows = await queryRows<{ state: ApplyState; count: number; amount: string }>(
    ctx.tx,
    sql`select state, count(*)::int as count, sum(total_fen)::text as amount
          from disc_apply where state in ${statesWhere(applyMeanings, state => state.underWay)}${andOwnBank(ctx, 'disc_bank_id')} group by 1 order by 1`,
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

export const deskHandlers = (waits: Waits) =>
  ({
    '/api/admin/get_desk': async ctx => {
      const { principal, heldUntil } = ctx.operator
      const todo: Desk['todo'] = []
      // Staff without its permission do not see it, nor officers of one bank what is not told apart by banks.
      const maySee = ({ permission, officers }: Wait) =>
        hasPermission(principal, permission) && (ownBankOf(ctx) === null || officers !== undefined)
      for (const kind of deskWork.options)
        if (maySee(waits[kind])) todo.push(await waitingFor(ctx, kind, waits[kind]))
      return [
        {
          business_now: instantText(ctx.now()),
          held_until: heldUntil && heldUntil > ctx.now() ? instantText(heldUntil) : null,
          todo,
          business: hasPermission(principal, 'disc_apply_view') ? await businessOf(ctx) : null,
        },
      ]
    },
  }) satisfies Handlers
