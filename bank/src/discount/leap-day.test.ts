import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* 29 February 2028, a Tuesday: as the day of a payout, and as the day on which a bill falls due. */

const face = 234_567_890n

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  await at.change(`update bank_sign set actual_failure_dt = '2029-02-28' where state = 'S30'`)
  await at.papersIn()
})
afterEach(() => bank.close())

const clock = (time: string) => bank.clock.set(new Date(`${time}+08:00`))
const calculate = (due_dt: string) =>
  bank.as('nobody')('/api/quotes/calculate', { face_fen: String(face), due_dt, acceptor_class: 'CS' })

const takeHolidays = () => {
  const off = ['2028-01-01', '2028-01-26', '2028-01-27', '2028-01-28', '2028-10-01']
  const rows = off.map(dt => ({ dt, is_workday: '0' as const, name: '放假' }))
  const makeUp = { dt: '2028-02-05', is_workday: '1' as const, name: '春节调休上班' }
  return bank.as('admin')('/api/admin/holiday/import', { year: '2028', rows: [...rows, makeUp] })
}

/** The example's bill with other dates, submitted, approved and paid. */
const paidBill = async (dueDate: string, issueDate: string) => {
  const holding_id = await at.reshape(face, dueDate, issueDate)
  const { apply_no } = await at.submit([{ holding_id }])
  await at.approve(apply_no)
  await at.pay(apply_no)
  await at.booksHold()
  return apply_no
}

test('needs its year in the table of holidays, and is a day of interest like any other', async () => {
  clock('2028-02-29T10:00:00')
  await expect(calculate('2028-03-31')).rejects.toMatchObject({ code: '20035' })
  expect(await takeHolidays()).toEqual({ year: '2028', imported: 6, replaced: 0 })
  expect(await calculate('2028-03-31')).toMatchObject({ interest_end_dt: '2028-03-31', days: 31 })
  clock('2028-02-28T10:00:00')
  expect(await calculate('2028-03-31')).toMatchObject({ interest_end_dt: '2028-03-31', days: 32 })
})

test('a payout of that day counts from it, to the fen', async () => {
  clock('2028-02-29T10:00:00')
  await takeHolidays()
  const apply_no = await paidBill('2028-06-15', '2028-02-28')
  // 2,345,678.90 × 1.28 % × 107 ÷ 360, as in the example: 29 February to Thursday 15 June.
  expect(await at.detail(apply_no)).toMatchObject({
    state: 'D60',
    disc_dt: '2028-02-29',
    rate_e6: 12_800,
    interest_fen: '892401',
    net_fen: '233675489',
    bills: [{ days: 107, interest_end_dt: '2028-06-15' }],
  })
})

test('ordered after 16:30 of the day before, the money moves on it', async () => {
  clock('2028-02-28T16:31:00')
  await takeHolidays()
  const holding_id = await at.reshape(face, '2028-06-15', '2028-02-28')
  const { apply_no } = await at.submit([{ holding_id }])
  await at.approve(apply_no)
  await at.pay(apply_no)
  expect((await at.detail(apply_no)).state).toBe('D50')
  clock('2028-02-29T08:30:00')
  await bank.runSchedule('disc_due')
  expect(await at.detail(apply_no)).toMatchObject({
    state: 'D60',
    disc_dt: '2028-02-29',
    interest_fen: '892401',
  })
  await at.booksHold()
})

test('a bill due on it bears interest until it, and its acceptor pays on it', async () => {
  clock('2028-02-25T10:00:00')
  await takeHolidays()
  const apply_no = await paidBill('2028-02-29', '2027-08-31')
  // 2,345,678.90 × 1.38 % × 4 ÷ 360 for the shortest tenor: the rate is the grid's, the days are four.
  const { rate_e6, bills, net_fen } = await at.detail(apply_no)
  const interest = (2n * face * BigInt(rate_e6) * 4n + 360_000_000n) / 720_000_000n
  expect(bills).toMatchObject([{ days: 4, interest_end_dt: '2028-02-29', interest_fen: String(interest) }])
  expect(net_fen).toBe(String(face - interest))
  clock('2028-02-28T23:00:00')
  await bank.runSchedule('present_due')
  expect((await at.detail(apply_no)).state).toBe('D60')
  clock('2028-02-29T08:40:00')
  await bank.runSchedule('present_due')
  expect((await at.detail(apply_no)).state).toBe('D70')
  await at.booksHold()
})

test('contracts and invoices bear its date, and none of a year that has no such day', async () => {
  clock('2028-02-29T11:00:00')
  await takeHolidays()
  const contract = {
    contract_no: 'HT-2028-0229',
    role: 'seller' as const,
    counter_name: '青禾示例电子科技有限公司',
    kind: 'contract' as const,
    trade_mode: 'goods' as const,
    goods: '热轧卷板',
    amount_fen: '300000000',
    sign_dt: '2028-02-29',
  }
  const add = (end_dt: string) => at.call()('/api/trade/add_contract', { ...contract, end_dt })
  await expect(add('2029-02-29')).rejects.toMatchObject({ code: '9012' })
  expect((await add('2029-02-28')).contract_id).toMatch(/^\d+$/)
  const invoice = {
    inv_type: 'DIGITAL' as const,
    inv_no: '28990000000000002291',
    inv_dt: '2028-02-29',
    buyer_name: '青禾示例电子科技有限公司',
    seller_name: '云岭示例钢贸有限公司',
    excl_fen: '300000000',
    tax_fen: '0',
    total_fen: '300000000',
  }
  expect((await at.call()('/api/trade/add_invoice', invoice)).invoice_id).toMatch(/^\d+$/)
})
