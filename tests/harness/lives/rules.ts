/* What holds of a bank after every day of the lives, and what holds once they are over: statements of the test's own. */
import type { MortalBank } from './mortal-bank.ts'

export interface Rule {
  name: string
  /** Finds what breaks it. */
  statement: string
}

/** Looked at after every day. */
export const daily: readonly Rule[] = [
  {
    name: 'every movement balances',
    statement: `select t.txn_no from ledger_txn t left join ledger_entry e on e.txn_id = t.id
      where t.id > (select first_txn from lives_begin) group by t.txn_no
      having coalesce(sum(case e.dr_cr when 'D' then e.amount_fen else -e.amount_fen end), 1) <> 0`,
  },
  {
    name: 'every balance is the sum of its entries',
    statement: `select a.id from settle_account a left join ledger_entry e on e.acct_id = a.id
      group by a.id, a.balance_fen
      having a.balance_fen <> coalesce(sum(case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end), 0)`,
  },
  {
    name: 'every balance of every day is what its account held that day',
    statement: `select s.txn_no from (
        select t.id, t.txn_no, e.balance_after_fen as noted, sum(
            case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end)
          over (partition by e.acct_id order by t.business_dt, e.id) as reckoned
        from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account a on a.id = e.acct_id) s
      where s.id > (select first_txn from lives_begin) and s.noted <> s.reckoned`,
  },
  {
    name: 'every statement says what its account held and moved in its days',
    statement: `select s.statement_no from statement s join settle_account a on a.id = s.acct_id
        left join ledger_entry e on e.acct_id = s.acct_id
        left join ledger_txn t on t.id = e.txn_id and t.business_dt <= s.to_dt
      group by s.id having
        s.opening_fen <> coalesce(sum(case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end)
          filter (where t.business_dt < s.from_dt), 0)
        or s.closing_fen <> coalesce(sum(case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end)
          filter (where t.id is not null), 0)
        or s.in_fen <> coalesce(sum(e.amount_fen) filter (where t.business_dt >= s.from_dt and e.dr_cr = a.normal_side), 0)
        or s.in_count + s.out_count <> count(*) filter (where t.business_dt >= s.from_dt)`,
  },
  {
    name: 'every unit of every bill is held once',
    statement: `select b.bill_no from bill b left join bill_holding h on h.bill_id = b.id and h.live
      group by b.id having coalesce(sum(h.amount_fen), 0) <> b.package_fen`,
  },
  {
    name: 'of a bank’s own line is used what the bank holds of the acceptor, and has not sold on',
    statement: `select k.id, k.used_fen, count(l.id) as bills, sum(l.face_fen) as faces
      from bank_line k left join disc_apply_bill l on l.bank_line_id = k.id
      group by k.id having k.used_fen > k.limit_fen or k.used_fen <> coalesce(sum(l.face_fen), 0)`,
  },
  {
    name: 'a bill takes both lines or neither, and what a bank has paid for and still holds takes them',
    statement: `select a.apply_no, l.credit_org_id, l.bank_line_id, h.state
      from disc_apply_bill l join disc_apply a on a.id = l.apply_id join bill b on b.id = l.bill_id
      left join bank_line k on k.bank_org_id = a.disc_bank_id and k.acceptor_id = b.acceptor_id
      left join bill_holding h on h.id = l.holding_id
      where b.id > (select first_bill from lives_begin) and (l.bank_line_id is distinct from
          case when l.credit_org_id is null then null else k.id end
        or (a.state = 'D60' and h.live and h.state = '50' and k.id is not null and l.bank_line_id is null))`,
  },
  {
    name: 'what is presented has one open presentment, and nothing else has one',
    statement: `select h.id, h.state, count(p.id) from bill_holding h
      left join presentment p on p.holding_id = h.id and p.state in ('P10', 'P15')
      where h.live and h.state <> '40' group by h.id, h.state
      having count(p.id) <> case when h.state = '35' then 1 else 0 end`,
  },
]

const pairs = (list: string): string =>
  list
    .trim()
    .split(/\s+/)
    .map(pair => `'${pair}'`)
    .join(', ')

