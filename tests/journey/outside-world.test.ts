import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import type { Scene } from '../../bank/src/testing/discount-scene.ts'
import { newKey, type TestBank } from '../../bank/src/testing/test-bank.ts'
import { type BankOutside, startBankOutside } from '../harness/bank-outside.ts'
import type { OutsideWorld } from '../harness/stand-ins.ts'

/* Discounting where money and bills are others’: a payer’s bank, the clearing, the registry. */

const acceptorBankNo = '999990000013'
/** A company that is no customer, with an account at another bank. */
const payer = { buyer_name: '浔阳示例物资有限公司', buyer_acct_no: '62009900000000009971' }
const payerAccount = payer.buyer_acct_no

let world: BankOutside
let outside: OutsideWorld
let bank: TestBank
let at: Scene
beforeEach(async () => {
  world = await startBankOutside()
  ;({ outside, bank, at } = world)
})
afterEach(() => world.close())

let serial = 70_000_000
/** A bill that a sandbox would make fail, by its last digits, confirmed by the registry. */
const enter = async (packageFen = '234567844', due_dt = '2026-11-20') => {
  serial += 1
  const bill_no = makeBillNo('5', acceptorBankNo, '2026-05-20', serial)
  const { holding_id } = await at.call()('/api/bills/add_bill', {
    bill_no,
    bill_kind: 'AC01',
    package_fen: packageFen,
    splittable: true,
    issue_dt: '2026-05-20',
    due_dt,
    drawer_name: '屏山示例建材有限公司',
    acceptor_bank_no: acceptorBankNo,
    payee_name: '云岭示例钢贸有限公司',
  })
  await bank.runJobs()
  return { bill_no, holding_id }
}

const approved = async (holding_id: string) => {
  const { apply_no } = await at.submit([{ holding_id }], { pay_type: 1, ...payer })
  await at.payerAgrees(apply_no)
  await at.approve(apply_no)
  return apply_no
}
const stateOf = async (apply_no: string) => (await at.detail(apply_no)).state
/** Of one application where others move money too. */
const movedOf = (kind: string, applyNo = '') =>
  outside.moved.filter(each => each.kind === kind && each.reference.includes(applyNo))
const balanceOf = async () => {
  const [row] = await queryRows<{ fen: string }>(
    bank.db,
    sql`select balance_fen::text as fen from settle_account where is_payer and acct_name = ${payer.buyer_name}`,
  )
  return row?.fen
}
const ordersOf = (subject: string) =>
  queryRows<{ kind: string; state: string; fen: string }>(
    bank.db,
    sql`select kind, state, amount_fen::text as fen from clearing_order where subject like ${`${subject}%`} order by id`,
  )

