import { publishedPublicKeys } from '@portal/shared/machines/demo-keys.ts'
import { clientBounds } from '@portal/shared/machines/scopes.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineNotice, tell } from '../../notices/notice.ts'
import { queryRows } from '../../platform/db/db.ts'
import { connect } from '../../platform/kernel/port.ts'
import {
  activeClient,
  addClient,
  alone,
  approveOpen,
  checker,
  clientOf,
  inTransaction,
  keyNow,
  main,
  maker,
  newProgramlessBank,
  newPublicKey,
  noticesOf,
  openChange,
  pass,
  refused,
  smsOf,
} from '../../testing/client-scene.ts'
import type { TestBank } from '../../testing/test-bank.ts'
import { findByAccount } from '../directory/operators.ts'
import { clientRules } from './client-rules.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newProgramlessBank()
})
afterEach(() => bank.close())

describe('a new client', () => {
  test('waits for the checker, who passes what they read', async () => {
    const { client_id, key_id, state } = await addClient(bank, main, { name: 'ERP 提单' })
    expect(state).toBe('waiting')
    expect(await keyNow(bank, key_id)).toMatchObject({ active: false, key: { inForceAt: null } })
    const shown = await clientOf(bank, client_id)
    expect(shown).toMatchObject({
      name: 'ERP 提单',
      scopes: ['read', 'maker'],
      apply_limit_fen: '100000',
      day_limit_fen: '300000',
      day_used_fen: '0',
      networks: ['203.0.113.0/24'],
      keys: [{ key_id, algorithm: 'ed25519', in_force_at: null, last_used_at: null }],
      changes: [{ kind: 'create', state: 'open', proposer: '陈示例', in_force_at: null, decider: '' }],
      last_call_at: null,
      calls_today: 0,
    })
    expect(shown.changes[0]?.lines).toEqual([
      '名称：ERP 提单',
      '权限：查询、经办',
      '单笔限额：1,000.00元',
      '当日限额：3,000.00元',
      '允许的网络：203.0.113.0/24',
      expect.stringMatching(/^密钥：ERP（Ed25519，公钥摘要 [0-9a-f]{16}），2027-06-30到期$/),
    ])
    expect(await noticesOf(bank, checker)).toEqual([
      {
        title: '接口客户端变更待复核',
        body: '陈示例为接口客户端“ERP 提单”申请新建客户端，请复核。',
        link: `/pcApiClients?client_id=${client_id}`,
      },
    ])
    expect(await smsOf(bank, main)).toEqual([])

    expect(await approveOpen(bank, client_id)).toEqual({ client_id, state: 'active' })
    expect(await keyNow(bank, key_id)).toMatchObject({
      active: true,
      endsAt: new Date('2027-07-01T00:00:00+08:00'),
    })
    const [change] = (await clientOf(bank, client_id)).changes
    expect(change).toMatchObject({ state: 'approved', decider: '周示例' })
    expect((await noticesOf(bank, main)).map(({ title }) => title)).toEqual(['接口客户端变更已生效'])
  })

  test('is an operator that nobody can sign in as, and no list of people shows', async () => {
    const { client_id } = await activeClient(bank)
    const [row] = await queryRows<Record<string, unknown>>(
      bank.db,
      sql`select kind, pwd_hash, is_main_account, biz_roles, user_status, status, role_name, permission_mask
            from operator where account = ${client_id}`,
    )
    expect(row).toEqual({
      kind: 'machine',
      pwd_hash: '',
      is_main_account: false,
      biz_roles: ['maker'],
      user_status: 0,
      status: 4,
      role_name: '接口客户端',
      permission_mask: '0',
    })
    expect(await findByAccount(bank.db, client_id)).toBeUndefined()
    const { rows } = await bank.as(main)('/api/operator/query', { page_size: 100 })
    expect(rows.filter(({ account }) => account === client_id)).toEqual([])
    const user = await queryRows<{ id: number }>(
      bank.db,
      sql`select id from operator where account = ${client_id}`,
    )
    await refused(bank.as(main)('/api/operator/reset_pwd', { user_id: String(user[0]?.id) }), '9015')
  })

  test('comes into force a day later where nobody checks, and the main account hears of it twice', async () => {
    const { client_id, key_id } = await addClient(bank, alone)
    const [change] = (await clientOf(bank, client_id, alone)).changes
    expect(change?.in_force_at).toMatch(/^2026-06-24T10:0\d/)
    expect((await noticesOf(bank, alone))[0]?.body).toContain('将于06-24 10:0')
    expect((await smsOf(bank, alone))[0]?.text).toContain(
      '自动生效。如非本单位安排，请立即停用该客户端并联系银行。',
    )

    pass(bank, 23.9)
    await bank.runSchedule('clients_due')
    expect(await keyNow(bank, key_id)).toMatchObject({ active: false })
    pass(bank, 0.2)
    await bank.runSchedule('clients_due')
    expect(await keyNow(bank, key_id)).toMatchObject({ active: true })
    expect(await clientOf(bank, client_id, alone)).toMatchObject({
      state: 'active',
      changes: [{ state: 'approved', decider: '' }],
    })
    expect(await smsOf(bank, alone)).toHaveLength(2)
    await bank.runSchedule('clients_due')
    expect(await smsOf(bank, alone)).toHaveLength(2)
  })

  test('that is refused never calls, and its key can be brought once more', async () => {
    const public_key = newPublicKey()
    const { client_id } = await addClient(bank, main, { public_key })
    const change_id = await openChange(bank, client_id)
    const reason = '公钥与申请单不符'
    await bank.as(checker)('/api/client/refuse_change', { client_id, change_id, reason })
    expect(await clientOf(bank, client_id)).toMatchObject({
      state: 'stopped',
      keys: [],
      changes: [{ state: 'refused', decider: '周示例', reason }],
    })
    expect((await noticesOf(bank, main))[0]?.body).toContain(`周示例未予通过，原因：${reason}。`)
    await refused(bank.as(main)('/api/client/resume', { client_id }), '20000', '没有有效的密钥，请先添加密钥')
    expect(await addClient(bank, main, { public_key })).toMatchObject({ state: 'waiting' })
  })

  test('that is taken back is stopped', async () => {
    const { client_id } = await addClient(bank)
    const change_id = await openChange(bank, client_id)
    const asked = { client_id, change_id }
    expect(await bank.as(main)('/api/client/withdraw_change', asked)).toEqual({ client_id, state: 'stopped' })
    await refused(bank.as(main)('/api/client/withdraw_change', asked), '20000')
    await refused(bank.as(checker)('/api/client/approve_change', asked), '20000')
  })

  test('is made by the main account alone', async () => {
    for (const account of [maker, checker]) await refused(addClient(bank, account), '1003')
  })

  test.each([
    [
      'limits of a program that only reads',
      { scopes: ['read' as const] },
      '9012',
      { apply_limit_fen: '仅有查询权限的客户端限额须为0' },
    ],
    [
      'one application above the day',
      { apply_limit_fen: '300001' },
      '9012',
      { apply_limit_fen: '单笔限额不能超过当日限额' },
    ],
    ['a name of blanks', { name: '  ' }, '9012', { name: '请填写客户端名称' }],
    [
      'the name of an operator',
      { name: '周示例' },
      '9012',
      { name: '名称已被本单位的操作员或接口客户端使用' },
    ],
    [
      'a line that is no network',
      { networks: ['10.0.0.0/8', 'x'] },
      '24043',
      { networks: '第2行：不是有效的网络（CIDR）' },
    ],
    [
      'what is no key',
      { public_key: 'x' },
      '24041',
      { public_key: '公钥无法识别，请提交 Ed25519 或 SM2 公钥' },
    ],
    [
      'a key that ends today',
      { expires_on: '2026-06-23' },
      '24042',
      { expires_on: '密钥到期日须晚于今天，且不晚于2028-06-23' },
    ],
    [
      'a key that lasts too long',
      { expires_on: '2028-06-24' },
      '24042',
      { expires_on: '密钥到期日须晚于今天，且不晚于2028-06-23' },
    ],
  ])('is refused with %s, and leaves nothing', async (_, fields, code, told) => {
    await expect(addClient(bank, main, fields)).rejects.toMatchObject({ code, fields: told })
    expect(await queryRows(bank.db, sql`select 1 from api_client`)).toEqual([])
    expect(await queryRows(bank.db, sql`select 1 from operator where kind = 'machine'`)).toEqual([])
  })

  test('lasts until the last day of two years at the most, and calls on that day', async () => {
    const { client_id, key_id } = await activeClient(bank, { expires_on: '2028-06-23' })
    expect(client_id).toMatch(/^cl_[0-9a-f]{32}$/)
    bank.clock.set(new Date('2028-06-23T23:59:59+08:00'))
    expect(await keyNow(bank, key_id)).toMatchObject({ active: true })
    bank.clock.set(new Date('2028-06-24T00:00:00+08:00'))
    expect(await keyNow(bank, key_id)).toMatchObject({ active: false })
  })

  test('has a key that nobody else has', async () => {
    const public_key = newPublicKey()
    await addClient(bank, alone, { public_key })
    await refused(addClient(bank, main, { public_key }), '24041', '该公钥已被使用，请生成新的密钥对')
  })

  test('is one of twenty at the most, those that are stopped not counted', async () => {
    for (let n = 0; n < clientBounds.clients; n += 1) await addClient(bank)
    await refused(addClient(bank), '24040')
    const { rows, total } = await bank.as(main)('/api/client/query', { page_size: 1 })
    expect([total, rows.length]).toEqual([20, 1])
    await bank.as(main)('/api/client/stop', { client_id: rows[0]?.client_id ?? '' })
    expect(await addClient(bank)).toMatchObject({ state: 'waiting' })
    // Nor are they counted among the people.
    await bank.as(main)('/api/operator/add', {
      user_name: '孟示例',
      mobile: '15400000098',
      biz_roles: ['checker'],
    })
  })

  test('needs in production a network and a key that is not published; a sandbox takes both', async () => {
    for (const public_key of publishedPublicKeys) {
      expect(await addClient(bank, main, { networks: [], public_key })).toMatchObject({ state: 'waiting' })
    }
    await bank.close()
    bank = await newProgramlessBank([connect(clientRules, clientRules.otherwise)])
    await refused(addClient(bank, main, { networks: [] }), '24043', '请至少填写一个允许的网络')
    await refused(
      addClient(bank, main, { networks: ['10.0.0.0/8'] }),
      '24043',
      '第1行：范围过大，前缀不能短于/16',
    )
    for (const public_key of publishedPublicKeys) {
      await refused(addClient(bank, main, { public_key }), '24041', '该公钥的私钥已公开，不能使用')
    }
  })

  test('gets no text message itself when its member’s makers do', async () => {
    await activeClient(bank)
    const before = await queryRows(bank.db, sql`select 1 from sms_message`)
    await inTransaction(bank, async ctx => {
      const row = defineNotice<string>({
        to: 'member',
        title: '通知',
        body: text => text,
        sms: { purpose: 'returned', to: ({ bizRoles }) => bizRoles.includes('maker') },
      })
      const [member] = await queryRows<{ id: number }>(
        ctx.tx,
        sql`select member_id as id from operator where account = ${main}`,
      )
      await tell(ctx, row, '内容', member?.id ?? 0)
    })
    // The main account and one maker.
    expect((await queryRows(bank.db, sql`select 1 from sms_message`)).length - before.length).toBe(2)
  })
})
