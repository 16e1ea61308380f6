import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'

export interface Scale {
  members: number
  bills: number
  applies: number
}

/** First id of what is added, far beyond what the demo data has. */
const base = 1_000_000

/** One application of so many waits for the bank, spread over all companies; the others came to their end. */
const waitingOf = 200

/*
 * Triggers and foreign keys are left out while filling: what is written here keeps to them, but for the files of
 * documents, which are none. Members, quotes and
 * applications are copies of a demo row with what must differ replaced, so a new column needs nothing here. The copy
 * is made laterally: `(f()).*` would make it once for every column.
 */
const statementsFor = ({ members, bills, applies }: Scale, companyId: number) => [
  sql`set local session_replication_role = replica`,
  sql`insert into member select copy.*
    from member m, generate_series(1, ${members}::int - 1) g,
      lateral jsonb_populate_record(null::member, to_jsonb(m) || jsonb_build_object(
      'id', ${base}::bigint + g, 'user_code', 'SC' || g, 'usc_code', lpad(g::text, 18, '0'),
      'company_name', '规模测试' || g || '有限公司')) copy
    where m.id = ${companyId}`,
  sql`create temporary table holder on commit drop as
    select g as n, case when g = 0 then ${companyId}::bigint else ${base}::bigint + g end as member_id
      from generate_series(0, ${members}::int - 1) g`,
  sql`create temporary table acceptor on commit drop as
    select row_number() over (order by id) - 1 as n, id, count(*) over () as all_of_them from bank_org where is_acceptor`,
  sql`insert into bill (id, bill_no, bill_kind, package_fen, splittable, issue_dt, due_dt, drawer_name, acceptor_id,
      payee_name, source)
    select ${base}::bigint + g, '9' || lpad(g::text, 29, '0'), 'AC01', 1000000 + g % 9000000, true, '2026-05-01',
      to_char(date '2026-06-01' + (g::bigint * 7919 % 180)::int, 'YYYY-MM-DD'), '青禾示例电子科技有限公司', a.id,
      '规模测试有限公司', 'sandbox'
    from generate_series(1, ${bills}::int) g join acceptor a on a.n = g % a.all_of_them`,
  sql`insert into bill_holding (id, bill_id, range_start, range_end, amount_fen, holder_member_id, holder_org_id,
      seller_member_id, state, created_by)
    select ${base}::bigint + g, ${base}::bigint + g, 1, 1000000 + g % 9000000, 1000000 + g % 9000000,
      case when g % 5 = 0 then null else h.member_id end, case when g % 5 = 0 then (select min(id) from bank_org) end,
      case when g % 5 = 0 then h.member_id end, case when g % 5 = 0 then '30' else '10' end, 'scale'
    from generate_series(1, ${bills}::int) g join holder h on h.n = (g / 5) % ${members}::int`,
  sql`insert into rate_lock select copy.*
    from (select * from rate_lock order by id limit 1) l, generate_series(1, ${applies}::int) g
    join holder h on h.n = g % ${members}::int,
      lateral jsonb_populate_record(null::rate_lock, to_jsonb(l) || jsonb_build_object(
      'id', ${base}::bigint + g, 'lock_no', 'SC' || g, 'member_id', h.member_id, 'used_by', 'TX' || (20250101000000 + g))) copy`,
  sql`insert into rate_lock_bill select copy.*
    from (select * from rate_lock_bill order by lock_id limit 1) l, generate_series(1, ${applies}::int) g,
      lateral jsonb_populate_record(null::rate_lock_bill, to_jsonb(l) || jsonb_build_object(
      'lock_id', ${base}::bigint + g, 'line', 0, 'bill_id', ${base}::bigint + 1 + g % ${bills}::int,
      'holding_id', ${base}::bigint + 1 + g % ${bills}::int)) copy`,
  sql`insert into bank_sign select copy.*
    from (select * from bank_sign where state = 'S30' order by id limit 1) s, generate_series(1, ${members}::int - 1) g,
      lateral jsonb_populate_record(null::bank_sign, to_jsonb(s) || jsonb_build_object(
      'id', ${base}::bigint + g, 'sign_no', 'SC' || g, 'member_id', ${base}::bigint + g)) copy`,
  sql`insert into notice (operator_id, category, title, body, at)
    select o.id, '系统', '规模测试', '规模测试', timestamptz '2026-06-01 02:00Z' - make_interval(mins => g)
    from (select id from operator where kind = 'staff' order by id limit 1) o, generate_series(1, ${applies}::int) g`,
  sql`insert into document (kind, ref_no, member_id, file_id, gmt_create)
    select 'voucher', 'TX' || (20250101000000 + g), h.member_id, 0, timestamptz '2026-06-01 02:00Z'
    from generate_series(1, ${applies}::int) g join holder h on h.n = g % ${members}::int`,
  sql`insert into disc_apply select copy.*
    from (select * from disc_apply where state = 'D60' order by id limit 1) a, generate_series(1, ${applies}::int) g
    join holder h on h.n = g % ${members}::int,
      lateral (select (g::bigint * 7 + g / ${members}::int) % ${waitingOf}::int = ${waitingOf}::int / 2 as waits) w,
      lateral jsonb_populate_record(null::disc_apply, to_jsonb(a) || jsonb_build_object(
      'id', ${base}::bigint + g, 'apply_no', 'TX' || (20250101000000 + g), 'member_id', h.member_id, 'rate_lock_id', ${base}::bigint + g,
      'bank_sign_id', case when h.n = 0 then a.bank_sign_id else ${base}::bigint + h.n end,
      'submitted_at', a.submitted_at - make_interval(mins => g), 'disc_dt', to_char(date '2026-06-22' - g / 1000, 'YYYY-MM-DD'),
      'paid_at', case when w.waits then null else to_jsonb(a.submitted_at) end,
      'state', case when w.waits then 'D20' else 'D60' end)) copy`,
  sql`insert into disc_apply_bill select copy.*
    from (select * from disc_apply_bill order by id limit 1) l, generate_series(1, ${applies}::int) g,
      lateral jsonb_populate_record(null::disc_apply_bill, to_jsonb(l) || jsonb_build_object(
      'id', ${base}::bigint + g, 'apply_id', ${base}::bigint + g, 'bill_id', ${base}::bigint + 1 + g % ${bills}::int,
      'holding_id', ${base}::bigint + 1 + g % ${bills}::int, 'round', 1, 'line', 0)) copy`,
  sql`insert into disc_apply_log (id, apply_id, event, from_state, to_state, actor_type, actor_name, remark, at)
    select ${base}::bigint * step.nth + a.id, a.id, step.event, step.from_state, step.to_state, 'system', '', '',
      a.submitted_at + make_interval(mins => step.nth)
    from disc_apply a, (values (1, 'submit_for_review', 'D00', 'D10'), (2, 'check_pass', 'D10', 'D20'), (3, 'pay', 'D20', 'D60'))
      step (nth, event, from_state, to_state)
    where a.id > ${base}::bigint and (a.state = 'D60' or step.nth < 3)`,
  sql`insert into disc_apply_pay_day (id, apply_id, round, pay_dt, min_days, max_days, interest_fen, buyer_interest_fen, net_fen)
    select a.id, a.id, a.round, a.disc_dt, 1, 1, a.interest_fen, a.buyer_interest_fen, a.net_fen
    from disc_apply a where a.id > ${base}::bigint`,
  sql`insert into audit_log (id, at, business_at, request_id, actor_type, action, object_type, object_no, result,
      prev_hash, hash)
    select ${base}::bigint + g, at, at, 'scale', 'system', 'scale.' || g % 50, 'disc_apply', 'SC' || g, 'ok', '', ''
    from generate_series(1, ${applies}::int) g,
      lateral (select timestamptz '2026-06-23 02:00Z' - make_interval(mins => g) as at) t`,
  sql`update audit_head set last_id = ${base}::bigint + ${applies}::int`,
]