describe('an application against the outside world', () => {
  test('goes from a typed bill to its payout and maturity, and money moves once though answers are lost', async () => {
    const { bill_no, holding_id } = await enter()
    const apply_no = await approved(holding_id)
    const { buyer_interest_fen: interest, net_fen } = await at.detail(apply_no)
    expect(net_fen).toBe('234567844')

    // The payer's bank takes the money and its answer is lost; the next says not yet.
    outside.clearing.trouble('lost answer')
    await at.pay(apply_no)
    expect(await stateOf(apply_no)).toBe('D50')
    expect(await at.entries('disc_payout', apply_no)).toEqual([])
    outside.clearing.trouble(503, 'garbage')
    await bank.runJobs()
    await bank.runJobs()
    expect(await stateOf(apply_no)).toBe('D50')
    await bank.runJobs()
    expect(await stateOf(apply_no)).toBe('D60')
    expect(movedOf('collect')).toEqual([
      { reference: `collect-${apply_no}-1`, kind: 'collect', amountFen: interest },
    ])
    const sent = outside.clearing.asked.flatMap(({ body }) => body.orders ?? [])
    expect(sent.length).toBeGreaterThan(3)
    expect(new Set(sent.map(order => order.reference)).size).toBe(1)
    expect(await at.entries('payer_in', `collect-${apply_no}`)).toEqual([
      { account: 'CENTRAL_BANK', side: 'D', fen: interest },
      { account: 'PAYER', side: 'C', fen: interest },
    ])
    expect(await at.entries('disc_payout', apply_no)).toContainEqual({
      account: 'PAYER',
      side: 'D',
      fen: interest,
    })
    expect(await balanceOf()).toBe('0')

    // The acceptor does not answer on the day, and pays the day after: booked once, on the day it is known.
    outside.clearingSays(bill_no, 'pending')
    bank.clock.set(new Date('2026-11-20T10:00:00+08:00'))
    await bank.runSchedule('present_due')
    expect(await stateOf(apply_no)).toBe('D60')
    bank.clock.set(new Date('2026-11-23T10:00:00+08:00'))
    await bank.runSchedule('present_due')
    expect(await stateOf(apply_no)).toBe('D60')
    outside.clearingPays(bill_no)
    outside.clearing.trouble('lost answer')
    await bank.runJobs()
    await bank.runJobs()
    expect(await stateOf(apply_no)).toBe('D70')
    expect(movedOf('present', apply_no)).toEqual([
      { reference: `present-${apply_no}:0-1`, kind: 'present', amountFen: '234567844' },
    ])
    expect(await at.entries('bill_paid', apply_no)).toHaveLength(2)
    expect(await ordersOf(apply_no)).toEqual([
      { kind: 'collect', state: 'paid', fen: interest },
      { kind: 'present', state: 'paid', fen: '234567844' },
    ])
    await at.booksHold()

    const evidence = (await world.answersOf('clearing')).filter(({ reference }) =>
      reference.includes(apply_no),
    )
    expect(evidence.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    // Sealed where it belongs, and nowhere else.
    expect(JSON.stringify(evidence)).not.toContain(payerAccount)
    await expect(bank.db.execute(sql`delete from port_answer`)).rejects.toThrow()
    const asked = await queryRows<{ question_ref: string }>(
      bank.db,
      sql`select question_ref from bill_registry_answer a join bill b on b.id = a.bill_id where b.bill_no = ${bill_no}`,
    )
    const references = outside.registry.asked.map(({ reference }) => reference)
    expect(asked.length).toBeGreaterThan(2)
    for (const { question_ref } of asked) expect(references).toContain(question_ref)
  })

  test('fails where the payer’s account does not cover it, moves nothing, and is paid when it does', async () => {
    const apply_no = await approved((await enter()).holding_id)
    outside.clearingSays(payerAccount, 'no_funds')
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D45', reason: '买方付息账户余额不足' })
    expect([movedOf('collect'), await balanceOf()]).toEqual([[], '0'])
    outside.clearingPays(payerAccount)
    await at.pay(apply_no)
    expect(await stateOf(apply_no)).toBe('D60')
    expect(movedOf('collect')).toHaveLength(1)
    await at.booksHold()
  })

  test('that fails after the money has come gives it back when it is given up, and no sooner', async () => {
    const { bill_no, holding_id } = await enter()
    const apply_no = await approved(holding_id)
    const { buyer_interest_fen: interest } = await at.detail(apply_no)
    outside.clearing.trouble('hang')
    await at.pay(apply_no)
    // Frozen while the money was on its way.
    await at.change(`update bill set risk_status = 2 where bill_no = '${bill_no}'`)
    await bank.runJobs()
    expect([await stateOf(apply_no), await balanceOf()]).toEqual(['D45', interest])
    expect(movedOf('return')).toEqual([])
    outside.clearing.trouble('lost answer')
    await at.call('officer1')('/api/admin/cancel_payout', { apply_no, reason: '票据已冻结，放款取消' })
    await bank.runJobs()
    expect(await balanceOf()).toBe(interest)
    await bank.runJobs()
    expect(movedOf('return')).toEqual([
      { reference: `return-${apply_no}-1`, kind: 'return', amountFen: interest },
    ])
    expect(await balanceOf()).toBe('0')
    expect(await at.entries('payer_back', `return-${apply_no}`)).toHaveLength(2)
    await at.booksHold()
  })

  test('given up before its payer’s bank has answered gives back what comes in afterwards', async () => {
    const { bill_no, holding_id } = await enter()
    const apply_no = await approved(holding_id)
    outside.clearingSays(payerAccount, 'pending')
    await at.pay(apply_no)
    expect(await stateOf(apply_no)).toBe('D50')
    await at.change(`update bill set risk_status = 2 where bill_no = '${bill_no}'`)
    bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
    await bank.runSchedule('disc_due')
    expect(await stateOf(apply_no)).toBe('D45')
    await at.call('officer1')('/api/admin/cancel_payout', { apply_no, reason: '票据已冻结，放款取消' })
    await bank.runJobs()
    expect(outside.moved).toEqual([])
    outside.clearingPays(payerAccount)
    await bank.runJobs()
    await bank.runJobs()
    expect(outside.moved.map(({ kind }) => kind)).toEqual(['collect', 'return'])
    expect(await balanceOf()).toBe('0')
    await at.booksHold()
  })

  test('whose bill is dishonoured turns to its seller', async () => {
    const { bill_no, holding_id } = await enter()
    const { apply_no } = await at.submit([{ holding_id }])
    await at.approve(apply_no)
    await at.pay(apply_no)
    outside.clearingSays(bill_no, 'no_funds')
    bank.clock.set(new Date('2026-11-20T10:00:00+08:00'))
    await bank.runSchedule('present_due')
    expect(await stateOf(apply_no)).toBe('D75')
    await at.call('officer1')('/api/admin/repay_apply', { idem_key: newKey(), apply_no })
    expect([await stateOf(apply_no), movedOf('present', apply_no)]).toEqual(['D70', []])
    await at.booksHold()
  })
})
