import { applyState } from '@portal/shared/contract/applications.ts'
import { orderState } from '@portal/shared/contract/rediscount.ts'
import { signState } from '@portal/shared/contract/signing.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { installReference } from '../../../app/install.ts'
import { takePaper } from '../../../files/papers.ts'
import { checkBooks } from '../../../ledger/check.ts'
import { computeFigures } from '../../../office/screen/figures.ts'
import { exposureOf, sumExposure } from '../../../people/members/exposure.ts'
import { clockOf } from '../../../platform/clock/clock.ts'
import { type Db, queryRows } from '../../../platform/db/db.ts'
import { contextOf } from '../../../platform/kernel/context.ts'
import { brokenLines } from '../../../testing/credit-lines.ts'
import { newTestDatabase, testAtRest } from '../../../testing/test-database.ts'
import { seedWhenEmpty } from '../run.ts'

const now = new Date('2026-06-23T10:00:00+08:00')

const seeded = async () => {
  const database = await newTestDatabase()
  await installReference(database.db, now)
  await seedWhenEmpty(database.db, { now, today: '2026-06-23' }, testAtRest)
  return database
}

let db: Db
beforeAll(async () => {
  const database = await seeded()
  db = database.db
  return () => database.close()
})

const states = async (table: string, column = 'state') =>
  (await queryRows<{ state: string }>(db, sql.raw(`select distinct ${column} as state from ${table}`)))
    .map(row => row.state)
    .sort()

const one = async (statement: string) => {
  const [row] = await queryRows<{ n: number }>(db, sql.raw(`select (${statement})::int as n`))
  return row?.n
}

