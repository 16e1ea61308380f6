/* What the bank's database says of the bills of lives, read by statements of the test's own. */
import type { MortalBank } from './mortal-bank.ts'

export interface Facts {
  holdings: { id: string; bill_no: string; first: string; last: string; state: string; holder: string }[]
  presentments: {
    no: string
    bill_no: string
    first: string
    last: string
    state: string
    kind: string
    presented: string
    code: string
    member: string | null
    auto: boolean
  }[]
  applies: { no: string; state: string }[]
  orders: { no: string; state: string }[]
  recourses: { no: string; state: string; bill_no: string; first: string; payments: string[] }[]
}

const isOurs = (bill: string) => `${bill}.id > (select first_bill from lives_begin)`

/** Remembers what was there before the lives began. Run once, before them. */
export const begin = [
  `create table lives_begin as select (select coalesce(max(id), 0) from bill) as first_bill,
     (select coalesce(max(id), 0) from ledger_txn) as first_txn,
     (select coalesce(max(id), 0) from audit_log) as first_audit,
     (select coalesce(max(id), 0) from notice) as first_notice`,
  `create table lives_others as select apply_no as ref from disc_apply union select order_no from rd_order
     union select presentment_no from presentment union select recourse_no from recourse union select 'holding ' || id from bill_holding`,
]

export const readFacts = async (bank: MortalBank): Promise<Facts> => {
  const [row] = await bank.rows<{ facts: Facts }>(`select json_build_object(
    'holdings', (select coalesce(json_agg(json_build_object('id', h.id::text, 'bill_no', b.bill_no,
        'first', h.range_start::text, 'last', h.range_end::text, 'state', h.state,
        'holder', coalesce(m.company_name, 'BANK')) order by h.id), '[]')
      from bill_holding h join bill b on b.id = h.bill_id left join member m on m.id = h.holder_member_id
      where h.live and ${isOurs('b')}),
    'presentments', (select coalesce(json_agg(json_build_object('no', p.presentment_no, 'bill_no', b.bill_no,
        'first', p.range_start::text, 'last', p.range_end::text, 'state', p.state, 'kind', p.kind,
        'presented', p.presented_dt::text, 'code', p.dishonour_code, 'member', m.company_name,
        'auto', p.presented_by = '系统') order by p.id), '[]')
      from presentment p join bill b on b.id = p.bill_id left join member m on m.id = p.member_id
      where ${isOurs('b')}),
    'applies', (select coalesce(json_agg(json_build_object('no', a.apply_no, 'state', a.state)), '[]')
      from disc_apply a where not exists (select 1 from lives_others o where o.ref = a.apply_no)),
    'orders', (select coalesce(json_agg(json_build_object('no', o.order_no, 'state', o.state)), '[]')
      from rd_order o where not exists (select 1 from lives_others x where x.ref = o.order_no)),
    'recourses', (select coalesce(json_agg(json_build_object('no', z.recourse_no, 'state', z.state,
        'bill_no', b.bill_no, 'first', z.range_start::text, 'payments', (select coalesce(json_agg(y.amount_fen::text
          order by y.seq), '[]') from recourse_payment y where y.recourse_id = z.id)) order by z.id), '[]')
      from recourse z join bill b on b.id = z.bill_id where ${isOurs('b')})
  ) as facts`)
  if (!row) throw new Error('the bank says nothing of its bills')
  return row.facts
}

/** Accounts that are reckoned: deposits of companies, money of institutions at clearing, and two of the bank's own. */
const account = `case when a.gl_code in ('CENTRAL_BANK', 'DISC_ASSET') then a.gl_code
  when a.book = 'CLEARING' then 'CLEARING ' || m.company_name
  when a.book is null and m.member_type = 'comp' then 'DEPOSIT ' || m.company_name end`

/** What the entries since the beginning make of each account, but for those of the demo's own business. */
export const readBooks = async (bank: MortalBank): Promise<Map<string, bigint>> => {
  const rows = await bank.rows<{ account: string; fen: string }>(`
    select ${account} as account, sum(case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end)::text as fen
      from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account a on a.id = e.acct_id
      left join member m on m.id = a.owner_member_id
     where t.id > (select first_txn from lives_begin)
       and split_part(t.ref_no, ':', 1) not in (select ref from lives_others)
       and ${account} is not null
     group by 1`)
  return new Map(rows.map(({ account: of, fen }) => [of, BigInt(fen)]))
}
