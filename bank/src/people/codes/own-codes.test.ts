import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { listMessages } from '../../platform/kernel/messages.ts'
import { signedInAsker } from '../../platform/kernel/source.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { tryCode } from './codes.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

/** The account in its only session. */
const askerOf = async (account: string) => {
  const [row] = await queryRows<{ id: number }>(
    bank.db,
    sql`select s.id from session s join operator o on o.id = s.operator_id where o.account = ${account}
         order by s.id desc limit 1`,
  )
  return signedInAsker({ sessionId: row?.id ?? 0 })
}

describe('a code for one’s own number', () => {
  test('goes to the caller’s mobile, names the business, and fits that purpose and account only', async () => {
    const sent = await bank.as('15400000002')('/api/sms/send_code', { purpose: 'sign' })
    expect(sent).toEqual({ sended_mobile: '154****0002' })
    const [message] = await listMessages(bank.db, testAtRest, '15400000002')
    expect(message).toMatchObject({ purpose: 'sign', code: expect.stringMatching(/^\d{6}$/) })
    expect(message?.text).toBe(
      `【票据贴现服务平台】您正在办理银行签约，验证码${message?.code}，5分钟内有效，请勿告知他人。`,
    )
    const typed = message?.code ?? ''
    const attempt = async (purpose: 'sign' | 'end_sign', account: string) =>
      tryCode(bank.db, testAtRest, { purpose, account, asker: await askerOf(account) }, typed)
    await expect(attempt('end_sign', '15400000002')).rejects.toMatchObject({ code: '23004' })
    await expect(attempt('sign', '15400000001')).rejects.toMatchObject({ code: '23004' })
    await expect(attempt('sign', '15400000002')).resolves.toBeTypeOf('number')
  })

  test('is not sent again within 120 seconds, and each purpose counts for itself', async () => {
    const call = bank.as('15400000001')
    await call('/api/sms/send_code', { purpose: 'sign' })
    await expect(call('/api/sms/send_code', { purpose: 'sign' })).rejects.toMatchObject({
      code: '23005',
      text: expect.stringMatching(/^发送过于频繁，请\d+秒后再试$/),
    })
    await call('/api/sms/send_code', { purpose: 'confirm_quote' })
    const messages = await listMessages(bank.db, testAtRest, '15400000001')
    expect(messages.map(({ purpose }) => purpose)).toEqual(['confirm_quote', 'sign'])
  })

  test('is not for staff, and never stored in clear', async () => {
    await expect(bank.as('officer1')('/api/sms/send_code', { purpose: 'sign' })).rejects.toMatchObject({
      code: '1003',
    })
    await bank.as('15400000001')('/api/sms/send_code', { purpose: 'end_sign' })
    const [message] = await listMessages(bank.db, testAtRest, '15400000001')
    const rows = await queryRows(bank.db, sql`select * from sms_code`)
    expect(JSON.stringify(rows)).not.toContain(message?.code)
  })
})
