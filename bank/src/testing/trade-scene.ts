/** What the tests of contracts and invoices do again and again, as 云岭示例钢贸有限公司 (15400000011). */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import type { TestBank } from './test-bank.ts'

export const company = '15400000011'
export const own = '云岭示例钢贸有限公司'
export const counter = '青禾示例电子科技有限公司'

/** @param bank the bank of the test file, which is there once the first test runs */
export const tradeSceneOf = (bank: () => TestBank) => {
  const call = (account = company) => bank().as(account)

  let serial = 0
  /** A sound 数电票 that ends in this digit. */
  const invoiceOf = (lastDigit: string, more: Record<string, string> = {}) => {
    serial += 1
    return {
      inv_type: 'DIGITAL' as const,
      inv_no: `26990${String(serial).padStart(14, '0')}${lastDigit}`,
      inv_dt: '2026-05-20',
      buyer_name: counter,
      seller_name: own,
      excl_fen: '10000',
      tax_fen: '1300',
      total_fen: '11300',
      ...more,
    }
  }
  const contractOf = (more: Record<string, string> = {}) => {
    serial += 1
    return {
      contract_no: `HT-${serial}`,
      role: 'seller' as const,
      counter_name: counter,
      kind: 'contract' as const,
      trade_mode: 'goods' as const,
      goods: '热轧卷板',
      amount_fen: '5000000',
      sign_dt: '2026-05-10',
      end_dt: '2026-12-31',
      ...more,
    }
  }
  const add = async (lastDigit: string, more: Record<string, string> = {}) =>
    (await call()('/api/trade/add_invoice', invoiceOf(lastDigit, more))).invoice_id
  const verify = async (...invoice_ids: string[]) => {
    await call()('/api/trade/verify_invoice', { invoice_ids })
    await bank().runJobs()
  }
  const addVerified = async (more: Record<string, string> = {}) => {
    const id = await add('1', more)
    await verify(id)
    return id
  }

  /** Everything the trade background is. */
  const snapshot = async () => ({
    contracts: await queryRows(bank().db, sql`select * from trade_contract order by id`),
    invoices: await queryRows(bank().db, sql`select * from invoice order by id`),
    links: await queryRows(bank().db, sql`select * from contract_invoice order by invoice_id`),
    proofs: await queryRows(bank().db, sql`select * from trade_proof order by id`),
    jobs: await queryRows(
      bank().db,
      sql`select topic, key from outbox where topic = 'verify_invoice' order by id`,
    ),
  })
  const refused = async (act: () => Promise<unknown>, code: string, text: string) => {
    const before = await snapshot()
    await expect(act()).rejects.toMatchObject({ code, text })
    expect(await snapshot()).toEqual(before)
  }

  const detail = (invoice_id: string) => call()('/api/trade/invoice_detail', { invoice_id })

  return { snapshot, call, invoiceOf, contractOf, add, verify, addVerified, refused, detail }
}
