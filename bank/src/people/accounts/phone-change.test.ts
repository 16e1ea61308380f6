import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { listMessages } from '../../platform/kernel/messages.ts'
import { demoPassword } from '../../sandbox/seed/people.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { findByAccount } from '../directory/operators.ts'
import { openSession, readSession } from '../sign-in/sessions.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const own = '15400000001'
const fresh = '15400000097'
const operators = () => queryRows(bank.db, sql`select * from operator order by id`)
const sessions = () => queryRows(bank.db, sql`select id, ended_at from session order by id`)

/** The code of the last message to a number. */
const codeTo = async (mobile: string) => (await listMessages(bank.db, testAtRest, mobile))[0]?.code ?? ''
/** Six digits that are not this code. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const sendOld = async () => {
  await bank.as(own)('/api/phone/send_old', {})
  return codeTo(own)
}
const sendNew = async (old_code: string, new_mobile = fresh) => {
  await bank.as(own)('/api/phone/send_new', { old_code, new_mobile })
  return codeTo(new_mobile)
}
const submit = (old_code: string, new_code: string, new_mobile = fresh, password = demoPassword) =>
  bank.as(own)('/api/phone/submit', { password, old_code, new_mobile, new_code })
const refused = async (attempt: () => Promise<unknown>, code: string, text?: string) => {
  const before = [await operators(), await sessions()]
  await expect(attempt()).rejects.toMatchObject({ code, ...(text && { text }) })
  expect([await operators(), await sessions()]).toEqual(before)
}

describe('a new mobile number', () => {
  test('proven like the old one, becomes number and account, and every session of the account ends', async () => {
    const before = await findByAccount(bank.db, own)
    const operatorId = before?.operator.id ?? 0
    const elsewhere = await bank.db.transaction(tx => openSession(tx, operatorId, new Date()))
    const oldCode = await sendOld()
    const newCode = await sendNew(oldCode)
    expect(newCode).toMatch(/^\d{6}$/)
    expect(await submit(oldCode, newCode)).toEqual({
      result: 'ok',
      sign_in_again: true,
      mobile: '154****0097',
    })

    expect(await findByAccount(bank.db, own)).toBeUndefined()
    const after = await findByAccount(bank.db, fresh)
    expect(after?.operator.id).toBe(operatorId)
    expect(testAtRest.open(after?.operator.mobileEnc ?? '')).toBe(fresh)
    await refused(() => bank.as(own)('/api/member/current_member_detail', {}), '1001')
    await expect(readSession(bank.db, elsewhere, new Date(), bank.clock.today())).rejects.toMatchObject({
      code: '1001',
    })
    expect(await bank.as('15400000002')('/api/member/current_member_detail', {})).toBeDefined()

    const audits = await queryRows<{ action: string; after: string }>(
      bank.db,
      sql`select action, after_json::text as after from audit_log where action like 'phone.%' order by id`,
    )
    expect(audits.map(({ action }) => action)).toEqual(['phone.send_old', 'phone.send_new', 'phone.change'])
    expect(JSON.stringify(audits)).not.toContain(fresh)
  })

  test('is refused with a wrong password, which costs neither code and is on record', async () => {
    const oldCode = await sendOld()
    const newCode = await sendNew(oldCode)
    for (let times = 0; times < 5; times += 1) {
      await refused(() => submit(oldCode, newCode, fresh, 'Wrong#5'), '23003', '请正确填写登录密码')
    }
    const audits = await queryRows<{ result: string }>(
      bank.db,
      sql`select result from audit_log where action = 'phone.change'`,
    )
    expect(audits.map(({ result }) => result)).toEqual(Array(5).fill('refused'))
    expect(await submit(oldCode, newCode)).toMatchObject({ result: 'ok' })
  })

  test('is told to the person, and to the old number', async () => {
    const oldCode = await sendOld()
    await submit(oldCode, await sendNew(oldCode))
    const operatorId = (await findByAccount(bank.db, fresh))?.operator.id
    const notices = await queryRows<{ title: string; body: string }>(
      bank.db,
      sql`select title, body from notice where operator_id = ${operatorId} order by id desc limit 1`,
    )
    expect(notices).toMatchObject([{ title: '手机号已更换', body: expect.stringContaining('如非本人操作') }])
    const [told] = await listMessages(bank.db, testAtRest, own)
    expect(told).toMatchObject({ purpose: 'phone_changed', code: '' })
    expect(told?.text).toContain('由154****0001更换为154****0097')
  })

  test('is asked for so many times a day at most, whatever the numbers', async () => {
    await bank.db.execute(sql`update sys_param set param_value = '3' where param_key = 'SMS_DAY_GUEST'`)
    const oldCode = await sendOld()
    for (const mobile of ['15400000091', '15400000092', '15400000093']) await sendNew(oldCode, mobile)
    await refused(() => sendNew(oldCode, '15400000094'), '23010')
    expect(await listMessages(bank.db, testAtRest, '15400000094')).toEqual([])
  })

  test('gets no message before the old number is proven', async () => {
    await refused(() => sendNew('000000'), '23004', '短信验证码错误')
    const oldCode = await sendOld()
    await refused(() => sendNew(otherThan(oldCode)), '23004', '短信验证码错误')
    expect(await listMessages(bank.db, testAtRest, fresh)).toEqual([])
  })

  test('is refused with a wrong code of either number, and with one sent to a third number', async () => {
    const oldCode = await sendOld()
    const newCode = await sendNew(oldCode)
    await refused(() => submit(otherThan(oldCode), newCode), '23004', '短信验证码错误')
    await refused(() => submit(oldCode, otherThan(newCode)), '23004', '短信验证码错误')
    await refused(() => submit(oldCode, newCode, '15400000096'), '23004', '短信验证码错误')
    expect(await submit(oldCode, newCode)).toMatchObject({ result: 'ok' })
  })

  test('is refused after five wrong tries of the old number’s code', async () => {
    const oldCode = await sendOld()
    for (let tries = 0; tries < 5; tries++)
      await refused(() => sendNew(otherThan(oldCode)), '23004', '短信验证码错误')
    await refused(() => sendNew(oldCode), '23004', '错误次数过多，请重新获取')
  })

  test('that is registered gets its message like a free one, and is refused once its code was right', async () => {
    const taken = '15400000011'
    const oldCode = await sendOld()
    const newCode = await sendNew(oldCode, taken)
    await refused(() => submit(oldCode, otherThan(newCode), taken), '23004', '短信验证码错误')
    await refused(() => submit(oldCode, newCode, taken), '23008', '该手机号已注册')
    // Both codes are used up: the answer is had once.
    await refused(() => submit(oldCode, newCode, taken), '23004', '短信验证码错误')
  })

  test('is a mobile number, and another than the present one', async () => {
    const oldCode = await sendOld()
    await refused(() => sendNew(oldCode, '12345678901'), '23003', '手机号码格式不正确')
    await refused(() => sendNew(oldCode, own), '23003', '新手机号不能与原手机号相同')
    await refused(() => submit(oldCode, '123456', own), '23003', '新手机号不能与原手机号相同')
  })

  test.each(['15400000101', 'officer1', 'admin', 'gov'])('is not for %s: companies alone', async account => {
    const caller = bank.as(account)
    const codes = { password: demoPassword, old_code: '123456', new_mobile: fresh, new_code: '123456' }
    await refused(() => caller('/api/phone/send_old', {}), '1003')
    await refused(() => caller('/api/phone/send_new', { old_code: '123456', new_mobile: fresh }), '1003')
    await refused(() => caller('/api/phone/submit', codes), '1003')
    expect(await listMessages(bank.db, testAtRest, fresh)).toEqual([])
  })
})
