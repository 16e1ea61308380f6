import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* 云岭示例钢贸有限公司 (15400000011) holds the example's bill, drawn by 屏山示例建材有限公司. */
const own = '云岭示例钢贸有限公司'

let bank: TestBank
let at: Scene
let serial = 0
beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterAll(() => bank.close())

/** A contract with its verified invoice, over the whole bill. */
const background = async (
  counter_name: string,
  more: { role?: 'seller' | 'buyer'; counter_usc?: string } = {},
) => {
  serial += 1
  const { role = 'seller' } = more
  const { contract_id } = await at.call()('/api/trade/add_contract', {
    contract_no: `HT-PP-${serial}`,
    role,
    counter_name,
    kind: 'contract',
    trade_mode: 'goods',
    goods: '热轧卷板',
    amount_fen: '300000000',
    sign_dt: '2026-03-01',
    ...(more.counter_usc && { counter_usc: more.counter_usc }),
  })
  const { invoice_id } = await at.call()('/api/trade/add_invoice', {
    inv_type: 'DIGITAL',
    inv_no: `2699100000000000${String(serial).padStart(3, '0')}1`,
    inv_dt: '2026-04-01',
    buyer_name: role === 'seller' ? counter_name : own,
    seller_name: role === 'seller' ? own : counter_name,
    excl_fen: '300000000',
    tax_fen: '0',
    total_fen: '300000000',
  })
  await at.call()('/api/trade/verify_invoice', { invoice_ids: [invoice_id] })
  await bank.runJobs()
  await at.call()('/api/trade/link_invoice', { contract_id, invoice_ids: [invoice_id] })
  return { contract_ids: [contract_id], invoice_ids: [invoice_id] }
}

const ofExample = async () => {
  const { holding_id } = await exampleHolding(bank)
  const { drawer_name, payee_name, events } = await at.call()('/api/bills/bill_detail', { holding_id })
  const giver = events.findLast(event => event.event === 'endorsement')?.from_name ?? drawer_name
  return { bills: [{ holding_id }], drawer: drawer_name, payee: payee_name, giver }
}
const match = async (contract_ids: string[]) => {
  const { bills } = await ofExample()
  const { stops, bills: matched } = await at.call()('/api/discount/match_trade', { bills, contract_ids })
  return { stops, ...matched[0] }
}
const setParam = (param_value: string) =>
  bank.as('admin')('/api/admin/param/edit', { param_key: 'TRADE_MATCH', param_value })

test('the company is told before it submits whether its contract is with who gave it the bill', async () => {
  const { drawer, giver } = await ofExample()
  const withDrawer = await background(drawer)
  expect(await match(withDrawer.contract_ids)).toMatchObject({
    stops: false,
    drawer_name: drawer,
    giver_name: giver,
    outcome: 'match',
  })
  const foreign = await background('无关示例贸易有限公司')
  const told = await match(foreign.contract_ids)
  expect(told.outcome).toBe('differs')
  expect(told.text).toContain(`出票人${giver === drawer ? `（前手）${drawer}` : drawer}不是合同购货方`)
  // One contract that fits is enough.
  expect((await match([...foreign.contract_ids, ...withDrawer.contract_ids])).outcome).toBe('match')
  const buying = await background(drawer, { role: 'buyer' })
  expect((await match(buying.contract_ids)).outcome).toBe('differs')
})

test('asked of neither or both, or of another company’s bill or contract, it says nothing of them', async () => {
  const { bills } = await ofExample()
  const ask = (account: string, body: object) =>
    bank.as(account)('/api/discount/match_trade', { contract_ids: [], ...body })
  await expect(ask('15400000011', {})).rejects.toMatchObject({ code: '9012' })
  await expect(ask('15400000011', { bills, apply_no: 'TX20260623000001' })).rejects.toMatchObject({
    code: '9012',
  })
  await expect(ask('15400000001', { bills })).rejects.toMatchObject({ code: '20017' })
  await expect(ask('15400000011', { apply_no: 'TX20260623999999' })).rejects.toMatchObject({ code: '9015' })
})

test('what does not fit is shown to the officer, and stops the submit where the parameter says so', async () => {
  const { bills } = await ofExample()
  const foreign = await background('他方示例商贸（江州）有限公司')
  await setParam('stop')
  await expect(at.submit(bills, foreign)).rejects.toMatchObject({
    code: '20270',
    fields: { contract_ids: expect.stringContaining('不是合同购货方') },
  })
  expect((await exampleHolding(bank)).state).toBe('10')
  await setParam('warn')
  const { apply_no } = await at.submit(bills, foreign)
  const sheet = () => bank.as('officer1')('/api/admin/disc_apply_review', { apply_no })
  const { bills: shown, checks } = await sheet()
  expect(shown[0]).toMatchObject({ trade_match: 'differs' })
  const name = '合同购货方为票据前手或出票人'
  expect(checks).toContainEqual({ name, outcome: 'warn', note: '1 张不一致' })
  await setParam('stop')
  expect((await sheet()).checks).toContainEqual({ name, outcome: 'fail', note: '1 张不一致' })
  await setParam('warn')
  const told = await at.call()('/api/discount/match_trade', { apply_no, contract_ids: foreign.contract_ids })
  expect(told.bills).toMatchObject([{ outcome: 'differs', bill_no: shown[0]?.bill_no }])
  await bank.as('officer1')('/api/admin/refuse_disc_apply', { apply_no, reason: '贸易背景存疑' })
})

test('a contract fits by name whatever width and brackets it is written with', async () => {
  const { drawer } = await ofExample()
  const { contract_ids } = await background(drawer.replace('示例', ' 示例　'))
  expect((await match(contract_ids)).outcome).toBe('match')
})
