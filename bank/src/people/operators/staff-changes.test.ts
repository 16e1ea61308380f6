import { permissionRows } from '@portal/shared/access/permissions.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { listMessages } from '../../platform/kernel/messages.ts'
import { exampleNow, must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { findByAccount } from '../directory/operators.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const newMobile = '15400008888'
const personOf = async (account: string) => must(await findByAccount(bank.db, account), account).operator
const idOf = async (account: string) => String((await personOf(account)).id)
const mobileOf = async (account: string) => testAtRest.open((await personOf(account)).mobileEnc)
const textsTo = async (mobile: string) =>
  (await listMessages(bank.db, testAtRest, mobile)).map(({ text }) => text)

/** An administrator asks for a change of an officer's number. @returns its number */
const askNumber = async (account = 'officer2', by = 'admin') =>
  (await bank.as(by)('/api/admin/user/edit', { user_id: await idOf(account), mobile: newMobile })).change_id
const askReset = async (account = 'officer2', by = 'admin') =>
  (await bank.as(by)('/api/admin/user/reset_pwd', { user_id: await idOf(account) })).change_id
const approve = (change_id: string, by = 'admin2') =>
  bank.as(by)('/api/admin/user/approve_change', { change_id })
const changes = (by = 'admin2') => bank.as(by)('/api/admin/user/query_change', {})
const refused = (attempt: Promise<unknown>, code: string, text?: unknown) =>
  expect(attempt).rejects.toMatchObject({ code, ...(text !== undefined && { text }) })
const noticesOf = async (account: string, title: string) =>
  queryRows<{ body: string; link: string; settled: boolean }>(
    bank.db,
    sql`select body, link, settled_at is not null as settled from notice
         where operator_id = ${await idOf(account)} and title = ${title}`,
  )
const pass = (hours: number) => bank.clock.set(new Date(new Date(exampleNow).getTime() + hours * 3_600_000))

describe('a change of an officer’s number', () => {
  test('waits for a second administrator, tells the old number, and holds the officer for a day', async () => {
    const old = await mobileOf('officer2')
    const change_id = await askNumber()
    expect(await mobileOf('officer2')).toBe(old)
    expect(await textsTo(newMobile)).toEqual([])
    expect((await noticesOf('officer2', '您的账号有变更申请'))[0]?.body).toContain('变更手机号')

    const [row] = (await changes()).rows
    expect(row).toMatchObject({
      change_id,
      kind: 'mobile',
      state: 'open',
      account: 'officer2',
      old_mobile: `${old.slice(0, 3)}****${old.slice(-4)}`,
      new_mobile: '154****8888',
      proposer_name: '管示例',
      own: false,
      may_decide: true,
    })
    expect((await changes('admin')).rows[0]).toMatchObject({ own: true, may_decide: false })
    const desk = await bank.as('admin2')('/api/admin/get_desk', {})
    expect(desk.todo.find(({ kind }) => kind === 'staff_change')).toMatchObject({ count: 1 })
    const [asking] = await noticesOf('admin2', '用户变更待复核')
    expect(asking).toMatchObject({ link: `/userManage?tab=changes&change_id=${change_id}`, settled: false })
    expect(await noticesOf('admin', '用户变更待复核')).toEqual([])

    await approve(change_id)
    expect(await mobileOf('officer2')).toBe(newMobile)
    expect(await textsTo(old)).toEqual([
      expect.stringContaining(
        '账号officer2的手机号已变更为154****8888，该账号24小时内不能审批和放款。如非本人要求，请立即联系系统管理员。',
      ),
    ])
    expect((await noticesOf('admin2', '用户变更待复核'))[0]?.settled).toBe(true)
    expect((await noticesOf('admin', '用户变更申请已办结'))[0]?.body).toContain('已由邵示例复核通过')
    const [person] = (await bank.as('admin')('/api/admin/user/query', { keyword: 'officer2' })).rows
    expect(person?.held_until).toMatch(/^2026-06-24T10:0\d/)
    const [entry] = (await bank.as('admin')('/api/admin/audit/query', { action: 'staff_change.approve' }))
      .rows
    expect(entry).toMatchObject({ account: 'admin2' })
    expect(entry?.after).toContain('"proposer":"admin"')
    expect(entry?.after).not.toContain(newMobile)

    await refused(approve(change_id), '22022')
  })

  test('holds approving and paying only, for a day of the bank’s clock', async () => {
    await approve(await askNumber())
    const officer = bank.as('officer2')
    const text: unknown = expect.stringMatching(/^账号处于安全保护期，06-24 10:0\d 前不能审批和放款$/)
    const one = { apply_no: 'TX20260623000018' }
    await refused(officer('/api/admin/approve_disc_apply', one), '22024', text)
    await refused(
      officer('/api/admin/pay_disc_apply', { ...one, idem_key: 'held-officer-pays-0001' }),
      '22024',
      text,
    )
    await refused(officer('/api/admin/approve_member', { user_code: 'HY00000004' }), '22024', text)
    expect((await officer('/api/admin/get_desk', {})).held_until).toMatch(/^2026-06-24T10:0\d/)
    await officer('/api/admin/query_disc_apply', {})
    await officer('/api/notice/read_all', {})

    pass(24.5)
    await refused(officer('/api/admin/approve_disc_apply', { ...one, apply_no: 'TX20260101999999' }), '9015')
    expect((await officer('/api/admin/get_desk', {})).held_until).toBeNull()
  })

  test('keeps the name that is changed with it, and asks nobody where the number stays', async () => {
    const user_id = await idOf('officer2')
    const same = { user_id, user_name: '顾二示例', mobile: await mobileOf('officer2') }
    expect(await bank.as('admin')('/api/admin/user/edit', same)).toEqual({ result: 'ok', change_id: '' })
    expect(await personOf('officer2')).toMatchObject({ userName: '顾二示例', heldUntil: null })
    expect((await changes()).total).toBe(0)
  })
})

describe('a reset of an officer’s password', () => {
  test('is done by two, and the number of before hears of it too', async () => {
    const old = await mobileOf('officer2')
    await approve(await askNumber())
    const change_id = await askReset()
    expect((await personOf('officer2')).userStatus).toBe(0)
    await approve(change_id)
    expect((await personOf('officer2')).userStatus).toBe(3)
    await refused(bank.as('officer2')('/api/user/get_menu_list', {}), '1001')
    expect((await textsTo(newMobile))[0]).toMatch(/初始密码\S{12}，/)
    expect((await textsTo(old))[0]).toContain('账号officer2的密码已重置，初始密码已发送至154****8888')
  })
})

describe('a closed account', () => {
  test('is opened again by two, and held', async () => {
    const user_id = await idOf('officer2')
    await bank.as('admin')('/api/admin/user/disable', { user_id })
    const { change_id } = await bank.as('admin')('/api/admin/user/enable', { user_id, reason: '休假结束' })
    expect((await personOf('officer2')).status).toBe(5)
    expect((await changes()).rows[0]).toMatchObject({ kind: 'enable', reason: '休假结束' })
    await approve(change_id)
    const { status, heldUntil } = await personOf('officer2')
    expect([status, heldUntil?.toISOString()]).toEqual([4, expect.stringMatching(/^2026-06-24T02:0\d/)])
  })
})

describe('the second person', () => {
  test('is never the first, nor the one whose account it is, and has the same permission and a number of their own', async () => {
    const change_id = await askNumber()
    await refused(approve(change_id, 'admin'), '22023', '不能复核自己提出的变更，须由另一名管理员复核')
    await refused(approve(change_id, 'credit'), '1003')
    const { role_id } = await bank.as('admin')('/api/admin/role/add', { name: '用户查看岗' })
    await bank.as('admin')('/api/admin/role/assign_perm', { role_id, auth_codes: ['11100'] })
    await bank.as('admin')('/api/admin/user/assign_role', {
      user_id: await idOf('credit'),
      role_ids: [role_id],
    })
    await refused(approve(change_id, 'credit'), '1003')
    await bank.as('admin')('/api/admin/role/assign_perm', {
      role_id,
      auth_codes: ['11100', '11102', '11107'],
    })
    const own = await askNumber('credit')
    await refused(approve(own, 'credit'), '20000', '不能操作本人账号')
    await bank.db.execute(
      sql`update operator set mobile_enc = (select mobile_enc from operator where account = 'admin') where account = 'admin2'`,
    )
    await refused(approve(change_id), '22023', '您与申请人的手机号相同，须由另一名管理员复核')
    await approve(change_id, 'credit')
    // Only an administrator decides on an administrator, and this one shares the number.
    await refused(askReset('admin2'), '22020')
  })

  test('refuses with a reason, and the first may take back their request', async () => {
    const change_id = await askNumber()
    const refuse = (reason: string) =>
      bank.as('admin2')('/api/admin/user/refuse_change', { change_id, reason })
    await refused(refuse(' '), '21011', '请填写不通过的原因')
    await refuse('未见本人申请')
    expect((await changes()).rows[0]).toMatchObject({
      state: 'refused',
      decider_name: '邵示例',
      remark: '未见本人申请',
    })
    expect((await noticesOf('admin', '用户变更申请已办结'))[0]?.body).toContain('未见本人申请')

    const again = await askNumber()
    await refused(askReset(), '22021')
    const withdraw = (by: string) => bank.as(by)('/api/admin/user/withdraw_change', { change_id: again })
    await refused(withdraw('admin2'), '9015')
    await withdraw('admin')
    expect((await noticesOf('admin2', '用户变更待复核')).every(({ settled }) => settled)).toBe(true)
    await refused(approve(again), '22022')
    expect((await personOf('officer2')).heldUntil).toBeNull()
  })

  test('is held back too while their own account is held', async () => {
    await approve(await askReset('officer1'), 'admin2')
    await bank.db.execute(
      sql`update operator set held_until = ${'2026-06-24T00:00:00Z'} where account = 'admin2'`,
    )
    const change_id = await askNumber()
    await refused(approve(change_id), '22024')
  })
})

test('a new officer, and rights to approve, are told to the other administrators', async () => {
  const admin = bank.as('admin')
  const fresh = { account: 'officer9', user_name: '孟示例', mobile: '15409000099' }
  const { user_id } = await admin('/api/admin/user/add', fresh)
  expect(await noticesOf('admin2', '已新增用户')).toMatchObject([
    { body: '管示例新增了用户孟示例（officer9）。如有疑问，请停用该账号并核实。' },
  ])
  expect(await noticesOf('admin', '已新增用户')).toEqual([])
  const { rows } = await admin('/api/admin/role/query', { keyword: '放款复核岗' })
  const give = (role_ids: string[]) => admin('/api/admin/user/assign_role', { user_id, role_ids })
  const role_ids = [must(rows[0], 'role').role_id]
  await give(role_ids)
  await give(role_ids)
  const [told, ...more] = await noticesOf('admin2', '已分配审批权限')
  expect(told?.body).toMatch(/^管示例为孟示例（officer9）分配了：.*放款复核/)
  expect(more).toEqual([])
})

test('rights to approve that come with a role are told as well', async () => {
  const admin = bank.as('admin')
  const { user_id } = await admin('/api/admin/user/add', {
    account: 'officer9',
    user_name: '孟示例',
    mobile: '15409000099',
  })
  const { role_id } = await admin('/api/admin/role/add', { name: '新岗' })
  const auth_codes = [permissionRows.disc_apply_pay.code]
  const give = () => admin('/api/admin/role/assign_perm', { role_id, auth_codes })
  await give()
  expect(await noticesOf('admin2', '已分配审批权限')).toEqual([])
  await admin('/api/admin/role/assign_perm', { role_id, auth_codes: [] })
  await admin('/api/admin/user/assign_role', { user_id, role_ids: [role_id] })
  await give()
  const [told, ...more] = await noticesOf('admin2', '已分配审批权限')
  expect(told?.body).toMatch(/^管示例为角色新岗（1名用户）增加了：.*放款复核/)
  expect(more).toEqual([])
})

describe('what was asked for', () => {
  test('lapses after a day, and when the person has changed meanwhile', async () => {
    const late = await askNumber()
    pass(24.5)
    await refused(approve(late), '22022')
    expect((await changes()).rows[0]).toMatchObject({ state: 'lapsed', may_decide: false })
    await bank.runSchedule('staff_change_lapse')
    expect(await queryRows(bank.db, sql`select state from staff_change`)).toEqual([{ state: 'lapsed' }])
    expect((await noticesOf('admin', '用户变更申请已办结'))[0]?.body).toContain('已失效')

    const stale = await askReset()
    await bank.db.execute(sql`update operator set pwd_hash = 'another' where account = 'officer2'`)
    await refused(approve(stale), '22022')
    // Another request ends it.
    expect(await askReset()).not.toBe(stale)
  })

  test('is refused where nobody could decide', async () => {
    const text = '没有可以复核的另一名管理员，请在银行服务器上增设系统管理员后再办理'
    await refused(askReset('admin2'), '22020', text)
    await bank.as('admin')('/api/admin/user/disable', { user_id: await idOf('admin2') })
    // Whoever cannot see what waits cannot decide on it.
    const { role_id } = await bank.as('admin')('/api/admin/role/add', { name: '用户修改岗' })
    await bank.as('admin')('/api/admin/role/assign_perm', { role_id, auth_codes: ['11102'] })
    await bank.as('admin')('/api/admin/user/assign_role', {
      user_id: await idOf('credit'),
      role_ids: [role_id],
    })
    await refused(askNumber(), '22020', text)
    await refused(
      bank.as('admin')('/api/admin/user/enable', { user_id: await idOf('admin2') }),
      '22020',
      text,
    )
    expect((await changes('admin')).total).toBe(0)
  })
})
