/** A bill that went through three companies' hands and was refused, and accounts to settle it from. */
import { sql } from 'drizzle-orm'
import { glAccountId, post } from '../ledger/post.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { type Db, queryRows } from '../platform/db/db.ts'
import { must, newKey } from './test-bank.ts'

/** A bank, or only its data before it starts. */
interface Bank {
  db: Db
}

export interface ChainMember {
  account: string
  memberId: number
  name: string
  /** Its settlement account. */
  acctId: number
}

/** Further companies of the example that do business here: they are normal, and signed with the bank as another is. */
const signFurther = (bank: Bank, accounts: readonly string[]): Promise<void> =>
  bank.db.transaction(async tx => {
    for (const account of accounts) {
      const [own] = await queryRows<{ id: string }>(
        tx,
        sql`update operator set user_status = 1 where account = ${account} returning member_id::text as id`,
      )
      const { id } = must(own, `the company of ${account}`)
      await tx.execute(sql`update member set status = 4 where id = ${id}::bigint`)
      const [opened] = await queryRows<{ id: string }>(
        tx,
        sql`insert into settle_account (owner_member_id, acct_name, normal_side)
            select id, company_name, 'C' from member where id = ${id}::bigint returning id::text`,
      )
      const change = JSON.stringify({
        id: 900_000 + Number(id),
        sign_no: `QY2026010190${id.padStart(4, '0')}`,
        member_id: Number(id),
        settle_account_id: Number(must(opened, 'the account').id),
      })
      await tx.execute(
        sql`insert into bank_sign select (jsonb_populate_record(s, ${change}::jsonb)).* from bank_sign s
             where s.state = 'S30' and s.settle_account_id is not null order by s.id limit 1`,
      )
    }
  })

/** Four companies with a maker and a signing in force. */
export const signedCompanies = async (bank: Bank): Promise<ChainMember[]> => {
  await signFurther(bank, ['15400000021', '15400000031'])
  const rows = await queryRows<{ account: string; member: string; name: string; acct: string }>(
    bank.db,
    sql`select distinct on (m.id) o.account, m.id::text as member, m.company_name as name, s.settle_account_id::text as acct
          from member m join operator o on o.member_id = m.id and o.status = 4 and 'maker' = any(o.biz_roles)
          join bank_sign s on s.member_id = m.id and s.state = 'S30' and s.settle_account_id is not null
         where m.member_type = 'comp' and o.account in ('15400000001', '15400000011', '15400000021', '15400000031')
         order by m.id, o.account`,
  )
  return rows.map(row => ({
    account: row.account,
    memberId: Number(row.member),
    name: row.name,
    acctId: Number(row.acct),
  }))
}

/** An institution, whose money is in its book of clearing. */
export const institution = async (bank: Bank, account: string): Promise<ChainMember> => {
  const [row] = await queryRows<{ member: string; name: string; acct: string }>(
    bank.db,
    sql`select m.id::text as member, m.company_name as name, a.id::text as acct
          from operator o join member m on m.id = o.member_id
          join settle_account a on a.owner_member_id = m.id and a.book = 'CLEARING' where o.account = ${account}`,
  )
  const { member, name, acct } = must(row, account)
  return { account, memberId: Number(member), name, acctId: Number(acct) }
}

let funded = 0

/** Puts money into a company's account. */
export const fund = (bank: Bank & { clock: Clock }, acctId: number, amountFen: bigint): Promise<unknown> => {
  funded += 1
  return bank.db.transaction(async tx =>
    post(tx, bank.clock, {
      kind: 'opening',
      refNo: `fund ${funded} ${newKey()}`,
      postings: [
        { accountId: await glAccountId(tx, 'CENTRAL_BANK'), side: 'D', amountFen, remark: '测试' },
        { accountId: acctId, side: 'C', amountFen, remark: '测试' },
      ],
    }),
  )
}

let serial = 0

/** A commercial bill that the drawer's acceptor refuses: payee first, its holder last. @returns the holding's id, the number */
export const giveChainBill = async (
  bank: Bank,
  hands: readonly ChainMember[],
  { faceFen, dueDate }: { faceFen: bigint; dueDate: string },
): Promise<{ holding_id: string; bill_no: string }> => {
  serial += 1
  const no = `699999000003020260105${String(81_000_000 + serial)}0`
  const payee = must(hands[0], 'a payee')
  const holder = must(hands.at(-1), 'a holder')
  const [row] = await queryRows<{ holding: string; bill: string }>(
    bank.db,
    sql`with b as (
      insert into bill (bill_no, bill_kind, package_fen, splittable, issue_dt, due_dt, drawer_name, acceptor_id, payee_name, source)
      select ${no}, 'AC02', ${faceFen}::bigint, true, '2026-01-05', ${dueDate}, '青禾示例电子科技有限公司', id, ${payee.name}, 'sandbox'
        from bank_org where org_class = 'QY' and not overdue_flag order by id limit 1 returning id)
      insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id, state, created_by)
      select b.id, 1, ${faceFen}::bigint, ${faceFen}::bigint, ${holder.memberId}::bigint, '10', 'test' from b
      returning id::text as holding, bill_id::text as bill`,
  )
  const made = must(row, 'the bill')
  for (const [at, { name }] of hands.slice(0, -1).entries()) {
    const to = must(hands[at + 1], 'the next hand').name
    await bank.db.execute(
      sql`insert into bill_event (bill_id, range_start, range_end, event, from_name, to_name, ref_no, at)
          values (${made.bill}::bigint, 1, ${faceFen}::bigint, 'endorsement', ${name}, ${to}, '', '2026-02-01T10:00:00+08:00')`,
    )
  }
  return { holding_id: made.holding, bill_no: no }
}
