/** What the tests of typed bills and the registry do again and again. */
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../platform/db/db.ts'
import type { TestBank } from './test-bank.ts'

const company = '15400000011'

/** @param bank the bank of the test file, which is there once the first test runs */
export const registrySceneOf = (bank: () => TestBank) => {
  const call = (account = company) => bank().as(account)

  let serial = 80_000_000
  /** A bill of its own number. */
  const billOf = (packageFen = '120000000') => {
    serial += 1
    return {
      bill_no: makeBillNo('5', '999990000013', '2026-05-20', serial),
      bill_kind: 'AC01' as const,
      package_fen: packageFen,
      splittable: true,
      issue_dt: '2026-05-20',
      due_dt: '2026-11-20',
      drawer_name: '屏山示例建材有限公司',
      acceptor_bank_no: '999990000013',
      payee_name: '云岭示例钢贸有限公司',
    }
  }
  const enter = async (packageFen?: string) => {
    const typed = billOf(packageFen)
    const { holding_id } = await call()('/api/bills/add_bill', typed)
    return { ...typed, holding_id }
  }
  const detail = (holding_id: string) => call()('/api/bills/bill_detail', { holding_id })
  const quote = (holding_id: string) => call()('/api/discount/get_quote', { bills: [{ holding_id }] })
  const evidence = (billNo: string) =>
    queryRows<{ asked_for: string; asked_by: string; ref_no: string; outcome: string; source: string }>(
      bank().db,
      sql`select a.asked_for, a.asked_by, a.ref_no, a.outcome, a.source from bill_registry_answer a
          join bill b on b.id = a.bill_id where b.bill_no = ${billNo} order by a.id`,
    )
  const noticesOf = async () =>
    (await call()('/api/notice/query_notice', { page_size: 100 })).rows.map(row => row.title)
  /** How many questions to the registry wait. */
  const waitingJobs = async () =>
    (await queryRows(bank().db, sql`select 1 from outbox where topic = 'ask_registry' and state = 'waiting'`))
      .length

  return { call, billOf, enter, detail, quote, evidence, noticesOf, waitingJobs }
}