/** From and to, as the tables of states list them, written down once more. */
const presentmentSteps = 'P10>P15 P10>P30 P10>P40 P15>P20 P15>P30'
const recourseSteps = 'Z10>Z20 Z10>Z30 Z20>Z30 Z10>Z40'
const applySteps = `NEW>D00 D00>D20 D00>D10 D15>D20 D25>D20 D15>D10 D25>D10 D10>D20 D10>D15 D20>D30 D20>D25 D20>D90
  D30>D40 D30>D80 D30>D95 D40>D50 D45>D50 D50>D60 D50>D45 D20>D25 D30>D25 D40>D25 D45>D25
  D00>D80 D10>D80 D15>D80 D20>D80 D25>D80 D45>D80 D60>D70 D60>D75 D75>D70`
const orderSteps = `NEW>R00 R00>R10 R15>R10 R10>R20 R10>R15 R10>R50 R20>R25 R20>R28 R25>R28 R20>R50 R25>R50 R28>R50
  R28>R30 R28>R25 R25>R20 R28>R20 R20>R60 R25>R60 R10>R70 R20>R70 R25>R70 R28>R70 R10>R60 R28>R60
  R30>R35 R35>R40 R35>R45 R40>R42 R40>R47 R47>R42`

/** Steps of a kind of object that no table lists, or that do not begin where the one before has ended. */
const stray = (log: string, steps: string): string => `select * from (
    select no, from_state, to_state, lag(to_state) over (partition by no order by id) as before from (${log}) l) s
  where (from_state <> to_state and from_state || '>' || to_state not in (${pairs(steps)}))
    or (before is not null and before <> from_state)`

/** Steps as the audit log has them. */
const audited = (
  kind: string,
): string => `select id, object_no as no, before_json::json->>'state' as from_state,
    after_json::json->>'state' as to_state from audit_log
  where id > (select first_audit from lives_begin) and object_type = '${kind}' and before_json is not null`

/** Looked at once all is over. */
export const final: readonly Rule[] = [
  ...daily,
  {
    name: 'presentments move by their table',
    statement: stray(audited('presentment'), presentmentSteps),
  },
  {
    name: 'recourses move by their table',
    statement: stray(audited('recourse'), recourseSteps),
  },
  {
    name: 'applications move by their table',
    statement: stray(
      `select g.id, a.apply_no as no, g.from_state, g.to_state from disc_apply_log g
        join disc_apply a on a.id = g.apply_id where a.apply_no not in (select ref from lives_others)`,
      applySteps,
    ),
  },
  {
    name: 'orders move by their table',
    statement: stray(
      `select g.id, o.order_no as no, g.from_state, g.to_state from rd_order_log g
        join rd_order o on o.id = g.order_id where o.order_no not in (select ref from lives_others)`,
      orderSteps,
    ),
  },
  {
    name: 'whoever holds a bill hears of each answer once',
    statement: `select b.bill_no, p.state, count(distinct p.id) as answers, count(distinct n.id) as notices
      from presentment p join bill b on b.id = p.bill_id join member m on m.id = p.member_id
      left join notice n on n.member_id = p.member_id and n.id > (select first_notice from lives_begin)
        and n.body like '%' || b.bill_no || '%'
        and n.title = case when p.state = 'P20' then '票据到期已付款'
          when m.member_type = 'comp' then '票据提示付款被拒付' else '持仓票据到期拒付' end
      where b.id > (select first_bill from lives_begin) and p.holder_kind <> 'pledgee'
        and (p.state = 'P30' or (p.state = 'P20' and m.member_type = 'comp'))
      group by b.bill_no, p.member_id, p.state having count(distinct p.id) <> count(distinct n.id)`,
  },
  {
    name: 'a reminder of a due date goes out once for each stage',
    statement: `select member_id, title, body from notice
      where id > (select first_notice from lives_begin) and member_id is not null
        and (title like '%张票据 % 到期' or title like '%张到期票据尚未提示付款')
      group by member_id, title, body having count(*) > 1`,
  },
  {
    name: 'no job waits that failed',
    statement: `select topic, key, tries, last_error from outbox where state = 'waiting'
      and coalesce(last_error, 'no answer from outside') <> 'no answer from outside'`,
  },
]

/** Names of the rules that do not hold, each with the first rows that break it. */
export const brokenRules = async (bank: MortalBank, rules: readonly Rule[]): Promise<string[]> => {
  const broken: string[] = []
  for (const { name, statement } of rules) {
    const rows = await bank.rows(`select * from (${statement}) found limit 3`)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`)
  }
  return broken
}
