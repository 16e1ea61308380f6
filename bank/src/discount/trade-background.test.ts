import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* 云岭示例钢贸有限公司 (15400000011) sells steel to 屏山示例建材有限公司 and discounts what it is paid with. */
const own = '云岭示例钢贸有限公司'
const buyer = '屏山示例建材有限公司'

let bank: TestBank
let at: Scene
let contractId: string
let invoiceIds: string[]
/** The worked example's bill, named so after it was split as well. */
let holdingId: string
let serial = 0

const contractOf = (no: number, amountFen: string) => ({
  contract_no: `HT-2026-${no}`,
  role: 'seller' as const,
  counter_name: buyer,
  kind: 'contract' as const,
  trade_mode: 'goods' as const,
  goods: '热轧卷板',
  amount_fen: amountFen,
  sign_dt: '2026-03-01',
  end_dt: '2026-12-31',
})

const addContract = async (amountFen: string) => {
  serial += 1
  const { contract_id } = await at.call()('/api/trade/add_contract', contractOf(serial, amountFen))
  return contract_id
}

const addInvoice = async (totalFen: bigint, date: string) => {
  serial += 1
  const { invoice_id } = await at.call()('/api/trade/add_invoice', {
    inv_type: 'DIGITAL',
    inv_no: `26990${String(serial).padStart(14, '0')}1`,
    inv_dt: date,
    buyer_name: buyer,
    seller_name: own,
    excl_fen: String(totalFen),
    tax_fen: '0',
    total_fen: String(totalFen),
  })
  return invoice_id
}

/** Two verified invoices of 2,000,000.00 and 1,000,000.00 yuan under a contract of 3,000,000.00. */
beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  contractId = await addContract('300000000')
  holdingId = (await exampleHolding(bank)).holding_id
  invoiceIds = [await addInvoice(200_000_000n, '2026-04-01'), await addInvoice(100_000_000n, '2026-05-01')]
  await at.call()('/api/trade/verify_invoice', { invoice_ids: invoiceIds })
  await bank.runJobs()
  await at.call()('/api/trade/link_invoice', { contract_id: contractId, invoice_ids: invoiceIds })
})
afterAll(() => bank.close())

const background = () => ({ contract_ids: [contractId], invoice_ids: invoiceIds })
const bills = async (range?: string) => [
  { holding_id: (await exampleHolding(bank)).holding_id, ...(range && { range }) },
]

/** What is occupied of contract and invoices, and for whom in which state: 1 occupied, 2 given back, 3 final. */
const occupied = async () => {
  const { used_fen } = await at.call()('/api/trade/contract_detail', { contract_id: contractId })
  const invoices = []
  for (const invoice_id of invoiceIds) {
    const detail = await at.call()('/api/trade/invoice_detail', { invoice_id })
    const usage = detail.usage.map(use => [use.apply_no, use.occupy_fen, use.state])
    invoices.push({ used_fen: detail.used_fen, usage })
  }
  return { contract: used_fen, invoices }
}
const sums = async () => {
  const { contract, invoices } = await occupied()
  return [contract, ...invoices.map(({ used_fen }) => used_fen)]
}

test('an application occupies its contract and its oldest invoices first, and a refusal gives all of it back', async () => {
  const { apply_no, trade_later } = await at.submit(await bills(), background())
  expect(trade_later).toBe(false)
  expect(await sums()).toEqual(['234567890', '200000000', '34567890'])
  expect((await occupied()).invoices[1]?.usage).toContainEqual([apply_no, '34567890', 1])

  const review = () => bank.as('officer1')('/api/admin/disc_apply_review', { apply_no })
  const sheet = await review()
  expect(sheet.checks.map(({ outcome }) => outcome)).toEqual(Array(11).fill('pass'))
  expect(sheet.contracts.map(({ occupy_fen }) => occupy_fen)).toEqual(['234567890'])
  expect(sheet.invoices.map(({ occupy_fen, verify_state }) => [occupy_fen, verify_state])).toEqual([
    ['200000000', '30'],
    ['34567890', '30'],
  ])
  await at.change(
    `update invoice set verify_state = '50', force_reason = '原件已核' where id = ${invoiceIds[1]}`,
  )
  await at.change(`update trade_contract set sign_dt = '2026-04-15' where id = ${contractId}`)
  const { sign_no } = await at.call()('/api/signing/query_sign', {})
  await at.change(`update bank_sign set state = 'S40' where sign_no = '${sign_no}'`)
  const doubtful = (await review()).checks.filter(({ outcome }) => outcome !== 'pass')
  expect(doubtful).toEqual([
    { name: '签约有效，单笔限额内', outcome: 'fail', note: '签约已暂停或已到期' },
    { name: '发票验真通过', outcome: 'warn', note: '强制通过 1 张' },
    { name: '发票日期早于合同签订日期', outcome: 'warn', note: '企业未说明' },
  ])
  await at.change(`update bank_sign set state = 'S30' where sign_no = '${sign_no}'`)
  await at.change(`update trade_contract set sign_dt = '2026-03-01' where id = ${contractId}`)
  await at.change(`update invoice set verify_state = '30', force_reason = '' where id = ${invoiceIds[1]}`)

  await bank.as('officer1')('/api/admin/refuse_disc_apply', { apply_no, reason: '贸易背景存疑' })
  expect(await sums()).toEqual(['0', '0', '0'])
  expect((await occupied()).invoices[1]?.usage).toContainEqual([apply_no, '34567890', 2])
  expect((await exampleHolding(bank)).state).toBe('10')
})

