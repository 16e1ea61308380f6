import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import { sql } from 'drizzle-orm'
import { loadCalendar } from '../../bank/src/platform/calendar/calendar.ts'
import { type Db, queryRows } from '../../bank/src/platform/db/db.ts'
import type { Invariant } from './journey-invariants.ts'

const found = (statement: ReturnType<typeof sql>) => (db: Db) => queryRows(db, statement)

/** Interest of a line reckoned by the database: face × rate × days ÷ 360, half up. */
const interest = sql`floor((2 * l.face_fen::numeric * l.rate_e6 * l.days + 360000000) / 720000000)`

/** What holds of days and money, whatever clock the steps were taken by. */
export const brokenDays: readonly Invariant[] = [
  {
    name: 'interest counts from the day on which the money moved',
    broken: found(
      sql`select a.apply_no, a.disc_dt, t.business_dt, l.days, l.interest_end_dt from disc_apply a
        join ledger_txn t on t.ref_no = a.apply_no and t.kind = 'disc_payout'
        join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
        where a.disc_dt <> t.business_dt or l.days <> l.interest_end_dt::date - t.business_dt::date or l.days < 1`,
    ),
  },
  {
    name: 'every line costs face × rate × days ÷ 360, half up, and the lines make the sums',
    broken: found(
      sql`select a.apply_no, a.interest_fen, sum(l.interest_fen) as lines, sum(${interest}) as reckoned
        from disc_apply a join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
        group by a.id having a.interest_fen <> sum(l.interest_fen) or a.interest_fen <> sum(${interest})
          or a.buyer_interest_fen <> sum(l.buyer_interest_fen) or a.net_fen <> sum(l.net_fen)
          or a.total_fen <> sum(l.face_fen)`,
    ),
  },
  {
    name: 'what was paid is the row that the company agreed to for that day',
    broken: found(
      sql`select a.apply_no, a.disc_dt, a.net_fen, d.net_fen as agreed from disc_apply a
        left join disc_apply_pay_day d on d.apply_id = a.id and d.round = a.round and d.pay_dt = a.disc_dt
        where a.paid_at is not null and (d.id is null or d.interest_fen <> a.interest_fen
          or d.buyer_interest_fen <> a.buyer_interest_fen or d.net_fen <> a.net_fen)`,
    ),
  },
  {
    name: 'no payer is charged more than it agreed to',
    broken: found(
      sql`select a.apply_no, a.buyer_interest_fen from disc_apply a
        where a.paid_at is not null and a.buyer_interest_fen > coalesce((select max(c.max_buyer_fen) from payer_consent c
          where c.apply_id = a.id and c.round = a.round and c.state = 'agreed'), 0)`,
    ),
  },
  {
    name: 'the books say what the application says',
    broken: found(
      sql`select a.apply_no, a.net_fen, e.amount_fen from disc_apply a
        join ledger_txn t on t.ref_no = a.apply_no and t.kind = 'disc_payout'
        join bank_sign s on s.id = a.bank_sign_id
        left join ledger_entry e on e.txn_id = t.id and e.acct_id = s.settle_account_id and e.dr_cr = 'C'
        where e.amount_fen is distinct from a.net_fen`,
    ),
  },
  {
    name: 'money moved on a working day within the payout window, before the bill was due and the signing over',
    broken: async db => {
      const calendar = await db.transaction(tx => loadCalendar(tx))
      const rows = await queryRows<{
        apply_no: string
        paid_at: string
        due: string
        valid_to: string
        log: boolean
      }>(
        db,
        sql`select a.apply_no, a.paid_at, min(b.due_dt) as due, s.actual_failure_dt as valid_to,
            exists (select 1 from audit_log u where u.object_no = a.apply_no and u.action = 'disc_apply.paid') as log
          from disc_apply a join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
          join bill b on b.id = l.bill_id join bank_sign s on s.id = a.bank_sign_id
          where a.paid_at is not null group by a.id, s.id`,
      )
      return rows.filter(row => {
        const at = new Date(
          row.paid_at.includes('Z') || row.paid_at.includes('+') ? row.paid_at : `${row.paid_at}Z`,
        )
        const [day, time] = [shanghaiDate(at), shanghaiTime(at)]
        const isOpen = isWorkday(day, calendar) && time >= '08:30' && time < '16:30:05'
        return row.log && !(isOpen && row.due > day && row.valid_to >= day)
      })
    },
  },
  {
    name: 'nothing waits for a day that is over',
    broken: async db => {
      const rows = await queryRows(
        db,
        sql`select a.apply_no, a.state, a.disc_dt, max(d.pay_dt) as last from disc_apply a
          join disc_apply_pay_day d on d.apply_id = a.id and d.round = a.round
          where a.state in ('D20', 'D40', 'D45') group by a.id
          having max(d.pay_dt) < (select max(at at time zone 'Asia/Shanghai')::date::text from disc_apply_log)`,
      )
      return rows
    },
  },
]
