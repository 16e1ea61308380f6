import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { listMessages } from '../../platform/kernel/messages.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { findByAccount } from '../directory/operators.ts'
import { verifyPassword } from '../passwords/passwords.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const main = '15400000001'
const people = () => queryRows(bank.db, sql`select * from operator order by id`)
const idOf = async (account: string) => String((await findByAccount(bank.db, account))?.operator.id)
const refused = async (attempt: () => Promise<unknown>, code: string, text?: string) => {
  const before = await people()
  await expect(attempt()).rejects.toMatchObject({ code, ...(text && { text }) })
  expect(await people()).toEqual(before)
}
const add = (fields: object = {}) =>
  bank.as(main)('/api/operator/add', {
    user_name: '孟示例',
    mobile: '15400000098',
    biz_roles: ['checker'],
    ...fields,
  })

describe('a main account’s operators', () => {
  test('are added with a password of their own by message, which they must change', async () => {
    const { user_id } = await add()
    const [message] = await listMessages(bank.db, testAtRest, '15400000098')
    const password = /初始密码(\S{12})，首次登录须修改密码。$/.exec(message?.text ?? '')?.[1] ?? ''
    const person = await findByAccount(bank.db, '15400000098')
    expect(await verifyPassword(password, person?.operator.passwordHash)).toBe(true)
    const { rows, total } = await bank.as(main)('/api/operator/query', { keyword: '孟' })
    expect([total, rows]).toEqual([
      1,
      [
        expect.objectContaining({
          user_id,
          account: '154****0098',
          biz_roles: ['checker'],
          role_name: '复核',
          user_status: 3,
          status: 4,
          is_main_account: 0,
        }),
      ],
    ])
  })

  test('have numbers and names of their own, at most twenty', async () => {
    await refused(() => add({ mobile: '15400000011' }), '23008', '该手机号已注册')
    await refused(() => add({ user_name: '周示例' }), '23008', '操作员姓名已存在')
    await refused(() => add({ mobile: '12345678901' }), '23003', '手机号码格式不正确')
    await bank.db.execute(sql`
      insert into operator (member_id, account, pwd_hash, user_name, mobile_enc)
      select member_id, 'x' || n, pwd_hash, 'x' || n, mobile_enc
        from operator, generate_series(1, 18) n where account = '15400000002'`)
    await refused(() => add(), '23008', '操作员数量已达上限')
  })

  test('of others are unknown, the main account and oneself are left alone', async () => {
    const company = bank.as(main)
    const foreign = await idOf('15400000011')
    await refused(() => company('/api/operator/disable', { user_id: foreign }), '9015')
    await refused(() => company('/api/operator/reset_pwd', { user_id: foreign }), '9015')
    const own = await idOf(main)
    await refused(() => company('/api/operator/disable', { user_id: own }), '20000', '不能操作本人账号')
    const maker = bank.as('15400000002')
    await refused(() => maker('/api/operator/query', {}), '1003')
    await refused(() => bank.as('admin')('/api/operator/query', {}), '1003')
  })

  test('keep one enabled checker while applications are reviewed', async () => {
    const checker = await idOf('15400000003')
    const company = bank.as(main)
    const text = '至少保留一名启用的复核人'
    await refused(() => company('/api/operator/disable', { user_id: checker }), '23009', text)
    const viewer = { user_id: checker, biz_roles: ['viewer' as const] }
    await refused(() => company('/api/operator/edit', viewer), '23009', text)
    await add()
    await company('/api/operator/disable', { user_id: checker })
    await refused(() => company('/api/operator/disable', { user_id: checker }), '20000')
    await refused(() => bank.as('15400000003')('/api/member/current_member_detail', {}), '1001')
    await company('/api/operator/enable', { user_id: checker })
    await refused(() => bank.as('15400000003')('/api/member/current_member_detail', {}), '1001')
  })

  test('get a new password that ends their sessions, and lose the wait of failed tries', async () => {
    const user_id = await idOf('15400000002')
    const before = (await findByAccount(bank.db, '15400000002'))?.operator.passwordHash
    await bank.as(main)('/api/operator/reset_pwd', { user_id })
    const person = await findByAccount(bank.db, '15400000002')
    expect(person?.operator.userStatus).toBe(3)
    expect(person?.operator.passwordHash).not.toBe(before)
    await refused(() => bank.as('15400000002')('/api/member/current_member_detail', {}), '1001')

    const key = testAtRest.hash('throttle', '15400000003')
    await bank.db.execute(
      sql`insert into sign_in_throttle (account_hash, failures, next_try_at) values (${key}, 9, now())`,
    )
    const listed = async () =>
      (await bank.as(main)('/api/operator/query', { keyword: '周' })).rows.map(({ failures }) => failures)
    expect(await listed()).toEqual([9])
    await bank.as(main)('/api/operator/unlock', { user_id: await idOf('15400000003') })
    expect(await listed()).toEqual([0])
  })
})
