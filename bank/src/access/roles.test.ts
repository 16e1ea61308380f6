import {
  maskHas,
  maskOf,
  type PermissionName,
  permissionCodes,
  permissionNames,
  systemCode,
} from '@portal/shared/access/permissions.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { testAtRest } from '../db/test-database.ts'
import { newTestBank, type TestBank } from '../discount/test-bank.ts'
import { contextOf } from '../http/context.ts'
import { notifyStaff, settleStaffNotices } from '../notices/staff.ts'
import { findByAccount } from '../people/operators.ts'
import { upgradeAccess } from './upgrade.ts'

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

/** A role of the back office with these codes. */
const newRole = async (name: string, codes: string[]) => {
  const admin = bank.as('admin')
  const { role_id } = await admin('/api/admin/role/add', { name })
  await admin('/api/admin/role/assign_perm', { role_id, auth_codes: codes })
  return role_id
}

describe('roles of the back office', () => {
  test('give and take permissions at the very next call', async () => {
    const admin = bank.as('admin')
    const credit = bank.as('credit')
    const view = () => credit('/api/admin/user/query', {})
    await refused(view, '1003')
    const role_id = await newRole('用户管理岗', ['11100'])
    const kept = (await admin('/api/admin/user/query', { keyword: 'credit' })).rows[0]?.roles ?? []
    const role_ids = [...kept.map(role => role.role_id), role_id]
    const user_id = await idOf('credit')
    const told = () =>
      queryRows(bank.db, sql`select id from change_feed where topic = 'access' and operator_id = ${user_id}`)
    const before = (await told()).length
    await admin('/api/admin/user/assign_role', { user_id, role_ids })
    expect((await told()).length).toBe(before + 1)
    expect((await view()).total).toBeGreaterThan(3)
    const menu = await credit('/api/user/get_menu_list', {})
    const bit = BigInt(`0x${menu.permissions[systemCode]}`) >> BigInt(permissionNames.indexOf('user_view'))
    expect(bit & 1n).toBe(1n)

    await admin('/api/admin/role/disable', { role_id })
    await refused(view, '1003')
    await admin('/api/admin/role/enable', { role_id })
    await view()
    await refused(() => admin('/api/admin/role/delete', { role_id }), '20000', '角色仍有成员，不能删除')
    const read = { role_id, expected_name: '用户管理岗', expected_remark: '' }
    await admin('/api/admin/role/edit', { ...read, remark: '仅查看' })
    const stale = /^数据已被.+于 06-23 10:00 修改，请刷新后重试$/
    await expect(admin('/api/admin/role/edit', { ...read, name: '他名' })).rejects.toMatchObject({
      code: '20000',
      text: expect.stringMatching(stale) as unknown,
    })
    await admin('/api/admin/role/remove_member', { role_id, user_id })
    await refused(view, '1003')
    await admin('/api/admin/role/delete', { role_id })
    await refused(() => admin('/api/admin/role/edit', { role_id, name: '无此角色' }), '9015')
  })

  test('nobody gives more than he has, or touches an administrator', async () => {
    const admin = bank.as('admin')
    const codes = ['11100', '11104', '11106', '100200', '100206']
    const role_id = await newRole('人事岗', codes)
    const strong = await newRole('放款岗', [permissionCodes.disc_apply_pay])
    const user_id = await idOf('credit')
    await admin('/api/admin/user/assign_role', { user_id, role_ids: [role_id] })
    const credit = bank.as('credit')
    const text = '不能分配超出本人的权限'
    const give = { user_id: await idOf('officer1'), role_ids: [strong] }
    await refused(() => credit('/api/admin/user/assign_role', give), '20000', text)
    const more = { role_id, auth_codes: [...codes, permissionCodes.disc_apply_pay] }
    await refused(() => credit('/api/admin/role/assign_perm', more), '20000', text)
    const self = { user_id, role_ids: [] }
    await refused(() => credit('/api/admin/user/assign_role', self), '20000', '不能操作本人账号')
    const boss = { user_id: await idOf('admin') }
    await refused(() => credit('/api/admin/user/disable', boss), '1003')
    await refused(() => credit('/api/admin/user/unlock', boss), '1003')
    const foreign = { user_id: await idOf('15400000001') }
    await refused(() => credit('/api/admin/user/disable', foreign), '9015')
  })

  test('have names of their own, and codes of the back office only', async () => {
    const admin = bank.as('admin')
    await refused(() => admin('/api/admin/role/add', { name: '系统管理员' }), '20000', '该角色名称不可使用')
    const role_id = await newRole('运营岗', [])
    await refused(() => admin('/api/admin/role/add', { name: '运营岗' }), '20000', '角色名称已存在')
    for (const code of ['800350', '99999']) {
      const attempt = () => admin('/api/admin/role/assign_perm', { role_id, auth_codes: [code] })
      await refused(attempt, '9012')
    }
  })

  test('are not given other permissions over what somebody else has given since', async () => {
    const admin = bank.as('admin')
    const role_id = await newRole('值班岗', ['11100'])
    const assign = (auth_codes: string[], expected_auth_codes: string[]) =>
      admin('/api/admin/role/assign_perm', { role_id, auth_codes, expected_auth_codes })
    await assign(['11100', '11101'], ['11100'])
    await expect(assign(['31200'], ['11100'])).rejects.toMatchObject({
      code: '20000',
      text: expect.stringMatching(/^数据已被.+修改，请刷新后重试$/),
    })
    const codes = (await admin('/api/admin/role/query', { keyword: '值班岗' })).rows[0]?.auth_codes
    expect(codes).toEqual(['11100', '11101'])
  })

  test('are not taken from a person to whom somebody else has given them since', async () => {
    const admin = bank.as('admin')
    const [watch, night] = [await newRole('值班岗', ['11100']), await newRole('夜班岗', ['11101'])]
    const user_id = await idOf('credit')
    const rolesNow = async () =>
      ((await admin('/api/admin/user/query', { keyword: 'credit' })).rows[0]?.roles ?? []).map(
        role => role.role_id,
      )
    const read = await rolesNow()
    await admin('/api/admin/user/assign_role', {
      user_id,
      role_ids: [...read, watch],
      expected_role_ids: read,
    })
    await expect(
      admin('/api/admin/user/assign_role', { user_id, role_ids: [...read, night], expected_role_ids: read }),
    ).rejects.toMatchObject({ code: '20000', text: expect.stringMatching(/^数据已被.+修改，请刷新后重试$/) })
    expect((await rolesNow()).sort()).toEqual([...read, watch].sort())
  })

  test('were made of what officers could do before there were roles', async () => {
    await bank.db.execute(sql`delete from operator_role`)
    await bank.db.execute(sql`delete from role`)
    await bank.db.execute(sql`update sys_param set param_value = '' where param_key = 'AUTH_VERSION_ID'`)
    await bank.db.execute(
      sql`update operator set role_name = '审批岗', permission_mask = ${maskOf(['disc_apply_approve'])} where account = 'officer1'`,
    )
    await upgradeAccess(bank.db, () => new Date())
    const { rows } = await bank.as('admin')('/api/admin/role/query', { page_size: 100 })
    const approver = rows.find(({ name }) => name === '审批岗')
    expect(approver).toMatchObject({ enabled: 1, members: 1 })
    expect(approver?.auth_codes).toContain('31101')
    const before = await state()
    await upgradeAccess(bank.db, () => new Date())
    expect(await state()).toEqual(before)
  })

  test('of officers who are called alike are told apart, within what a name may have', async () => {
    const called = '票据业务部贴现审批与放款复核综合岗（含贸易背景审核与额度管理以及值班）岗'
    await bank.db.execute(sql`delete from operator_role`)
    const masks = {
      officer1: maskOf(['disc_apply_view']),
      officer2: maskOf(['member_view']),
      credit: maskOf(['member_view']),
    }
    for (const [account, mask] of Object.entries(masks)) {
      await bank.db.execute(
        sql`update operator set role_name = ${called}, permission_mask = ${mask} where account = ${account}`,
      )
    }
    await bank.db.execute(sql`update sys_param set param_value = '' where param_key = 'AUTH_VERSION_ID'`)
    await upgradeAccess(bank.db, () => new Date())
    const { rows } = await bank.as('admin')('/api/admin/role/query', { page_size: 100 })
    const made = rows.filter(({ name }) => name.startsWith('票据业务部'))
    expect(made.map(({ name, members }) => [name, members])).toEqual([
      [called, 1],
      [`${called.slice(0, 37)}（2）`, 2],
    ])
    const audited = await queryRows<{ after_json: string }>(
      bank.db,
      sql`select after_json from audit_log where action = 'access.upgrade' order by id desc limit 1`,
    )
    expect(JSON.parse(audited[0]?.after_json ?? '')).toMatchObject({ operators: expect.any(Number) })
  })

  test('that come with the product get what a release adds for them, and keep what the bank took away', async () => {
    const now = () => new Date()
    const has = async (...names: PermissionName[]) => {
      const { permissions } = await bank.as('officer1')('/api/user/get_menu_list', {})
      return names.map(name => maskHas(permissions.eclp, name))
    }
    const since = (known: number) =>
      bank.db.execute(
        sql`update sys_param set param_value = ${String(known)} where param_key = 'AUTH_VERSION_ID'`,
      )
    const mask = maskOf(['disc_apply_view', 'session_view'])
    await bank.db.execute(sql`update role set permission_mask = ${mask} where built_in = '审批岗'`)

    await since(permissionNames.indexOf('trade_view'))
    await upgradeAccess(bank.db, now)
    expect(await has('disc_apply_view', 'session_view', 'trade_force', 'member_review')).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await has('disc_apply_approve', 'sign_review')).toEqual([false, false])

    await since(5)
    await upgradeAccess(bank.db, now)
    expect(await has('disc_apply_approve', 'sign_review')).toEqual([false, true])
  })
})

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
