import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* A company renews its signing (续签) while an application of its is under way. */

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const running = async () => (await at.call()('/api/signing/query_sign', {})).sign_no
const detail = (sign_no: string) => at.call()('/api/signing/sign_detail', { sign_no })
const endsOn = (day: string, sign_no: string) =>
  at.change(`update bank_sign set actual_failure_dt = '${day}' where sign_no = '${sign_no}'`)

/** From the renewal's draft to its force. @returns its number */
const renew = async (old: string) => {
  const { sign_no } = await at.call()('/api/signing/renew_sign', { sign_no: old })
  await at.call()('/api/signing/submit_sign', {
    sign_no,
    agreed: true,
    sms_code: await at.codeFor(seller, 'sign'),
  })
  await bank.as('officer1')('/api/admin/approve_sign', { sign_no })
  await bank.runJobs()
  const [sent] = await queryRows<{ fen: number }>(
    bank.db,
    sql`select verify_amount_fen as fen from bank_sign where sign_no = ${sign_no}`,
  )
  const amount_fen = String(must(sent, 'the amount').fen)
  await at.call()('/api/signing/verify_amount', { sign_no, amount_fen })
  return sign_no
}

describe('an application under way', () => {
  test('is paid under the renewal, to the fen and to the account it named', async () => {
    const old = await running()
    const { holding_id } = await exampleHolding(bank)
    const { apply_no } = await at.submit([{ holding_id }])
    await at.approve(apply_no)
    await endsOn('2026-07-10', old)
    const renewal = await renew(old)
    expect([(await detail(old)).state, (await detail(renewal)).state]).toEqual(['S70', 'S30'])
    const sheet = await bank.as('officer2')('/api/admin/disc_apply_review', { apply_no })
    expect(sheet.checks.find(({ name }) => name.includes('签约'))).toMatchObject({ outcome: 'pass' })

    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D60',
      disc_dt: '2026-06-23',
      interest_fen: '892401',
      net_fen: '233675489',
    })
    expect(await at.entries('disc_payout', apply_no)).toContainEqual({
      account: 'DEPOSIT',
      side: 'C',
      fen: '233675489',
    })
    await at.booksHold()
  })

  test('waits where the signing has run out, and is paid when the company has renewed it', async () => {
    const old = await running()
    const { holding_id } = await exampleHolding(bank)
    const { apply_no } = await at.submit([{ holding_id }])
    await at.approve(apply_no)
    await endsOn('2026-06-23', old)
    at.clock('2026-06-24T00:10:00')
    await bank.runSchedule('sign_day')
    at.clock('2026-06-24T09:00:00')
    await at.refused(() => at.order(apply_no), '20026', '签约已到期，不能放款')
    await renew(old)
    await at.pay(apply_no)
    // A day later than it was agreed for: 106 days.
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D60',
      disc_dt: '2026-06-24',
      interest_fen: '884060',
      net_fen: '233683830',
    })
    await at.booksHold()
  })

  test('keeps the renewal from being ended, too', async () => {
    const old = await running()
    const { holding_id } = await exampleHolding(bank)
    await at.submit([{ holding_id }])
    await endsOn('2026-07-10', old)
    const sign_no = await renew(old)
    const sms_code = await at.codeFor(seller, 'end_sign')
    await at.refused(() => at.call()('/api/signing/apply_end', { sign_no, sms_code }), '22008')
  })
})

describe('the limits of a signing', () => {
  test('are not made anew by its renewal: what is outstanding counts on', async () => {
    const old = await running()
    const { holding_id } = await exampleHolding(bank)
    await at.submit([{ holding_id, range: '1-100000000' }])
    const { total_used_fen, day_used_count } = await detail(old)
    expect(BigInt(total_used_fen)).toBeGreaterThanOrEqual(100_000_000n)
    await endsOn('2026-07-10', old)
    const renewal = await renew(old)
    expect(await detail(renewal)).toMatchObject({ total_used_fen, day_used_count })
    await at.change(`update bank_sign set total_limit_fen = ${total_used_fen} where sign_no = '${renewal}'`)
    const { holding_id: rest } = await exampleHolding(bank).catch(() => ({ holding_id }))
    await expect(at.submit([{ holding_id: rest, range: '100000001-100000100' }])).rejects.toMatchObject({
      code: '20038',
    })
  })
})
