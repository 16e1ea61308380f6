/** A second discounting bank for tests, with what it publishes and a company's signing with it. */
import { sql } from 'drizzle-orm'
import { queryRows } from '../platform/db/db.ts'
import { seller } from './discount-scene.ts'
import { must, type TestBank } from './test-bank.ts'

type Cell = readonly [acceptorClass: string, tenor: string, rateE6: number]

/** 江州示例银行: its number and its signing with {@link seller} are the seed's. */
export const firstBank = '999990000013'

export interface BankOfTwo {
  bankNo: string
  name: string
  signNo: string
}

let signs = 0

/** Makes an institution of the seed a discounting bank that a company has signed with. */
export const signWithBank = async (
  bank: TestBank,
  name: string,
  terms: { singleLimitFen?: bigint; state?: string } = {},
): Promise<BankOfTwo> => {
  signs += 1
  const signNo = `QY20260101${String(900_000 + signs)}`
  const rows = await queryRows<{ bank_no: string }>(
    bank.db,
    sql`update bank_org set is_discount_bank = true where name = ${name} returning bank_no`,
  )
  const { bank_no } = must(rows[0], name)
  await bank.db.execute(sql`insert into bank_sign
      (sign_no, member_id, bank_org_id, settle_account_id, settle_acct_name, settle_acct_no_enc, settle_bank_no,
       state, single_limit_fen, actual_active_dt, actual_failure_dt, agreement_no)
    select ${signNo}, s.member_id, b.id, s.settle_account_id, s.settle_acct_name, s.settle_acct_no_enc, s.settle_bank_no,
       ${terms.state ?? 'S30'}, ${String(terms.singleLimitFen ?? 100_000_000_000n)}::bigint, s.actual_active_dt,
       s.actual_failure_dt, ${signNo.replace('QY', 'XY')}
      from bank_sign s join operator o on o.member_id = s.member_id and o.account = ${seller}
      join bank_org b on b.name = ${name}
      where s.bank_org_id = (select id from bank_org where bank_no = ${firstBank})`)
  return { bankNo: bank_no, name, signNo }
}

/** Publishes rates of a bank's own as staff do. */
export const publishFor = (bank: TestBank, bank_no: string, cells: readonly Cell[], account = 'admin') =>
  bank.as(account)('/api/admin/rate/publish', {
    bank_no,
    rates: cells.map(([acceptor_class, tenor, rate_e6]) => ({
      acceptor_class: acceptor_class as 'CS',
      tenor: tenor as '3M',
      rate_e6,
    })),
  })
