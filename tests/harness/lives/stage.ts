/* Who lives there, and how a seeded bank is made ready for lives: by statements, before and between them. */
import { begin } from './bank-facts.ts'
import type { Life, Owner } from './life.ts'
import type { MortalBank } from './mortal-bank.ts'
import type { Party } from './scene.ts'

/** Two trade by themselves, two have a checker; one of each leaves presenting to the bank. */
export const firms = [
  { maker: '15400000011', checker: '15400000011', automatic: true, acctNo: '9900123456789010118' },
  { maker: '15400000002', checker: '15400000003', automatic: false, acctNo: '9900123456789010265' },
  { maker: '15401050301', checker: '15401050303', automatic: true, acctNo: '9900800000000000031' },
  { maker: '15401050401', checker: '15401050403', automatic: false, acctNo: '9900800000000000041' },
] as const
export const desks = [
  { maker: '15400000101', checker: '15400000102', automatic: true, acctNo: '' },
  { maker: '15400000111', checker: '15400000112', automatic: false, acctNo: '' },
] as const
export const FIRST_DAY = '2026-09-14'
/** Everybody's lines and limits are out of the way, and the demo's own bills fall due after the lives. */
export const preparation = [
  `update bill set due_dt = '2027-12-20'`,
  `update bank_org set credit_limit_fen = 900000000000000`,
  `update rd_credit_line set limit_fen = 900000000000000, expires_dt = '2028-01-01'`,
  `update bank_sign set single_limit_fen = 900000000000000, day_limit_count = 0, total_limit_fen = 0`,
  // Each bank that discounts has a line of its own for every acceptor, which its bills take.
  `insert into bank_line (bank_org_id, acceptor_id, limit_fen, set_at)
    select b.id, a.id, 900000000000000, now() from bank_org b join bank_org a on a.is_acceptor and a.id <> b.id
    where b.is_discount_bank on conflict (bank_org_id, acceptor_id) do update set limit_fen = excluded.limit_fen`,
  `update disc_apply_bill l set bank_line_id = k.id from disc_apply a, bank_line k
    where a.id = l.apply_id and k.bank_org_id = a.disc_bank_id and k.acceptor_id = l.credit_org_id`,
  `update bank_line k set used_fen = (select coalesce(sum(l.face_fen), 0) from disc_apply_bill l
    where l.bank_line_id = k.id)`,
  `update sys_param set param_value = '1-20' where param_key = 'PAYOUT_DELAY_MS'`,
  ...begin,
]

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Puts a bill into its first holder's hands, as the registry would know it; an institution has its face in its books from that day. */
export const give = async (
  bank: MortalBank,
  { billNo, kind, faceFen, due, drawer, endorser }: Life,
  owner: Owner,
  today: string,
): Promise<void> => {
  const acceptor = kind === 'AC02' ? `org_class = 'QY' and not overdue_flag` : `name = '中原示例银行'`
  const given = `insert into bill (bill_no, bill_kind, package_fen, splittable, issue_dt, due_dt, drawer_name, acceptor_id,
      payee_name, source)
    select ${literal(billNo)}, '${kind}', ${faceFen}, true, '2026-08-05', '${due}', ${literal(drawer)}, id,
      ${literal(endorser ?? owner.name)}, 'sandbox' from bank_org where ${acceptor} order by id limit 1
    on conflict do nothing returning id`
  const passed = endorser
    ? `, passed as (insert into bill_event (bill_id, range_start, range_end, event, from_name, to_name, ref_no, at)
        select id, 1, ${faceFen}, 'endorsement', ${literal(endorser)}, ${literal(owner.name)}, '', now() from given)`
    : ''
  const holding = `insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id, state, created_by)
    select bill.id, 1, ${faceFen}, ${faceFen}, m.id, '10', 'lives' from given bill, member m
    where m.company_name = ${literal(owner.name)} returning id`
  if (!owner.isDesk) {
    await bank.rows(`with given as (${given})${passed} ${holding}`)
    return
  }
  const txn = `insert into ledger_txn (txn_no, kind, ref_no, business_dt, at)
    select 'LIVES' || right(${literal(billNo)}, 9), 'opening', 'lives ' || ${literal(billNo)}, '${today}', now()
    from held returning id`
  const entry = (book: string, side: string) => `select booked.id, a.id, '${side}', ${faceFen},
      a.balance_fen + ${faceFen}, 'lives' from booked, settle_account a join member m on m.id = a.owner_member_id
    where a.book = '${book}' and m.company_name = ${literal(owner.name)}`
  await bank.rows(`with given as (${given})${passed}, held as (${holding}), booked as (${txn}),
    entries as (insert into ledger_entry (txn_id, acct_id, dr_cr, amount_fen, balance_after_fen, remark)
      ${entry('BILLS', 'D')} union all ${entry('CAPITAL', 'C')} returning acct_id)
    update settle_account set balance_fen = balance_fen + ${faceFen} where id in (select acct_id from entries)`)
}

export const nameParties = async (bank: MortalBank): Promise<Map<string, Party>> => {
  const rows = await bank.rows<{ account: string; name: string; code: string }>(
    `select o.account, m.company_name as name, m.user_code as code from operator o join member m on m.id = o.member_id`,
  )
  const parties = new Map<string, Party>()
  for (const { maker, checker, acctNo } of [...firms, ...desks]) {
    const row = rows.find(({ account }) => account === maker)
    if (!row) throw new Error(`${maker} is missing`)
    parties.set(row.name, { name: row.name, maker, checker, userCode: row.code, acctNo })
  }
  return parties
}

export const rateOf = async (bank: MortalBank): Promise<number> => {
  const [row] = await bank.rows<{ rate: string }>(
    `select param_value as rate from sys_param where param_key = 'RECOURSE_RATE_E6'`,
  )
  if (!row) throw new Error('no rate of recourse')
  return Number(row.rate)
}

export const ownersOf = (parties: ReadonlyMap<string, Party>): Owner[] =>
  [...parties.values()].map(({ name, maker }) => {
    const desk = desks.find(each => each.maker === maker)
    const firm = firms.find(each => each.maker === maker)
    return { account: maker, name, isDesk: desk !== undefined, automatic: (desk ?? firm)?.automatic ?? true }
  })
