import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exampleHolding, newTestBank } from '../testing/test-bank.ts'

test('a quote warns where interest ends in a year whose holidays are not announced, and refuses nothing', async () => {
  const bank = await newTestBank()
  const { holding_id, bill_no } = await exampleHolding(bank)
  const quote = () => bank.as('15400000011')('/api/discount/get_quote', { bills: [{ holding_id }] })
  expect((await quote()).warnings).toEqual([])
  // Issued 3 April 2026 in the example; six months from issue do not matter to the price.
  await bank.db.execute(sql`update bill set due_dt = '2026-12-31' where bill_no = ${bill_no}`)
  expect((await quote()).warnings).toEqual([])
  await bank.db.execute(sql`update bill set due_dt = '2027-01-01' where bill_no = ${bill_no}`)
  expect((await quote()).warnings).toEqual([
    { code: '20071', msg: '2027年放假安排以国务院公告为准，计息天数可能调整', field: 'bills' },
  ])
  await bank.close()
})
