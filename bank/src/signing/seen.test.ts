import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { seller } from '../testing/discount-scene.ts'
import { partnerBank, type SigningScene, signingOf } from '../testing/signing-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Who is shown what of a signing: officers, and the company before it signs. */

let bank: TestBank
let at: SigningScene
beforeEach(async () => {
  bank = await newTestBank()
  at = signingOf(bank)
})
afterEach(() => bank.close())

describe('what officers see of a signing', () => {
  const listed = async (sign_no: string) =>
    (await at.officer()('/api/admin/query_sign', { sign_no: sign_no.slice(-16) })).total

  test('begins with its submission: drafts, also withdrawn ones, are their companies’ own business', async () => {
    await at.endSeeded()
    const no = await at.save()
    const hidden = async () => {
      expect(await listed(no)).toBe(0)
      const look = at.officer()('/api/admin/sign_detail', { sign_no: no })
      await expect(look).rejects.toMatchObject({ code: '9015' })
    }
    await hidden()
    await at.call()('/api/signing/withdraw_sign', { sign_no: no })
    await hidden()
    const second = await at.save()
    await at.submit(second)
    expect(await listed(second)).toBe(1)
    await at.call()('/api/signing/withdraw_sign', { sign_no: second })
    expect(await listed(second)).toBe(1)
    const told = await queryRows(bank.db, sql`select 1 from change_feed where ref_no = ${no} and staff`)
    // Its withdrawal only, which may be of one that was submitted.
    expect(told).toHaveLength(1)
  })

  test('has the account in full for its reviewer alone, while it is under review, and on the record', async () => {
    await at.endSeeded()
    const no = await at.save()
    const read = (account: string) => bank.as(account)('/api/admin/read_sign_account', { sign_no: no })
    await at.refused(() => read('officer1'), '20000')
    await at.submit(no)
    expect((await at.officer()('/api/admin/sign_detail', { sign_no: no })).settle_acct_no).toBe(
      '9900 **** **** *** 0300',
    )
    expect(await read('officer1')).toMatchObject({
      settle_acct_no: '9900123456789010300',
      settle_acct_name: '云岭示例钢贸有限公司',
    })
    const audited = await queryRows<{ account: string; after_json: string | null }>(
      bank.db,
      sql`select o.account, l.after_json from audit_log l join operator o on o.id = l.actor_id
           where l.action = 'bank_sign.read_account' and l.object_no = ${no}`,
    )
    expect(audited).toEqual([{ account: 'officer1', after_json: null }])
    for (const account of ['credit', 'gov', seller]) {
      await expect(read(account)).rejects.toMatchObject({ code: '1003' })
    }
    await at.officer()('/api/admin/approve_sign', { sign_no: no })
    await at.refused(() => read('officer1'), '20000')
  })
})

describe('the lists', () => {
  test('show partner banks with how the company stands', async () => {
    expect(await at.call()('/api/signing/query_bank', {})).toMatchObject({
      bank_no: partnerBank,
      bank_name: '江州示例银行',
      state: 'S30',
      can_sign: false,
      blocked_reason: '该银行已有签约，请勿重复签约',
    })
    await at.endSeeded()
    expect(await at.call()('/api/signing/query_bank', {})).toMatchObject({ state: null, can_sign: true })
  })

  test('give officers what waits, by state and company', async () => {
    await at.endSeeded()
    const no = await at.save()
    await at.submit(no)
    const page = await at.officer()('/api/admin/query_sign', { state: 'S10,S15', company_name: '钢贸' })
    expect(page.total).toBe(1)
    expect(page.rows[0]).toMatchObject({ sign_no: no, actions: ['approve', 'return', 'refuse'] })
    await at.refused(() => at.officer()('/api/admin/query_sign', { state: 'X' }), '9012')
  })
})
