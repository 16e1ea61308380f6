/** A second discounting bank for tests, with what it publishes and a company's signing with it. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../platform/db/db.ts'
import { sceneOf, seller } from './discount-scene.ts'
import { must, newTestBank, type TestBank } from './test-bank.ts'

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

/** What the tests of several banks ask: of a 村镇 bill of 20 days, a 国股 one of 50, and the worked example's of 107. */
const comparingOf = (bank: TestBank) => {
  const call = bank.as(seller)
  const threeBills = async () => {
    const { rows } = await call('/api/bills/query_holding', { page_size: 100 })
    return ['9400000', '708000000', '234567890'].map(amount => {
      const { holding_id } = must(
        rows.find(row => row.amount_fen === amount),
        amount,
      )
      return { holding_id }
    })
  }
  const compare = (bills: { holding_id: string }[], more: object = {}) =>
    call('/api/discount/compare_bank', { bills, ...more })
  return { threeBills, compare }
}

type Compared = RowOf<'/api/discount/compare_bank'>

/** Of each bank in the order of the answer: name, 推荐 or empty, rate, interest, net, difference to the best. */
export const shown = ({ banks }: Pick<Compared, 'banks'>) =>
  banks.map(row => [
    row.bank_name,
    row.proposed ? '推荐' : '',
    row.rate_e6,
    row.interest_fen,
    row.net_fen,
    row.less_fen,
  ])

/** A second bank with prices of its own for the three bills: better for 国股, worse for the others. */
const secondBank = async (bank: TestBank): Promise<BankOfTwo> => {
  const second = await signWithBank(bank, '华东示例银行')
  await publishFor(bank, second.bankNo, [
    ['SN', '1M', 16_200],
    ['GG', '3M', 11_700],
    ['CS', '6M', 12_900],
  ])
  return second
}

/** A bank with {@link secondBank}, and what is done with the choice of three bills. */
export const newBankOfTwo = async () => {
  const bank = await newTestBank()
  const second = await secondBank(bank)
  return { bank, second, ...sceneOf(bank), ...comparingOf(bank), close: () => bank.close() }
}

export type SceneOfTwo = Awaited<ReturnType<typeof newBankOfTwo>>
