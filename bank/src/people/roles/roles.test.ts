import { maskHas, maskOf, systemCode } from '@portal/shared/access/masks.ts'
import { type PermissionName, permissionNames, permissionRows } from '@portal/shared/access/permissions.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { findByAccount } from '../directory/operators.ts'
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

  test('nobody gives more than they have, or touches an administrator', async () => {
    const admin = bank.as('admin')
    const codes = ['11100', '11104', '11106', '100200', '100206']
    const role_id = await newRole('人事岗', codes)
    const strong = await newRole('放款岗', [permissionRows.disc_apply_pay.code])
    const user_id = await idOf('credit')
    await admin('/api/admin/user/assign_role', { user_id, role_ids: [role_id] })
    const credit = bank.as('credit')
    const text = '不能分配超出本人的权限'
    const give = { user_id: await idOf('officer1'), role_ids: [strong] }
    await refused(() => credit('/api/admin/user/assign_role', give), '20000', text)
    const more = { role_id, auth_codes: [...codes, permissionRows.disc_apply_pay.code] }
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

  test('that are new with a release are made once, held by nobody, and stay away where a bank has removed them', async () => {
    const made = () =>
      queryRows<{ mask: string }>(
        bank.db,
        sql`select permission_mask as mask from role where built_in = '授权审批岗'`,
      )
    const upgradeFrom = async (known: number) => {
      await bank.db.execute(
        sql`update sys_param set param_value = ${String(known)} where param_key = 'AUTH_VERSION_ID'`,
      )
      await upgradeAccess(bank.db, () => new Date())
    }
    const remove = async () => {
      await bank.db.execute(
        sql`delete from operator_role where role_id in (select id from role where built_in = '授权审批岗')`,
      )
      await bank.db.execute(sql`delete from role where built_in = '授权审批岗'`)
      await bank.db.execute(sql`update operator set permission_mask = '0' where role_name = '授权审批岗'`)
    }
    await remove()
    const earlier = permissionNames.indexOf('disc_apply_authorise')
    await upgradeFrom(earlier)
    const [role] = await made()
    for (const name of ['disc_apply_view', 'disc_apply_authorise', 'disc_apply_assign'] as const) {
      expect(maskHas(role?.mask ?? '', name)).toBe(true)
    }
    const { rows } = await bank.as('admin')('/api/admin/role/query', { page_size: 100 })
    expect(rows.find(({ name }) => name === '授权审批岗')).toMatchObject({ enabled: 1, members: 0 })
    await upgradeFrom(earlier)
    expect(await made()).toHaveLength(1)
    // Known to the database already: whoever removed it meant it.
    await remove()
    await upgradeFrom(permissionNames.length - 1)
    expect(await made()).toEqual([])
  })
})
