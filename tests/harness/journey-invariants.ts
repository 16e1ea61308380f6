import { type SQL, sql } from 'drizzle-orm'
import { checkDay } from '../../bank/src/books/check-day.ts'
import { checkBooks } from '../../bank/src/ledger/check.ts'
import { verifyAuditChain } from '../../bank/src/platform/audit/audit.ts'
import { type Db, queryRows } from '../../bank/src/platform/db/db.ts'
import { brokenLines } from '../../bank/src/testing/credit-lines.ts'
import type { JourneyReport } from './journey-world.ts'
import { answeredApplies } from './kept-answers.ts'

/** What holds of a bank however often it was killed. */
export interface Invariant {
  name: string
  /** Whatever breaks it; nothing when it holds. */
  broken(db: Db, report: JourneyReport): Promise<readonly unknown[]>
}

/** States in which an application's bills are locked by it. */
const holding = sql`('D10', 'D20', 'D30', 'D40', 'D45', 'D50')`
/** States in which a re-discount order keeps its seller's bills. */
const orderHolding = sql`('R10', 'R20', 'R25', 'R28', 'R30', 'R35')`
/** States in which a recourse keeps its holder's bill. */
const pursuing = sql`('Z10', 'Z20')`
const paid = sql`('D60', 'D70', 'D75')`
const found = (statement: SQL) => (db: Db) => queryRows(db, statement)

const usageOf = (object: string, usage: string, key: string, sum: string) =>
  found(
    sql.raw(`select o.id, o.${sum} from ${object} o left join ${usage} u on u.${key} = o.id and u.state <> 2
      group by o.id having o.used_fen <> coalesce(sum(u.occupy_fen), 0)
        or o.used_fen > o.${sum}`),
  )

/** Occupied by an application that is over, or final for one that was not paid. */
const strayUsage = (usage: string) =>
  sql`select u.ref_no, u.state, a.state as apply_state from ${sql.raw(usage)} u join disc_apply a on a.apply_no = u.ref_no
    where (u.state = 1 and a.state not in ${holding}) or (u.state = 3 and a.state not in ${paid})`

/** What the bank's own reconciliation says of every day that has entries, less what an officer has explained. */
const unexplained = async (db: Db) => {
  const days = await queryRows<{ day: string }>(
    db,
    sql`select distinct business_dt as day from ledger_txn order by business_dt`,
  )
  const explained = await queryRows<{ day: string; kind: string; subject: string; fen: string }>(
    db,
    sql`select business_dt as day, kind, subject, found_fen::text as fen from books_difference where state = 'K20'`,
  )
  const found: unknown[] = days.length === 0 ? ['no day has entries'] : []
  for (const { day } of days) {
    const { differences } = await db.transaction(tx => checkDay(tx, day))
    const isTold = (each: (typeof differences)[number]) =>
      explained.some(
        ({ kind, subject, fen, day: of }) =>
          of === day && kind === each.kind && subject === each.subject && fen === String(each.foundFen),
      )
    found.push(...differences.filter(each => !isTold(each)).map(each => ({ day, ...each })))
  }
  return found
}

