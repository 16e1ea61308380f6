import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* 发票后补: a loan whose contract and invoice are to follow, by their day and past it. */

const own = '云岭示例钢贸有限公司'
const buyer = '青禾示例电子科技有限公司'

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const clock = (time: string) => bank.clock.set(new Date(`${time}+08:00`))

/** A part of the example's bill, as the rest of it stands. */
const part = async (range: string) => {
  const { rows } = await at.call()('/api/bills/query_holding', { page_size: 100, due_from: '2026-10-03' })
  const [whole] = rows.filter(row => row.due_dt === '2026-10-03' && row.state === '10')
  return [{ holding_id: whole?.holding_id ?? '', range }]
}

const paid = async () => {
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await at.submit([{ holding_id, range: '1-100000000' }])
  await at.approve(apply_no)
  await at.pay(apply_no)
  return apply_no
}

/** A contract and a verified invoice of 1,000,000.00 yuan. */
const papers = async () => {
  const { contract_id } = await at.call()('/api/trade/add_contract', {
    contract_no: 'HT-2026-0701',
    role: 'seller',
    counter_name: buyer,
    kind: 'contract',
    trade_mode: 'goods',
    goods: '热轧卷板',
    amount_fen: '100000000',
    sign_dt: '2026-03-01',
    end_dt: '2026-12-31',
  })
  const { invoice_id } = await at.call()('/api/trade/add_invoice', {
    inv_type: 'DIGITAL',
    inv_no: '26990000000000000701',
    inv_dt: '2026-04-01',
    buyer_name: buyer,
    seller_name: own,
    excl_fen: '100000000',
    tax_fen: '0',
    total_fen: '100000000',
  })
  await at.call()('/api/trade/verify_invoice', { invoice_ids: [invoice_id] })
  await bank.runJobs()
  await at.call()('/api/trade/link_invoice', { contract_id, invoice_ids: [invoice_id] })
  return { contract_ids: [contract_id], invoice_ids: [invoice_id] }
}

const told = async (applyNo: string) =>
  (
    await queryRows<{ title: string }>(
      bank.db,
      sql`select n.title from notice n join member m on m.id = n.member_id
          where m.company_name = ${own} and n.body like ${`%${applyNo}%`} and n.title like '%贸易背景%' order by n.id`,
    )
  ).map(({ title }) => title.replace(`${applyNo} `, ''))
const officersTold = (title: string) =>
  queryRows<{ account: string }>(
    bank.db,
    sql`select o.account from notice n join operator o on o.id = n.operator_id where n.title = ${title} order by 1`,
  )
const onDay = async (day: string) => {
  clock(`${day}T00:10:00`)
  await bank.runSchedule('disc_trade_due')
}

test('the company hears the day with the payout, is reminded before it and told once when it is past', async () => {
  const apply_no = await paid()
  expect(await at.detail(apply_no)).toMatchObject({
    trade_later: true,
    trade_due_dt: '2026-07-23',
    trade_overdue: false,
  })
  expect(await told(apply_no)).toEqual(['请补交贸易背景'])
  for (const [day, count] of [
    ['2026-07-15', 1],
    ['2026-07-16', 2],
    ['2026-07-17', 2],
    ['2026-07-22', 3],
    ['2026-07-23', 3],
    ['2026-07-24', 4],
    ['2026-07-25', 4],
  ] as const) {
    await onDay(day)
    expect(await told(apply_no), day).toHaveLength(count)
  }
  expect((await told(apply_no)).slice(1)).toEqual([
    '贸易背景即将到期未补交',
    '贸易背景即将到期未补交',
    '贸易背景逾期未补交',
  ])
  expect(await officersTold('贸易背景逾期未补交')).toEqual(
    expect.arrayContaining([{ account: 'officer1' }, { account: 'officer2' }]),
  )
  expect(await at.detail(apply_no)).toMatchObject({ trade_due_dt: '2026-07-23', trade_overdue: true })
})

test('who is in arrears may submit with papers only, until they are handed in, also after the loan is settled', async () => {
  const apply_no = await paid()
  clock('2026-07-24T10:00:00')
  const bills = await part('100000001-110000000')
  expect(await at.call()('/api/discount/get_quote', { bills })).toMatchObject({ trade_later_allowed: false })
  await expect(at.submit(bills)).rejects.toMatchObject({
    code: '20066',
    text: '有放款后逾期未补交贸易背景的申请，请先补交',
  })
  clock('2026-10-08T09:00:00')
  await bank.runSchedule('present_due')
  const owing = await at.detail(apply_no)
  expect(owing).toMatchObject({ state: 'D70', trade_overdue: true })
  expect(owing.actions).toContain('supply_trade')

  await at.call()('/api/discount/supply_trade', { apply_no, ...(await papers()) })
  expect(await at.detail(apply_no)).toMatchObject({
    state: 'D70',
    trade_later: false,
    trade_due_dt: null,
    trade_overdue: false,
  })
  expect(await officersTold('贸易背景已补交')).toEqual([{ account: 'officer1' }])
  await onDay('2026-10-09')
  expect(await told(apply_no)).not.toContain('贸易背景逾期未补交')
  await at.booksHold()
})

test('papers that come while the officers have the application leave it with them', async () => {
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await at.submit([{ holding_id, range: '1-100000000' }])
  await at.call()('/api/discount/supply_trade', { apply_no, ...(await papers()) })
  const asked = await queryRows<{ body: string; settled: boolean }>(
    bank.db,
    sql`select body, settled_at is not null as settled from notice
        where operator_id is not null and body like ${`%${apply_no}%`}`,
  )
  expect(asked.length).toBeGreaterThan(0)
  for (const { body, settled } of asked) {
    expect(settled).toBe(false)
    expect(body).not.toContain('企业已撤回')
  }
})
