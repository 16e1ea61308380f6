import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listMessages } from '../../bank/src/platform/kernel/messages.ts'
import { type Scene, seller } from '../../bank/src/testing/discount-scene.ts'
import { must, type TestBank } from '../../bank/src/testing/test-bank.ts'
import { testAtRest } from '../../bank/src/testing/test-database.ts'
import { type BankOutside, startBankOutside } from '../harness/bank-outside.ts'
import type { OutsideWorld } from '../harness/stand-ins.ts'

/* What others have to confirm: an invoice by the tax office, an account by its own bank. */

const acceptorBankNo = '999990000013'

let world: BankOutside
let outside: OutsideWorld
let bank: TestBank
let at: Scene
beforeEach(async () => {
  world = await startBankOutside()
  ;({ outside, bank, at } = world)
})
afterEach(() => world.close())

describe('an invoice', () => {
  const add = async (lastDigit: string) =>
    (
      await at.call()('/api/trade/add_invoice', {
        inv_type: 'DIGITAL',
        inv_no: `2699000000000077770${lastDigit}`,
        inv_dt: '2026-06-01',
        buyer_name: '云岭示例钢贸有限公司',
        buyer_tax: '',
        seller_name: '屏山示例建材有限公司',
        seller_tax: '',
        excl_fen: '100000',
        tax_fen: '13000',
        total_fen: '113000',
      })
    ).invoice_id
  const detail = (invoice_id: string) => at.call()('/api/trade/invoice_detail', { invoice_id })
  const order = (invoice_id: string) => at.call()('/api/trade/verify_invoice', { invoice_ids: [invoice_id] })

  test('is verified by the tax office and by no digit of its number', async () => {
    const id = await add('0')
    outside.tax.trouble('hang', 'wrong reference')
    await order(id)
    await bank.runJobs()
    await bank.runJobs()
    expect(await detail(id)).toMatchObject({ verify_state: '10', verifying: true })
    await bank.runJobs()
    expect(await detail(id)).toMatchObject({ verify_state: '30', verifying: false, verify_count: 1 })
    expect(new Set(outside.tax.asked.map(({ reference }) => reference)).size).toBe(1)
    expect(await world.answersOf('tax')).toMatchObject([{ outcome: 'genuine' }])
  })

  test('is its company’s again when the tax office says nothing for long, and the order does not count', async () => {
    const id = await add('1')
    outside.tax.trouble(503, 503, 503, 503, 503, 503)
    await order(id)
    for (let round = 0; round < 6; round += 1) await bank.runJobs()
    expect(await detail(id)).toMatchObject({
      verify_state: '10',
      verifying: false,
      verify_count: 0,
      fail_reason: '税务机关未应答，请稍后重新验真',
    })
    await order(id)
    await bank.runJobs()
    expect(await detail(id)).toMatchObject({ verify_state: '30', fail_reason: '' })
    expect(new Set(outside.tax.asked.map(({ reference }) => reference)).size).toBe(2)
  })
})

describe('a settlement account', () => {
  const form = {
    bank_no: acceptorBankNo,
    settle_acct_name: '云岭示例钢贸有限公司',
    // In a sandbox its amount is known to everybody.
    settle_acct_no: '9900123456789010300',
    settle_bank_no: acceptorBankNo,
  }
  const approvedSign = async () => {
    await at.change(`update bank_sign set state = 'S60'`)
    const { sign_no } = await at.call()('/api/signing/save_sign', form)
    const sms_code = await at.codeFor(seller, 'sign')
    await at.call()('/api/signing/submit_sign', { sign_no, agreed: true, sms_code })
    await at.call('officer1')('/api/admin/approve_sign', { sign_no })
    return sign_no
  }
  const signOf = (sign_no: string) => at.call()('/api/signing/sign_detail', { sign_no })

  test('is proven by the amount that its own bank shows, sent once though its answer is lost', async () => {
    outside.proving.trouble('lost answer')
    const sign_no = await approvedSign()
    await bank.runJobs()
    const verify = (fen: string) => at.call()('/api/signing/verify_amount', { sign_no, amount_fen: fen })
    await expect(verify('7')).rejects.toMatchObject({ code: '20100' })
    await bank.runJobs()
    const sent = must(outside.sent.get(form.settle_acct_no), 'the amount')
    expect([outside.sent.size, new Set(outside.proving.asked.map(each => each.reference)).size]).toEqual([
      1, 1,
    ])
    // Only whoever reads the account's statement learns of it.
    const told = await listMessages(bank.db, testAtRest, undefined)
    expect(told.filter(({ purpose }) => purpose === 'verify_amount')).toEqual([])
    expect(JSON.stringify(await world.answersOf('proving'))).not.toContain(`"${sent}"`)
    await expect(verify('7')).rejects.toMatchObject({ code: '22004' })
    await verify(String(sent))
    expect((await signOf(sign_no)).state).toBe('S30')
    expect(await at.entries('sign_verify', sign_no)).toContainEqual({
      account: 'OPERATING_EXPENSE',
      side: 'D',
      fen: String(sent),
    })
    await at.booksHold()
  })

  test('that its bank does not know sends the signing back with the reason', async () => {
    const unknown = await approvedSign()
    outside.proving.answers(({ reference }) => ({ reference, answer: 'refused', reason: '户名与账号不符' }))
    await bank.runJobs()
    expect(await signOf(unknown)).toMatchObject({
      state: 'S15',
      reason: '打款验证未能汇出：户名与账号不符',
    })
    await at.booksHold()
  })
})
