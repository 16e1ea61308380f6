import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { exampleHolding, must, newTestBank, submitBills, type TestBank } from '../testing/test-bank.ts'

/* The codes of the exchange beside our states, as each reader gets them. */
const COMPANY = '15400000011'
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

interface Coded {
  exchange_state: string | null
  circulation: string | null
}
const text = ({ exchange_state, circulation }: Coded) => `${exchange_state} ${circulation}`

test('a company reads them of what it holds, has locked, and has discounted until that is paid', async () => {
  const { holding_id } = await exampleHolding(bank)
  const read = async () =>
    must((await bank.as(COMPANY)('/api/bills/bill_detail', { holding_id })) as Coded, 'the bill')
  expect(text(await read())).toBe('CS03 TF0301')
  await bank.db.execute(
    sql`update bill set transferable = false where id = (select bill_id from bill_holding where id = ${Number(holding_id)})`,
  )
  expect(text(await read())).toBe('CS03 TF0303')
  await bank.db.execute(
    sql`update bill set transferable = true where id = (select bill_id from bill_holding where id = ${Number(holding_id)})`,
  )
  const { apply_no } = await submitBills(bank, COMPANY, [{ holding_id }])
  const ofApply = async () => {
    const { bills } = await bank.as(COMPANY)('/api/discount/apply_detail', { apply_no })
    const { rows } = await bank.as(COMPANY)('/api/discount/query_apply_bill', { apply_no })
    const own = bills.map(text)
    expect(rows.map(text)).toEqual(own)
    return own
  }
  expect([text(await read()), ...(await ofApply())]).toEqual(['CS03 TF0302', 'CS03 TF0302'])
  await bank.as(COMPANY)('/api/simulation/approve_apply', { apply_no })
  await bank.as(COMPANY)('/api/simulation/pay_apply', { apply_no })
  await bank.runJobs()
  expect([text(await read()), ...(await ofApply())]).toEqual(['CS03 TF0301', 'CS03 TF0301'])
  // Its acceptor does not pay, and the bank turns to the company.
  await bank.db.execute(
    sql`update disc_apply_bill set settle_state = '2' where holding_id = ${Number(holding_id)}`,
  )
  expect([text(await read()), ...(await ofApply())]).toEqual(['CS03 TF0402', 'CS03 TF0402'])
})

test('an institution reads a pledge from a buy-out repo', async () => {
  const desk = deskSceneOf(bank)
  const codes = async (account: string, billNo: string) => {
    const { rows } = await bank.as(account)('/api/rediscount/query_position', { bill_no: billNo })
    return rows.map(text)
  }
  for (const [busi_type, holder, code] of [
    ['BT02', ours.maker, 'TF0304'],
    ['BT03', theirs.maker, 'TF0305'],
  ] as const) {
    const bill = await desk.give(ours.name, { faceFen: 100_000_000n, dueDate: '2026-12-01' })
    expect(await codes(ours.maker, bill.bill_no)).toEqual(['CS03 TF0301'])
    const order_no = await desk.deal({
      busi_type,
      due_settle_dt: '2026-07-07',
      bills: [{ holding_id: bill.holding_id }],
    })
    const ofOrder = async () => {
      const own = await bank.as(ours.maker)('/api/rediscount/order_detail', { order_no })
      const other = await bank.as(theirs.maker)('/api/rediscount/order_detail', { order_no })
      const staff = await bank.as('admin')('/api/admin/order/detail', { order_no })
      return [own, other, staff].flatMap(({ bills }) => bills.map(text))
    }
    expect(await codes(ours.maker, bill.bill_no)).toEqual(['CS03 TF0302'])
    expect(await ofOrder()).toEqual(['CS03 TF0302', 'CS03 TF0302', 'CS03 TF0302'])
    await bank.runJobs()
    expect(await ofOrder()).toEqual([`CS03 ${code}`, `CS03 ${code}`, `CS03 ${code}`])
    expect(await codes(holder, bill.bill_no)).toEqual([`CS03 ${code}`])
  }
})
