import { maskHas } from '@portal/shared/access/masks.ts'
import { authVersionId, type PermissionName, permissionNames } from '@portal/shared/access/permissions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningBank, startBankOn } from '../../app/bank.ts'
import { readBankSettings } from '../../app/settings.ts'
import { verifyAuditChain } from '../../platform/audit/audit.ts'
import { queryRows } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { quickenPasswords } from '../../testing/seeded-example.ts'
import { TestClient } from '../../testing/test-client.ts'
import { newTestDatabase } from '../../testing/test-database.ts'

const refused = { is_success: false, error_no: '10100', error_msg: '用户名或密码不正确，请重新输入' }
let database: OpenDatabase
let bank: RunningBank
let guest: TestClient

beforeAll(async () => {
  database = await newTestDatabase()
  const settings = readBankSettings({
    BANK_PORT: '0',
    SANDBOX_NOW: '2026-06-23T10:00:00+08:00',
    SANDBOX_CAPTCHA: 'abcd',
    LOG_LEVEL: 'silent',
  })
  bank = await startBankOn(settings, database)
  guest = new TestClient(bank.url)
  return () => bank.close()
})

describe('a sign-in', () => {
  test('works as hard on an unknown account as on a wrong password', async () => {
    // Processor time of this process, which is the bank's: the time that passes tells of the machine's other work.
    const workOf = async (account: string) => {
      const req_code_session_id = await guest.newCaptcha()
      const before = process.cpuUsage()
      await guest.trySignIn(account, 'comp', { req_code_session_id, password: 'wrong-password' })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (const account of ['15400000001', '15400000011', '15400000021']) {
      known.push(await workOf(account))
      unknown.push(await workOf(account.replace('154', '153')))
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 1.7)
  })

  // The others have nothing to do with how hard a password is to check.
  afterAll(() => quickenPasswords(database.db))
})

describe('signing in', () => {
  test('answers the utoken and user_info', async () => {
    const { data } = await guest.trySignIn('15400000002', 'comp')
    expect(data?.[0]).toMatchObject({
      utoken: expect.stringMatching(/^[\w-]{43}$/),
      user_info: {
        account: '15400000002',
        name: '李示例',
        last_login_time: expect.stringMatching(/^\d{4}-/),
        parent_user_name: '陈示例',
        is_main_account: false,
        biz_roles: ['maker'],
        role_name: '企业经办',
        company_name: '江州示例精密制造有限公司',
        member_type: 'comp',
        kind: 'customer',
        status: 4,
      },
    })
  })

  test.each([
    ['15400000003', 'comp', [false, false]],
    ['15400000102', 'financeOrg', [false, false]],
    ['15400000112', 'financeOrg', [false, false]],
    ['15400000021', 'comp', [true, false]],
  ])(
    '%s: the time of the last sign-in and query_have_log tell the same of the first',
    async (account, bizType, first) => {
      for (const isFirst of first) {
        const { data } = await guest.trySignIn(account, bizType)
        const row = data?.[0] as { utoken: string; user_info: { last_login_time: string | null } }
        expect(row.user_info.last_login_time === null).toBe(isFirst)
        const client = new TestClient(bank.url, row.utoken)
        const log = await client.call('/api/sys/query_have_log', { account })
        expect(log.data).toEqual([{ result: isFirst ? 'false' : 'true' }])
      }
    },
  )

  test.each([
    ['15400000011', 'comp'],
    ['15400000021', 'comp'],
    ['15400000031', 'comp'],
    ['15400000032', 'comp'],
    ['15400000034', 'comp'],
    ['15400000101', 'financeOrg'],
    ['15400000112', 'financeOrg'],
    ['15400000201', 'admin'],
    ['admin', 'admin'],
    ['officer1', 'admin'],
    ['credit', 'admin'],
    ['gov', 'admin'],
  ])('lets %s in by the page of %s and by no other', async (account, page) => {
    expect((await guest.trySignIn(account, page)).is_success).toBe(true)
    for (const other of ['comp', 'financeOrg', 'admin'].filter(type => type !== page)) {
      expect(await guest.trySignIn(account, other)).toEqual(refused)
    }
  })

  test.each([
    ['an unknown account', '15400009999', {}],
    ['a wrong password', '15400000003', { password: 'Demo#2027' }],
    ['a disabled account', '15400000033', {}],
    ['a password in other case', '15400000003', { password: 'demo#2026' }],
  ])('refuses %s with the one answer 10100', async (_, account, fields) => {
    expect(await guest.trySignIn(account, 'comp', fields)).toEqual(refused)
  })

  test.each([
    ['wrong', { check_code: 'dcba' }],
    ['of another id', { req_code_session_id: '0'.repeat(32) }],
  ])('refuses a captcha that is %s with 12007, whatever the password', async (_, fields) => {
    const answer = await guest.trySignIn('15400000011', 'comp', { ...fields, password: 'wrong-password' })
    expect(answer).toEqual({ is_success: false, error_no: '12007', error_msg: '验证码错误' })
  })

  test('burns the captcha with any attempt, and takes none made for another purpose', async () => {
    const rid = await guest.newCaptcha()
    await guest.trySignIn('15400000011', 'comp', { req_code_session_id: rid, password: 'wrong-password' })
    const again = await guest.trySignIn('15400000011', 'comp', { req_code_session_id: rid })
    expect(again.error_no).toBe('12007')
    const forget = await guest.newCaptcha('forget')
    expect((await guest.trySignIn('15400000011', 'comp', { req_code_session_id: forget })).error_no).toBe(
      '12007',
    )
  })

  test('leaves the captcha alone when the body does not fit the schema', async () => {
    const rid = await guest.newCaptcha()
    const answer = await guest.trySignIn('15400000011', 'comp', { req_code_session_id: rid, extra: '1' })
    expect(answer).toMatchObject({ error_no: '9012', fields: { extra: '不支持的参数' } })
    expect((await guest.trySignIn('15400000011', 'comp', { req_code_session_id: rid })).is_success).toBe(true)
  })

  test('stores no utoken, no password and no captcha answer in clear', async () => {
    const { utoken } = await guest.signedIn('15400000011')
    const tables = await queryRows<{ name: string }>(
      database.db,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) {
      const rows = await queryRows(database.db, sql`select * from ${sql.identifier(name)}`)
      const text = JSON.stringify(rows)
      for (const secret of [utoken, 'Demo#2026', 'wrong-password', 'abcd"']) {
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
      }
    }
  })

  test('audits every attempt with the account masked, in a chain that holds', async () => {
    await guest.trySignIn('15400000032', 'comp', { password: 'wrong-password' })
    const [row] = await queryRows(
      database.db,
      sql`select object_no, result from audit_log where action = 'session.sign_in' order by id desc limit 1`,
    )
    expect(row).toEqual({ object_no: '154****0032', result: 'refused' })
    expect(await verifyAuditChain(database.db)).toBeNull()
  })
})

describe('a utoken', () => {
  test('ends with the sign-out for good', async () => {
    const client = await guest.signedIn('15400000011')
    expect((await client.call('/api/user/user_logout')).data).toEqual([{ result: 'ok' }])
    expect((await client.call('/api/user/get_menu_list')).error_no).toBe('1001')
  })

  test.each([
    ['that is missing', undefined, '1004'],
    ['that nobody holds', 'made-up', '1001'],
  ])('%s is refused', async (_, utoken, code) => {
    const client = new TestClient(bank.url, utoken)
    expect((await client.call('/api/member/current_member_detail')).error_no).toBe(code)
  })

  test('unused for 24 hours ends; ended by a newer sign-in it answers 1002', async () => {
    const client = await guest.signedIn('15400000011')
    const mine = sql`id = (select max(id) from session)`
    await database.db.execute(
      sql`update session set last_seen_at = now() - interval '23 hours' where ${mine}`,
    )
    expect((await client.call('/api/user/get_menu_list')).is_success).toBe(true)
    await database.db.execute(
      sql`update session set last_seen_at = now() - interval '25 hours' where ${mine}`,
    )
    expect((await client.call('/api/user/get_menu_list')).error_no).toBe('1001')
    await database.db.execute(sql`update session set kicked = true where ${mine}`)
    expect((await client.call('/api/user/get_menu_list')).error_no).toBe('1002')
  })

  test('of an operator who was disabled meanwhile is refused with 1005', async () => {
    const client = await guest.signedIn('15400000112', 'financeOrg')
    await database.db.execute(sql`update operator set status = 5 where account = '15400000112'`)
    expect((await client.call('/api/user/get_menu_list')).error_no).toBe('1005')
  })
})

describe('what a signed-in person reads', () => {
  test('is the menu of their type, and the permission list only when their version differs', async () => {
    const company = await guest.signedIn('15400000011')
    const [menu] = (await company.call('/api/user/get_menu_list')).data ?? []
    expect(menu?.auths).toHaveLength(permissionNames.length)
    expect(menu?.menu_list).toMatchObject([
      { parent_id: '-1', name: '贴现业务' },
      { name: '贴现首页', url: '/tx' },
      { name: '银行签约', url: '/pcBankSign' },
      { name: '秒贴', url: '/instant' },
      { name: '业务办理', url: '/pcDiscount' },
      { name: '业务查询', url: '/txDiscountApplyStaticList' },
      { name: '付息确认', url: '/payerConsent' },
      { name: '资金日历', url: '/fundCalendar' },
      { name: '提示付款', url: '/presentment' },
      { name: '追索', url: '/recourse' },
      { name: '对账与回单', url: '/receipts' },
      { name: '贸易背景信息', url: '/invoicesControl' },
    ])
    const officer = await guest.signedIn('officer1', 'admin')
    const [own] =
      (await officer.call('/api/user/get_menu_list', { auth_version_id: authVersionId })).data ?? []
    const { eclp } = (own?.permissions ?? { eclp: '0' }) as { eclp: string }
    const may = (name: PermissionName) => maskHas(eclp, name)
    expect([may('disc_apply_pay'), may('rate_edit'), may('user_view')]).toEqual([true, false, false])
    expect(own).not.toHaveProperty('auths')
    const entry = (name: string, url: string) => expect.objectContaining({ name, url })
    expect(own?.menu_list).toEqual(
      expect.arrayContaining([
        entry('贴现审批', '/discApproval'),
        entry('会员审核', '/memberReview'),
        entry('演示查询', '/shareQuery'),
      ]),
    )
    expect(own?.menu_list).not.toContainEqual(expect.objectContaining({ url: '/tx' }))
    const government = await guest.signedIn('gov', 'admin')
    const [none] = (await government.call('/api/user/get_menu_list')).data ?? []
    expect(none).toMatchObject({
      permissions: { eclp: '0' },
      menu_list: [{ name: '首页' }, { name: '演示查询' }],
    })
  })

  test('is their member, with the mobile sealed on the wire', async () => {
    const client = await guest.signedIn('15400000002')
    const [detail] = (await client.call('/api/member/current_member_detail')).data ?? []
    expect(detail).toMatchObject({ operator_name: '李示例', need_review: 1, is_main_account: 0, status: 4 })
    expect(detail?.mobile).toBe('15400000002')
  })

  test('is not what another type may read: the bank checks again', async () => {
    const company = await guest.signedIn('15400000011')
    expect((await company.call('/api/admin/query_disc_apply')).error_no).toBe('1003')
    const officer = await guest.signedIn('credit', 'admin')
    expect((await officer.call('/api/discount/query_apply')).error_no).toBe('1003')
    expect(
      (await officer.call('/api/admin/approve_disc_apply', { apply_no: 'TX20260623000018' })).error_no,
    ).toBe('1003')
  })

  test('is no money call while the first password must be changed', async () => {
    const client = await guest.signedIn('15400000021')
    const answer = await client.call('/api/discount/get_quote', { bills: [{ holding_id: '1' }] })
    expect(answer).toMatchObject({ error_no: '20033', error_msg: '请先修改密码' })
  })
})