const bigTables = [
  'audit_log',
  'bill',
  'bill_holding',
  'disc_apply',
  'disc_apply_bill',
  'disc_apply_log',
  'disc_apply_pay_day',
  'document',
  'notice',
  'rate_lock',
  'rate_lock_bill',
] as const

/**
 * Adds bills and applications by the hundred thousand to a database with demo data, spread over many companies, of
 * which one is a demo company. Needs a superuser.
 */
export const fillForScale = async (db: Db, scale: Scale, companyId: number): Promise<void> => {
  await db.transaction(async tx => {
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const statement of statementsFor(scale, companyId)) await tx.execute(statement)
  })
  await db.execute(sql`analyze`)
}

/** Sequential scans of each big table so far, in statements that the server has accounted for. */
export const sequentialScans = async (db: Db): Promise<Record<string, number>> => {
  // Every connection hands in its own account; the sleep keeps each of them busy so that all are asked.
  await Promise.all(
    Array.from({ length: 10 }, () =>
      db.transaction(async tx => {
        await tx.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`)
      }),
    ),
  )
  const names = sql.join(
    bigTables.map(name => sql`${name}`),
    sql`, `,
  )
  const answer = (await db.execute(
    sql`select relname, seq_scan from pg_stat_user_tables
          where schemaname = 'public' and relname in (${names}) order by relname`,
  )) as { rows: { relname: string; seq_scan: number }[] }
  return Object.fromEntries(answer.rows.map(row => [row.relname, Number(row.seq_scan)]))
}

/** What a member and an officer open first: the lists and figures that must be quick with everybody's data. */
export const everyday = [
  { who: '15400000011', path: '/api/bills/query_holding', body: { page_size: 20 } },
  { who: '15400000011', path: '/api/bills/query_holding', body: { page_size: 20, state: '10' } },
  { who: '15400000011', path: '/api/discount/query_apply', body: { page_size: 20 } },
  { who: '15400000011', path: '/api/discount/query_apply', body: { page_size: 20, state: 'D20' } },
  { who: '15400000011', path: '/api/discount/query_apply_bill', body: { page_size: 20 } },
  {
    who: '15400000011',
    path: '/api/discount/query_apply_bill',
    body: { page_size: 20, acceptor_name: '示例', due_from: '2026-07-01' },
  },
  { who: '15400000011', path: '/api/discount/get_overview', body: {} },
  { who: '15400000011', path: '/api/notice/query_notice', body: { page_size: 20 } },
  { who: '15400000011', path: '/api/notice/count_unread', body: {} },
  { who: 'officer1', path: '/api/admin/query_disc_apply', body: { page_size: 20, state: 'D20' } },
  { who: 'officer2', path: '/api/admin/query_disc_apply', body: { page_size: 20, state: 'D40,D45' } },
  { who: 'admin', path: '/api/admin/audit/query', body: { page_size: 20 } },
  { who: 'admin', path: '/api/admin/audit/query', body: { page_size: 20, action: 'scale.7' } },
  { who: 'admin', path: '/api/admin/audit/query', body: { page_size: 20, object_no: 'SC77' } },
  {
    who: 'admin',
    path: '/api/admin/audit/query',
    body: { page_size: 20, from: '2026-06-21', to: '2026-06-21' },
  },
  { who: '15400000011', path: '/api/search/query_everything', body: { text: '示例' } },
  { who: '15400000011', path: '/api/search/query_everything', body: { text: '0000' } },
  { who: 'officer1', path: '/api/search/query_everything', body: { text: 'TX2025' } },
  { who: 'officer1', path: '/api/search/query_everything', body: { text: '示例' } },
  { who: 'officer1', path: '/api/search/query_everything', body: { text: '5999990000' } },
] as const