describe('the customers of a new sandbox', () => {
  test('are forty-one companies and twelve institutions in every status', async () => {
    const rows = await queryRows<{ status: number; n: number }>(
      db,
      sql`select status, count(*)::int as n from member where member_type = 'comp' group by status order by status`,
    )
    expect(rows).toEqual([
      { status: 0, n: 4 },
      { status: 4, n: 28 },
      { status: 5, n: 3 },
      { status: 7, n: 3 },
      { status: 8, n: 3 },
    ])
    expect(await one("select count(*) from member where member_type = 'financeOrg'")).toBe(12)
    expect(
      await one("select count(*) from operator where account ~ '^[0-9]+$' and account !~ '^154[0-9]{8}$'"),
    ).toBe(0)
    expect(
      await one("select count(*) from member where usc_code is not null and usc_code not like '91990000MA%'"),
    ).toBe(0)
  })

  test('have applications, signings and invoices in every state', async () => {
    expect(await states('disc_apply')).toEqual([...applyState.options].sort())
    expect(await states('bank_sign')).toEqual([...signState.options].sort())
    expect(await states('invoice', 'verify_state')).toEqual(['10', '20', '30', '40', '50', '60', '70', '80'])
    expect(await one("select count(*) from disc_apply where created_by like '15401%'")).toBe(90)
    expect(await one('select count(*) from trade_contract')).toBe(121)
    expect(await one('select count(*) from invoice')).toBe(500)
    expect(await one('select count(*) from invoice where used_fen = total_fen')).toBe(50)
    // The company that a first look is taken with has papers to hand in.
    expect(
      await one(`select count(*) from invoice i join operator o on o.member_id = i.member_id
        where o.account = '15400000001' and i.verify_state = '30' and i.used_fen = 0`),
    ).toBeGreaterThan(4)
    expect(await one('select count(*) from invoice where used_fen > 0 and used_fen < total_fen')).toBe(100)
  })

  test('have no bill on whose back something stands before it was issued, or in another order than it came', async () => {
    const early = await queryRows<{ bill_no: string; event: string; at: string }>(
      db,
      sql`select bill_no, event, at from bill_event e join bill b on b.id = e.bill_id
        where (e.at at time zone 'Asia/Shanghai')::date < b.issue_dt::date
          or exists (select 1 from bill_event before where before.bill_id = e.bill_id and before.id < e.id and before.at > e.at)`,
    )
    expect(early).toEqual([])
  })

  test('hold packages due on every long holiday and on a make-up workday', async () => {
    const rows = await queryRows<{ name: string; is_workday: boolean }>(
      db,
      sql`select distinct h.name, h.is_workday from bill b join holiday h on h.dt = b.due_dt
           join bill_holding o on o.bill_id = b.id join operator p on p.member_id in (o.holder_member_id, o.seller_member_id)
          where p.account like '15401%'`,
    )
    const names = rows.filter(row => !row.is_workday).map(row => row.name)
    for (const name of ['元旦', '春节', '清明节', '劳动节', '端午节', '中秋节', '国庆节'])
      expect(names).toContain(name)
    expect(rows.some(row => row.is_workday)).toBe(true)
    expect(await one("select count(*) from bill where media = 'ME01'")).toBe(3)
    const old = "bill b join bill_holding h on h.bill_id = b.id where b.issue_dt < '2023'"
    expect(await one(`select count(*) from ${old} and h.state = '60' and b.bill_no ~ '^[12]'`)).toBe(5)
  })

  test('hold a bill of every tail that the sandbox answers, at the account the documentation names', async () => {
    const rows = await queryRows<{ tail: number }>(
      db,
      sql`select (b.package_fen % 100)::int as tail from bill b join bill_holding h on h.bill_id = b.id and h.state = '10'
            join operator o on o.member_id = h.holder_member_id and o.account = '15401050501'
           where b.package_fen % 100 in (11, 22, 33, 44) order by 1`,
    )
    expect(rows.map(row => row.tail)).toEqual([11, 22, 33, 44])
  })

  test('leave the books balanced, every unit held once, and locks where applications wait', async () => {
    expect(await checkBooks(db)).toEqual([])
    const broken = [
      `select b.id from bill b left join bill_holding h on h.bill_id = b.id and h.live
        group by b.id having coalesce(sum(h.amount_fen), 0) <> b.package_fen`,
      `select a.id from disc_apply a join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
        join bill_holding h on h.id = l.holding_id
        where (a.state in ('D10', 'D20', 'D30', 'D40', 'D45', 'D50')) <> (coalesce(h.lock_ref = a.apply_no, false))`,
      `select a.id from disc_apply a left join ledger_txn t on t.ref_no = a.apply_no and t.kind = 'disc_payout'
        where (t.id is not null) <> (a.state in ('D60', 'D70', 'D75'))`,
      `select a.id from disc_apply a where a.total_fen <>
        (select sum(l.face_fen) from disc_apply_bill l where l.apply_id = a.id and l.round = a.round)`,
      `select o.id from invoice o left join invoice_usage u on u.invoice_id = o.id and u.state <> 2
        group by o.id having o.used_fen <> coalesce(sum(u.occupy_fen), 0)`,
      `select o.id from trade_contract o left join contract_usage u on u.contract_id = o.id and u.state <> 2
        group by o.id having o.used_fen <> coalesce(sum(u.occupy_fen), 0)`,
      `select u.id from invoice_usage u join disc_apply a on a.apply_no = u.ref_no
        where u.state <> case when a.state in ('D60', 'D70', 'D75') then 3
          when a.state in ('D10', 'D20', 'D30', 'D40', 'D45', 'D50') then 1 else 2 end`,
      // Signed, priced and worked on as the days were.
      `select a.id from disc_apply a join bank_sign s on s.id = a.bank_sign_id where s.actual_active_dt > a.disc_dt`,
      `select a.id from disc_apply a join rate_lock_bill k on k.lock_id = a.rate_lock_id join rate_grid g on g.id = k.grid_id
        where a.created_by like '15401%' and g.business_dt <> to_char(a.gmt_create at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
      `select a.id from disc_apply a join holiday h on h.dt = a.disc_dt and not h.is_workday`,
      `select a.id from disc_apply a where a.state <>
        (select g.to_state from disc_apply_log g where g.apply_id = a.id order by g.id desc limit 1)`,
      `select a.id from disc_apply a left join rate_lock l on l.id = a.rate_lock_id and l.used_by = a.apply_no
        where a.state <> 'D00' and l.id is null`,
    ]
    for (const statement of broken) expect(await queryRows(db, sql.raw(statement)), statement).toEqual([])
  })

  test('take of the acceptors’ lines what is paid out and not settled', async () => {
    const rows = await queryRows(
      db,
      sql`select o.name from bank_org o left join (
            select b.acceptor_id, sum(l.face_fen) as used from disc_apply a
              join disc_apply_bill l on l.apply_id = a.id and l.round = a.round join bill b on b.id = l.bill_id
             where a.state in ('D50', 'D60', 'D75') group by 1) u on u.acceptor_id = o.id
           where not o.is_discount_bank and o.used_limit_fen <> coalesce(u.used, 0)
             and o.used_limit_fen <> coalesce(u.used, 0) + o.credit_limit_fen - 100000000`,
    )
    expect(rows).toEqual([])
    const unrecorded = await queryRows(
      db,
      sql`select l.id from disc_apply a join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
            join bill b on b.id = l.bill_id
           where l.credit_org_id is distinct from
             case when a.state in ('D50', 'D60', 'D75') and b.acceptor_id <> a.disc_bank_id then b.acceptor_id end`,
    )
    expect(unrecorded).toEqual([])
    expect(await brokenLines(db)).toEqual([])
    expect(await one('select count(*) from bank_line')).toBe(3)
    expect(await one('select count(*) from bank_line where used_fen > limit_fen / 2')).toBeGreaterThan(0)
  })

  test('are served by institutions with sixty orders in every state, whose bills and lines stand where those do', async () => {
    expect(await one('select count(*) from rd_order')).toBe(60)
    expect(await states('rd_order')).toEqual([...orderState.options].sort())
    const broken = [
      `select o.id from rd_order o where o.total_fen <> (select sum(l.face_fen) from rd_order_bill l where l.order_id = o.id)`,
      `select o.id from rd_order o where o.interest_fen <> (select sum(l.interest_fen) from rd_order_bill l where l.order_id = o.id)`,
      `select o.id from rd_order o where o.state <>
        (select g.to_state from rd_order_log g where g.order_id = o.id order by g.id desc limit 1)`,
      // Locked, pledged, or with the buyer.
      `select o.id from rd_order o join rd_order_bill l on l.order_id = o.id join bill_holding h on h.id = l.holding_id
        where not h.live or h.state <> case
          when o.state in ('R30', 'R35', 'R28') or o.state in ('R10', 'R20', 'R25') and o.direction = 'TDD02' then '20'
          when o.state in ('R40', 'R47') and o.busi_type <> 'BT01' then '40' else '10' end
          or coalesce(h.lock_ref, o.order_no) <> o.order_no
          or o.state = 'R40' and o.busi_type <> 'BT02' and
            (h.holder_member_id = o.own_member_id) <> (o.direction = 'TDD01')`,
      `select o.id from rd_order o left join ledger_txn t on t.ref_no like o.order_no || ':%'
        group by o.id having count(t.id) <> case when o.state in ('R40', 'R47') then 2 when o.state = 'R42' then 4 else 0 end`,
      // Face in the books of each institution: what it holds, and what it has given for the time of a repo.
      `select a.owner_member_id from settle_account a where a.book = 'BILLS' and a.balance_fen <>
        (select coalesce(sum(h.amount_fen), 0) from bill_holding h
          left join bill_holding p on p.id = h.parent_id and h.state = '40'
         where h.live and coalesce(p.holder_member_id, h.holder_member_id) = a.owner_member_id)`,
      `select m.id from member m join (select member_id, sum(used_fen) as used from rd_credit_line group by 1) l on l.member_id = m.id
        where l.used <> (select coalesce(sum(x.face), 0) from (
          select h.amount_fen as face from bill_holding h left join bill_holding p on p.id = h.parent_id and h.state = '40'
              join bill b on b.id = h.bill_id join bank_org o on o.id = b.acceptor_id
            where h.live and coalesce(p.holder_member_id, h.holder_member_id) = m.id and o.name <> m.company_name
          union all
          select l.face_fen from rd_order o join rd_order_bill l on l.order_id = o.id join bill b on b.id = l.bill_id
              join bank_org c on c.id = b.acceptor_id
            where (o.state in ('R30', 'R35') or o.state in ('R40', 'R47') and o.busi_type <> 'BT01') and c.name <> m.company_name
              and case when o.direction = 'TDD01' then o.own_member_id else o.cp_member_id end = m.id) x)`,
      // What each line has given is written where it was taken.
      `select c.id from rd_credit_line c where c.used_fen <>
        coalesce((select sum(h.amount_fen) from bill_holding h where h.live and h.credit_line_id = c.id), 0)
          + coalesce((select sum(l.face_fen) from rd_order_bill l where l.credit_line_id = c.id), 0)`,
      `select c.id from rd_credit_line c join bill_holding h on h.credit_line_id = c.id join bill b on b.id = h.bill_id
        join bank_org o on o.id = b.acceptor_id where c.acceptor_id <> o.id or c.acceptor_class <> o.org_class or not h.live`,
      `select o.id from rd_order o where o.state not in ('R00', 'R10', 'R15') and o.sent_at is null`,
      `select o.id from rd_order o where o.gmt_create > '${now.toISOString()}'`,
    ]
    for (const statement of broken) expect(await queryRows(db, sql.raw(statement)), statement).toEqual([])
  })

  test('give the big screen regions, classes, tenors and months that need no hiding', async () => {
    const clock = clockOf(() => now)
    const actor = { type: 'system', operatorId: null } as const
    const figures = await db.transaction(tx =>
      computeFigures(contextOf({ clock, atRest: testAtRest }, tx, actor, 'test')),
    )
    expect(figures.totals.companies).toBeGreaterThan(15)
    expect(figures.regions.filter(row => !row.hidden).length).toBeGreaterThanOrEqual(4)
    expect(
      figures.classes
        .filter(row => !row.hidden)
        .map(row => row.acceptor_class)
        .sort(),
    ).toEqual(['CS', 'CW', 'GG', 'QY', 'SN'])
    expect(figures.tenors.filter(row => !row.hidden)).toHaveLength(3)
    expect(figures.months.map(({ month }) => month)).toEqual([
      ...['2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
      ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ])
    for (const { month, amount_fen } of figures.months) {
      expect(BigInt(amount_fen ?? 0), month).toBeGreaterThan(0n)
    }
  })

  test('have a contract with a stranger, filed as a sound PDF, and a group at the end of its limit', async () => {
    const [paper] = await queryRows<{ content: Buffer; counter_name: string }>(
      db,
      sql`select f.content, c.counter_name from trade_contract c join file_object f on c.file_ids = array['/files/' || f.name]
        where c.contract_no = 'HT-2026-PDF-01'`,
    )
    expect(takePaper(Buffer.from(paper?.content ?? '')).kind).toBe('pdf')
    expect(await one(`select count(*) from bill where drawer_name = '${paper?.counter_name}'`)).toBe(0)
    expect(
      await one(`select count(*) from trade_contract c join member m on m.company_name = c.counter_name
        where c.counter_usc <> '' and c.counter_usc <> m.usc_code`),
    ).toBe(0)
    const members = await queryRows<{ id: number; limit_fen: string }>(
      db,
      sql`select m.id::int, g.limit_fen::text from member m join member_group g on g.id = m.group_id`,
    )
    expect(members).toHaveLength(2)
    const { openFen } = await db.transaction(async tx =>
      sumExposure(
        (
          await exposureOf(
            { tx },
            members.map(({ id }) => id),
          )
        ).values(),
      ),
    )
    expect(openFen).toBeGreaterThan(0n)
    expect(BigInt(members[0]?.limit_fen ?? 0) - openFen).toBe(5_000_000n)
  })

  test('are the same at two first starts on one day', async () => {
    const other = await seeded()
    const facts = sql.raw(`select
      (select string_agg(bill_no || due_dt || package_fen, ',' order by id) from bill) as bills,
      (select string_agg(apply_no || state || net_fen, ',' order by id) from disc_apply) as applies,
      (select string_agg(inv_uid || verify_state || used_fen, ',' order by id) from invoice) as invoices,
      (select string_agg(user_code || company_name, ',' order by id) from member) as members,
      (select string_agg(order_no || state || settle_fen, ',' order by id) from rd_order) as orders,
      (select string_agg(txn_no || ref_no, ',' order by id) from ledger_txn) as books`)
    expect(await queryRows(other.db, facts)).toEqual(await queryRows(db, facts))
    await other.close()
  })
})