test('what the bank returns is free until it is submitted again, with what it named before', async () => {
  const { apply_no } = await at.submit(await bills(), background())
  await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no, reason: '请补充运输单据' })
  expect(await sums()).toEqual(['0', '0', '0'])
  const again = await at.submit(await bills('1-50000000'), { apply_no })
  expect(again).toMatchObject({ apply_no, trade_later: false })
  expect(await sums()).toEqual(['50000000', '50000000', '0'])
  // One call tells of all its papers, by the newest round.
  const held = async () => {
    const { contracts, invoices } = await at.call()('/api/discount/apply_trade', { apply_no })
    return [...contracts, ...invoices].map(({ occupy_fen, state_name }) => [occupy_fen, state_name])
  }
  expect((await held()).slice(0, 2)).toEqual([
    ['50000000', '占用'],
    ['50000000', '占用'],
  ])
  await at.refused(() => bank.as('15400000001')('/api/discount/apply_trade', { apply_no }), '9015')
  await at.call()('/api/discount/withdraw_apply', { apply_no })
  expect(await sums()).toEqual(['0', '0', '0'])
  expect((await held())[0]).toEqual(['50000000', '释放'])
})

test('is refused whole when invoices, contract or link do not carry it', async () => {
  const [first = '', second = ''] = invoiceIds
  const small = await addContract('100000000')
  const wide = await addContract('900000000')
  const fresh = await addInvoice(900_000_000n, '2026-05-02')
  const { lock_no } = await at.call()('/api/discount/get_quote', { bills: await bills() })
  const { sign_no } = await at.call()('/api/signing/query_sign', {})
  const cases: [contract_ids: string[], invoice_ids: string[], code: string, text?: string][] = [
    [[contractId], [second], '20061', '发票金额合计应不小于票据金额'],
    [[contractId], [], '20061'],
    [[], invoiceIds, '20043', '合同可用金额不足'],
    [[small], invoiceIds, '20043'],
    [[wide], invoiceIds, '20058', '所选发票未关联所选合同'],
    [[contractId], [first, fresh], '20059', '发票未验真通过，不能使用'],
    [['999999'], invoiceIds, '9015'],
  ]
  for (const [contract_ids, invoice_ids, code, text] of cases) {
    const trade = { contract_ids, invoice_ids }
    await at.refused(
      () => at.call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no, ...trade }),
      code,
      text,
    )
  }
  expect(await sums()).toEqual(['0', '0', '0'])
})