export const journeyInvariants: readonly Invariant[] = [
  { name: 'the books balance', broken: db => checkBooks(db) },
  { name: 'the bank’s own reconciliation of every day finds no difference', broken: unexplained },
  {
    name: 'the audit chain is whole',
    broken: async db => {
      const at = await verifyAuditChain(db)
      return at === null ? [] : [at]
    },
  },
  {
    name: 'no application is lost: every answered submit is there',
    broken: async (db, { submitted }) => {
      const rows = await queryRows<{ apply_no: string }>(db, sql`select apply_no from disc_apply`)
      const there = new Set(rows.map(row => row.apply_no))
      return [...submitted.keys()].filter(no => !there.has(no))
    },
  },
  {
    name: 'no application is doubled: each key made one, and nothing made one without a key',
    broken: async (db, { submitted }) => {
      const keys = [...submitted.values()]
      const twice = keys.length === new Set(keys).size ? [] : ['a key made two applications']
      const unanswered = [...(await answeredApplies(db, 'journey-'))].filter(no => !submitted.has(no))
      // What the seed wrote as rows was never submitted, which the audit log shows.
      const made = await queryRows<{ apply_no: string }>(
        db,
        sql`select apply_no from disc_apply a where a.round > 0
          and exists (select 1 from audit_log l where l.object_no = a.apply_no and l.action like 'disc_apply.submit%')`,
      )
      const answered = await answeredApplies(db)
      const keyless = made.map(row => row.apply_no).filter(no => !answered.has(no))
      return [...twice, ...unanswered, ...keyless]
    },
  },
  {
    name: 'an application has one quote, and a quote one application',
    broken: found(
      sql`select l.lock_no, l.used_by from rate_lock l left join disc_apply a on a.apply_no = l.used_by
        where l.used_by is not null and a.id is null`,
    ),
  },
  {
    name: 'locks match applications: every line of a waiting one is locked by it',
    broken: found(
      sql`select a.apply_no, a.state, l.line from disc_apply a
        join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
        left join bill_holding h on h.id = l.holding_id
        where a.state in ${holding} and not (h.live and h.state = '20' and h.lock_ref = a.apply_no
          and h.range_start = l.range_start and h.range_end = l.range_end)`,
    ),
  },
  {
    name: 'nothing is locked by an application, order or recourse that is over, or by none',
    broken: found(
      sql`select h.id, h.lock_ref, a.state, o.state as order_state from bill_holding h
        left join disc_apply a on a.apply_no = h.lock_ref left join rd_order o on o.order_no = h.lock_ref
        left join recourse r on r.recourse_no = h.lock_ref and r.holding_id = h.id
        where h.live and h.state = '20' and not coalesce(o.state in ${orderHolding}, false)
          and not coalesce(r.state in ${pursuing}, false)
          and (a.id is null or a.state not in ${holding} or not exists
            (select 1 from disc_apply_bill l where l.apply_id = a.id and l.round = a.round and l.holding_id = h.id))`,
    ),
  },
  {
    name: 'every unit of every bill is held once',
    broken: found(
      sql`select b.id from bill b left join bill_holding h on h.bill_id = b.id and h.live
        group by b.id having coalesce(sum(h.amount_fen), 0) <> b.package_fen`,
    ),
  },
  {
    name: 'money moved once for every paid application, and for no other',
    broken: found(
      sql`select a.apply_no, a.state, count(t.id) as bookings from disc_apply a
        left join ledger_txn t on t.ref_no = a.apply_no and t.kind = 'disc_payout'
        group by a.id having count(t.id) <> case when a.state in ${paid} then 1 else 0 end`,
    ),
  },
  {
    name: 'as many people stand behind a payout as its authority demands, by its log and on its row',
    broken: found(
      sql`select a.apply_no, a.state from disc_apply a,
          lateral (select count(distinct l.actor_id) filter (where l.event in ('refer', 'accept', 'pay')) as people,
              count(*) filter (where l.event = 'refer') - count(*) filter (where l.event = 'refer_back') as referred
            from disc_apply_log l where l.apply_id = a.id and l.id > coalesce((select max(s.id) from disc_apply_log s
              where s.apply_id = a.id and s.event in ('submit', 'check_pass', 'to_officer')), 0)) log
        where a.state in ('D50', 'D60', 'D70', 'D75') and a.rule_version is null
          and (log.people < 2 + log.referred
            or num_nonnulls(a.approver_id, a.superior_id, a.payer_id) <> 2 + log.referred)`,
    ),
  },
  {
    name: 'bills changed hands exactly where money did',
    // A bill that one application gave back may have been sold by a later one: it is asked for any paid one then.
    broken: found(
      sql`select a.apply_no, l.line, h.state from disc_apply a
          join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
          join bill_holding h on h.id = l.holding_id
          where a.state in ${paid} and h.state not in ('30', '35', '50', '60')
        union all
        select a.apply_no, l.line, h.state from disc_apply a
          join disc_apply_bill l on l.apply_id = a.id
          join bill_holding h on h.id = l.holding_id
          where h.live and h.state = '30' and not exists (select 1 from disc_apply_bill other
            join disc_apply sold on sold.id = other.apply_id and sold.round = other.round
            where other.holding_id = h.id and sold.state in ${paid})`,
    ),
  },
  {
    name: 'every answered payout order was carried out or failed with its reason',
    broken: async (db, { ordered }) => {
      const rows = await queryRows<{ apply_no: string; state: string }>(
        db,
        sql`select distinct a.apply_no from disc_apply a join disc_apply_log g on g.apply_id = a.id
          where g.event in ('paid', 'fail')`,
      )
      const ended = new Set(rows.map(row => row.apply_no))
      return [...ordered].filter(no => !ended.has(no))
    },
  },
  {
    name: "the log of an application ends in the application's state",
    broken: found(
      sql`select a.apply_no, a.state from disc_apply a where a.state <>
        (select g.to_state from disc_apply_log g where g.apply_id = a.id order by g.id desc limit 1)`,
    ),
  },
  {
    name: 'contracts and invoices are occupied by what applications hold of them, and never beyond their sum',
    broken: async db => [
      ...(await usageOf('invoice', 'invoice_usage', 'invoice_id', 'total_fen')(db)),
      ...(await usageOf('trade_contract', 'contract_usage', 'contract_id', 'amount_fen')(db)),
    ],
  },
  {
    name: 'of every acceptor’s line and of every bank’s own as much is used as the bills that record it, within its limit',
    broken: db => brokenLines(db),
  },
  {
    name: 'contracts and invoices are held by applications that still need them only',
    broken: async db => [
      ...(await queryRows(db, strayUsage('invoice_usage'))),
      ...(await queryRows(db, strayUsage('contract_usage'))),
    ],
  },
]
