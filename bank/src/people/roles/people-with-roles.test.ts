import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notifyStaff, settleStaffNotices } from '../../notices/staff.ts'
import { queryRows } from '../../platform/db/db.ts'
import { contextOf } from '../../platform/kernel/context.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { findByAccount } from '../directory/operators.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const idOf = async (account: string) => String((await findByAccount(bank.db, account))?.operator.id)
const state = () =>
  Promise.all([
    queryRows(bank.db, sql`select id, permission_mask, role_name, status from operator order by id`),
    queryRows(bank.db, sql`select * from role order by id`),
    queryRows(bank.db, sql`select * from operator_role order by 1, 2`),
  ])
const refused = async (attempt: () => Promise<unknown>, code: string, text?: string) => {
  const before = await state()
  await expect(attempt()).rejects.toMatchObject({ code, ...(text && { text }) })
  expect(await state()).toEqual(before)
}

describe('users of the back office', () => {
  test('begin with nothing, are disabled at once, and deleted only unused', async () => {
    const admin = bank.as('admin')
    const fresh = { account: 'officer9', user_name: '孟示例', mobile: '15409000099' }
    const { user_id } = await admin('/api/admin/user/add', fresh)
    expect((await findByAccount(bank.db, 'officer9'))?.operator).toMatchObject({
      permissionMask: '0',
      userStatus: 3,
      kind: 'staff',
    })
    const other = { ...fresh, user_name: '另示例' }
    await refused(() => admin('/api/admin/user/add', other), '23008', '该账号已存在')
    await refused(() => admin('/api/admin/user/add', { ...other, account: '9x' }), '23003')
    await admin('/api/admin/user/edit', { user_id, user_name: '孟二示例', mobile: '15409000098' })
    await admin('/api/admin/user/delete', { user_id })
    expect(await findByAccount(bank.db, 'officer9')).toBeUndefined()

    const officer = await idOf('officer2')
    const used = '该账号已使用过，不能删除，请停用'
    await refused(() => admin('/api/admin/user/delete', { user_id: officer }), '20000', used)
    await admin('/api/admin/user/disable', { user_id: officer })
    await refused(() => bank.as('officer2')('/api/user/get_menu_list', {}), '1001')
    const approve = ({ change_id }: { change_id: string }) =>
      bank.as('admin2')('/api/admin/user/approve_change', { change_id })
    await approve(await admin('/api/admin/user/enable', { user_id: officer }))
    expect((await findByAccount(bank.db, 'officer2'))?.operator.status).toBe(4)
    await approve(await admin('/api/admin/user/reset_pwd', { user_id: officer }))
    expect((await findByAccount(bank.db, 'officer2'))?.operator.userStatus).toBe(3)
  })
})

describe('an officer who never signed in', () => {
  test('is deleted with the notices that colleagues settled for them', async () => {
    const admin = bank.as('admin')
    const { user_id } = await admin('/api/admin/user/add', {
      account: 'officer9',
      user_name: '孟示例',
      mobile: '15409000099',
    })
    const { rows } = await admin('/api/admin/role/query', { keyword: '审批岗' })
    await admin('/api/admin/user/assign_role', { user_id, role_ids: [rows[0]?.role_id ?? ''] })
    const link = '/memberReview?user_code=HY00000004'
    await bank.db.transaction(async tx => {
      const ctx = contextOf(
        { clock: bank.clock, atRest: testAtRest },
        tx,
        { type: 'system', operatorId: null },
        'test',
      )
      await notifyStaff(ctx, 'member_review', {
        category: '业务',
        title: '会员待审核',
        body: '请审核。',
        link,
      })
      await settleStaffNotices(ctx, link, { type: 'bank', name: '沈示例' })
    })
    expect(await admin('/api/admin/user/delete', { user_id })).toEqual({ result: 'ok' })
  })
})

describe('a member’s own sub-accounts and sub-roles', () => {
  test('pass on what the main account holds, and no more', async () => {
    const company = bank.as('15400000001')
    const { role_id } = await company('/api/sub_role/add', { name: '子账号管理' })
    const offered = await company('/api/sub_role/query_perm', { role_id })
    expect(offered).toMatchObject({ granted: 0 })
    const office = { role_id, auth_codes: ['31101'] }
    await refused(() => company('/api/sub_role/assign_perm', office), '9012')
    await company('/api/sub_role/assign_perm', { role_id, auth_codes: ['18100', '18104'] })

    const maker = bank.as('15400000002')
    await refused(() => maker('/api/sub_account/query', {}), '1003')
    const user_id = await idOf('15400000002')
    await company('/api/sub_account/assign_role', { user_id, role_ids: [role_id] })
    expect((await maker('/api/sub_account/query', {})).rows.map(({ user_name }) => user_name)).toEqual([
      '陈示例',
      '李示例',
      '周示例',
    ])
    await refused(
      () => maker('/api/sub_account/add', { user_name: '孟', mobile: '15400000098', biz_roles: ['maker'] }),
      '1003',
    )
    const boss = { user_id: await idOf('15400000001') }
    await refused(() => maker('/api/sub_account/disable', boss), '20000', '不能操作主账号')
    expect((await company('/api/sub_role/query_member', { role_id })).rows[0]).toMatchObject({
      user_name: '李示例',
      role_name: '子账号管理',
    })
    const foreign = bank.as('15400000011')
    await refused(() => foreign('/api/sub_role/edit', { role_id, name: '他人' }), '9015')
    await company('/api/sub_role/disable', { role_id })
    await refused(() => maker('/api/sub_account/query', {}), '1003')
  })

  test('are deleted while unused, with their roles', async () => {
    const company = bank.as('15400000001')
    const person = { user_name: '孟示例', mobile: '15400000098', biz_roles: ['viewer' as const] }
    const { user_id } = await company('/api/sub_account/add', person)
    const { role_id } = await company('/api/sub_role/add', { name: '只读' })
    await company('/api/sub_account/assign_role', { user_id, role_ids: [role_id] })
    await company('/api/sub_account/delete', { user_id })
    expect(await findByAccount(bank.db, '15400000098')).toBeUndefined()
    await company('/api/sub_role/delete', { role_id })
  })
})