test('ten at once never occupy more than the invoices carry', async () => {
  const { holding_id } = await exampleHolding(bank)
  const asked = Array.from({ length: 10 }, (_, at) => ({
    holding_id,
    range: `${1 + at * 20_000_000}-${(at + 1) * 20_000_000}`,
  }))
  // Only the second invoice: five parts of 200,000.00 yuan fit its 1,000,000.00.
  const only = { contract_ids: [contractId], invoice_ids: invoiceIds.slice(1) }
  const results = await Promise.allSettled(asked.map(bill => at.submit([bill], only)))
  const done = results.flatMap(result => (result.status === 'fulfilled' ? [result.value.apply_no] : []))
  const codes = results.flatMap(result => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(done).toHaveLength(5)
  expect(codes.every(code => code === '20060' || code === '20061')).toBe(true)
  expect(await sums()).toEqual(['100000000', '0', '100000000'])
  for (const apply_no of done) await at.call()('/api/discount/withdraw_apply', { apply_no })
  expect(await sums()).toEqual(['0', '0', '0'])
})

test('from contract to money: the payout makes the occupation final, and listening pages hear of every step', async () => {
  const { apply_no } = await at.submit(await bills('1-20000000'), background())
  await at.approve(apply_no)
  await at.pay(apply_no)
  expect(await at.detail(apply_no)).toMatchObject({ state: 'D60', trade_later: false })
  expect(await sums()).toEqual(['20000000', '20000000', '0'])
  expect((await occupied()).invoices[0]?.usage).toContainEqual([apply_no, '20000000', 3])
  await at.booksHold()

  const [invoiceId = ''] = invoiceIds
  await expect(
    at.call()('/api/trade/edit_contract', { contract_id: contractId, ...contractOf(1, '19999999') }),
  ).rejects.toMatchObject({ code: '20043' })
  await expect(at.call()('/api/trade/delete_invoice', { invoice_id: invoiceId })).rejects.toMatchObject({
    code: '20062',
    text: '该发票已被关联使用，不允许删除',
  })

  const told = await queryRows<{ topic: string; ref_no: string }>(
    bank.db,
    sql`select distinct topic, ref_no from change_feed where member_id is not null`,
  )
  expect(told).toContainEqual({ topic: 'disc_apply', ref_no: apply_no })
  expect(told).toContainEqual({ topic: 'trade', ref_no: contractId })
  expect(told).toContainEqual({ topic: 'trade', ref_no: invoiceId })
})

test('what is to follow is handed in before the loan or after it, once, by its maker, and covers the whole', async () => {
  const [first = ''] = invoiceIds
  const supply = (apply_no: string, trade = background(), account?: string) =>
    at.call(account)('/api/discount/supply_trade', { apply_no, ...trade })
  const part = (range: string) => [{ holding_id: holdingId, range }]
  const early = await at.submit(part('20000001-30000000'))
  const late = await at.submit(part('30000001-50000000'))
  const named = await at.submit(part('50000001-60000000'), background())
  expect([early.trade_later, late.trade_later, named.trade_later]).toEqual([true, true, false])
  await at.refused(() => supply(named.apply_no), '20000', '该申请没有待补交的贸易背景')
  await at.refused(() => supply('TX20260623999999'), '9015')
  await at.refused(() => supply(early.apply_no, background(), '15400000001'), '9015')
  await at.refused(
    () => supply(early.apply_no, { contract_ids: [contractId], invoice_ids: ['999999'] }),
    '9015',
  )
  await at.change(`update invoice set verify_state = '40' where id = ${first}`)
  await at.refused(() => supply(early.apply_no), '20059')
  await at.change(`update invoice set verify_state = '30' where id = ${first}`)
  await at.change(`update trade_contract set amount_fen = 35000000 where id = ${contractId}`)
  await at.refused(() => supply(early.apply_no), '20043', '合同可用金额不足')
  await at.change(`update trade_contract set amount_fen = 300000000 where id = ${contractId}`)

  expect((await at.detail(early.apply_no)).actions).toContain('supply_trade')
  expect(await supply(early.apply_no)).toEqual({ apply_no: early.apply_no, state: 'D20' })
  const detail = await at.detail(early.apply_no)
  expect(detail).toMatchObject({ trade_later: false, ...background() })
  expect(detail.actions).not.toContain('supply_trade')
  expect(detail.log.at(-1)).toMatchObject({ event: 'supply_trade', to_state: 'D20' })
  await at.refused(() => supply(early.apply_no), '20000')
  expect(await sums()).toEqual(['40000000', '40000000', '0'])

  await at.approve(late.apply_no)
  await at.pay(late.apply_no)
  expect(await supply(late.apply_no)).toEqual({ apply_no: late.apply_no, state: 'D60' })
  expect((await occupied()).invoices[0]?.usage).toContainEqual([late.apply_no, '20000000', 3])
  for (const { apply_no } of [early, named]) await at.call()('/api/discount/withdraw_apply', { apply_no })
  expect(await sums()).toEqual(['40000000', '40000000', '0'])
  await at.booksHold()
})
