import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import {
  activeClient,
  addClient,
  alone,
  approveOpen,
  checker,
  clientOf,
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
import { openSession, readSession } from '../sign-in/sessions.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newProgramlessBank()
})
afterEach(() => bank.close())

const isActive = async (keyId: string) => (await keyNow(bank, keyId))?.active
const bodiesTo = async (account: string, title: string) =>
  (await noticesOf(bank, account)).flatMap(notice => (notice.title === title ? notice.body : []))
const operatorIdOf = async (account: string) => {
  const [row] = await queryRows<{ id: number }>(
    bank.db,
    sql`select id from operator where account = ${account}`,
  )
  return row?.id ?? 0
}
const tokenOf = async (clientId: string, keyId: string) => {
  const id = await operatorIdOf(clientId)
  return bank.db.transaction(tx => openSession(tx, id, new Date(), keyId))
}

describe('a change', () => {
  test('is not passed by whoever asked for it, nor by who does not check, nor by another member', async () => {
    await bank.db.execute(
      sql`update operator set biz_roles = '{maker,checker}' where account in (${main}, ${alone})`,
    )
    const { client_id } = await addClient(bank)
    const asked = { client_id, change_id: await openChange(bank, client_id) }
    await refused(bank.as(main)('/api/client/approve_change', asked), '21001')
    await refused(bank.as(main)('/api/client/refuse_change', { ...asked, reason: '不同意' }), '21001')
    await refused(bank.as(maker)('/api/client/approve_change', asked), '1003')
    await refused(bank.as(alone)('/api/client/approve_change', asked), '9015')
    await refused(bank.as(alone)('/api/client/detail', { client_id }), '9015')
    await refused(bank.as(checker)('/api/client/approve_change', { ...asked, change_id: '999999' }), '9015')
    const other = await addClient(bank, alone)
    await refused(
      bank.as(checker)('/api/client/approve_change', {
        client_id,
        change_id: await openChange(bank, other.client_id, alone),
      }),
      '9015',
    )
    // A member whose main account is its only checker has no second person.
    expect((await clientOf(bank, other.client_id, alone)).changes[0]?.in_force_at).not.toBeNull()
  })

  test('is asked for anew by a client that waits: nobody passes what they have not seen', async () => {
    const { client_id } = await addClient(bank)
    const change_id = await openChange(bank, client_id)
    const edit = { client_id, version: 0, apply_limit_fen: '200000' }
    expect(await bank.as(main)('/api/client/edit', edit)).toEqual({ client_id, state: 'waiting' })
    await refused(bank.as(checker)('/api/client/approve_change', { client_id, change_id }), '20000')
    const { changes, keys } = await clientOf(bank, client_id)
    expect(changes.map(({ state }) => state)).toEqual(['open', 'withdrawn'])
    expect(changes[0]?.lines[2]).toBe('单笔限额：2,000.00元')
    expect(keys).toHaveLength(1)
    expect(await approveOpen(bank, client_id)).toMatchObject({ state: 'active' })
    expect(await clientOf(bank, client_id)).toMatchObject({ apply_limit_fen: '200000' })
  })

  test('whose key has ended meanwhile is not passed by a person', async () => {
    const { client_id } = await addClient(bank, main, { expires_on: '2026-06-24' })
    pass(bank, 48)
    await refused(approveOpen(bank, client_id), '20000', '密钥已到期，请撤回后重新添加')
  })

  test('that comes by itself after its key has ended leaves an expired client', async () => {
    const { client_id } = await addClient(bank, alone, { expires_on: '2026-06-24' })
    pass(bank, 72)
    await bank.runSchedule('clients_due')
    expect(await clientOf(bank, client_id, alone)).toMatchObject({
      state: 'expired',
      changes: [{ state: 'approved' }],
    })
  })
})

describe('stopping a client', () => {
  test('works at once: its sessions end, its key no longer counts, what waits is withdrawn', async () => {
    const { client_id, key_id } = await activeClient(bank)
    const utoken = await tokenOf(client_id, key_id)
    expect(
      (await readSession(bank.db, utoken, new Date(), bank.clock.today())).signedIn.principal,
    ).toMatchObject({
      kind: 'machine',
      biz_roles: ['maker'],
      is_main_account: false,
    })
    await bank.as(main)('/api/client/add_key', {
      client_id,
      label: '新',
      public_key: newPublicKey(),
      expires_on: '2027-12-31',
    })
    const [{ at }] = (await queryRows<{ at: string }>(
      bank.db,
      sql`select max(id) as at from change_feed`,
    )) as [{ at: string }]
    const stop = { client_id, reason: '服务器更换' }
    expect(await bank.as(checker)('/api/client/stop', stop)).toEqual({ client_id, state: 'stopped' })
    expect(await isActive(key_id)).toBe(false)
    await refused(readSession(bank.db, utoken, new Date(), bank.clock.today()), '24005')
    expect(await clientOf(bank, client_id)).toMatchObject({
      state: 'stopped',
      stop_reason: '服务器更换',
      stopped_by: '周示例',
      keys: [{ key_id }],
      changes: [{ kind: 'key', state: 'withdrawn' }, { kind: 'create' }],
    })
    expect(await bodiesTo(main, '接口客户端已停用')).toEqual([
      expect.stringMatching(/已由周示例停用，其调用已被拒绝。原因：服务器更换。$/),
    ])
    const told = await queryRows<{ staff: boolean }>(
      bank.db,
      sql`select staff from change_feed where id > ${at} and topic = 'client' and ref_no = ${client_id}`,
    )
    expect(told.map(({ staff }) => staff).sort()).toEqual([false, true])
    await refused(bank.as(main)('/api/client/stop', { client_id }), '20000')
  })

  test('is for the main account and those who check; others hear 1003, other members 9015', async () => {
    const { client_id } = await activeClient(bank)
    await refused(bank.as(maker)('/api/client/stop', { client_id }), '1003')
    await refused(bank.as(alone)('/api/client/stop', { client_id }), '9015')
    await bank.as(main)('/api/client/stop', { client_id })
    expect(await bodiesTo(main, '接口客户端已停用')).toEqual([])
  })

  test('by the bank takes a reason and the permission, and the main account hears of it by SMS', async () => {
    const { client_id, key_id } = await activeClient(bank)
    const stop = { client_id, reason: '密钥疑似泄露' }
    await refused(bank.as('officer1')('/api/admin/client/stop', stop), '1003')
    await refused(bank.as('admin')('/api/admin/client/stop', { client_id, reason: ' ' }), '21011')
    expect(await bank.as('admin')('/api/admin/client/stop', stop)).toEqual({ client_id, state: 'stopped' })
    expect(await isActive(key_id)).toBe(false)
    expect(await clientOf(bank, client_id)).toMatchObject({ stopped_by: '银行', stop_reason: '密钥疑似泄露' })
    expect((await smsOf(bank, main))[0]?.text).toContain('已由银行停用，其调用已被拒绝。原因：密钥疑似泄露。')
    const { rows } = await bank.as('admin')('/api/admin/client/query', { state: 'stopped' })
    expect(rows).toMatchObject([{ client_id, user_code: 'HY00000001' }])
    const { total } = await bank.as('admin')('/api/admin/client/query', { keyword: '没有这家' })
    expect(total).toBe(0)
    const found = await bank.as('admin')('/api/admin/client/query', { keyword: client_id })
    expect(found.total).toBe(1)
  })
})

describe('a stopped client', () => {
  test('goes on when a second person has passed it', async () => {
    const { client_id, key_id } = await activeClient(bank)
    await refused(bank.as(main)('/api/client/resume', { client_id }), '20000')
    await bank.as(main)('/api/client/stop', { client_id, reason: '升级' })
    expect(await bank.as(main)('/api/client/resume', { client_id })).toEqual({ client_id, state: 'stopped' })
    expect(await isActive(key_id)).toBe(false)
    const { changes } = await clientOf(bank, client_id)
    expect(changes[0]).toMatchObject({ kind: 'resume', state: 'open', lines: ['停用原因：升级'] })
    expect(await approveOpen(bank, client_id)).toEqual({ client_id, state: 'active' })
    expect(await isActive(key_id)).toBe(true)
    expect(await clientOf(bank, client_id)).toMatchObject({ stop_reason: '', stopped_by: '' })
  })

  test('goes on after a day where nobody checks, unless its key has ended meanwhile', async () => {
    const { client_id, key_id } = await addClient(bank, alone, { expires_on: '2026-06-26' })
    pass(bank, 24)
    await bank.runSchedule('clients_due')
    await bank.as(alone)('/api/client/stop', { client_id })
    await bank.as(alone)('/api/client/resume', { client_id })
    pass(bank, 25)
    await bank.runSchedule('clients_due')
    expect(await isActive(key_id)).toBe(true)
    await bank.as(alone)('/api/client/stop', { client_id })
    await bank.as(alone)('/api/client/resume', { client_id })
    pass(bank, 48)
    await bank.runSchedule('clients_due')
    expect(await clientOf(bank, client_id, alone)).toMatchObject({
      state: 'stopped',
      changes: [{ kind: 'resume', state: 'withdrawn' }, {}, {}],
    })
    expect((await bodiesTo(alone, '接口客户端变更未生效'))[0]).toContain('没有有效的密钥，请先添加密钥。')
  })
})

describe('a client that the bank has stopped', () => {
  test('is kept so by stopping it again, as the bank hears that it is to go on', async () => {
    const { client_id } = await addClient(bank, alone)
    const stop = (reason: string) => bank.as('admin')('/api/admin/client/stop', { client_id, reason })
    pass(bank, 24)
    await bank.runSchedule('clients_due')
    await stop('密钥疑似泄露')
    await bank.as(alone)('/api/client/resume', { client_id })
    expect((await bodiesTo('admin', '银行停用的接口客户端申请重新启用'))[0]).toMatch(
      /该客户端由银行停用，原因：密钥疑似泄露。如不同意，请再次停用。$/,
    )
    await stop('尚未更换密钥')
    pass(bank, 25)
    await bank.runSchedule('clients_due')
    expect(await clientOf(bank, client_id, alone)).toMatchObject({
      state: 'stopped',
      stop_reason: '尚未更换密钥',
      changes: [{ kind: 'resume', state: 'withdrawn' }, { kind: 'create' }],
    })
  })
})

describe('the end of a key', () => {
  test('is announced 30, 7 and 1 day before, each once, and then the client expires', async () => {
    const { client_id, key_id } = await activeClient(bank, { expires_on: '2026-07-31' })
    const utoken = await tokenOf(client_id, key_id)
    const title = '接口客户端密钥即将到期'
    const on = async (day: string) => {
      bank.clock.set(new Date(`${day}T00:10:00+08:00`))
      await bank.runSchedule('client_key_reminders')
      await bank.runSchedule('clients_due')
      return (await bodiesTo(main, title)).length
    }
    const told = []
    for (const day of ['06-30', '07-01', '07-02', '07-23', '07-24', '07-25', '07-30', '07-31']) {
      told.push(await on(`2026-${day}`))
    }
    expect(told).toEqual([0, 1, 1, 1, 2, 2, 3, 3])
    expect((await bodiesTo(main, title))[0]).toContain('将于2026-07-31后失效（剩余30天）')
    expect(await isActive(key_id)).toBe(true)
    await on('2026-08-01')
    expect(await clientOf(bank, client_id)).toMatchObject({ state: 'expired' })
    await refused(readSession(bank.db, utoken, new Date(), bank.clock.today()), '24005')
    await refused(bank.as(main)('/api/client/resume', { client_id }), '20000', '没有有效的密钥，请先添加密钥')
  })

  test('that came with less time is announced for the days that are left alone', async () => {
    await activeClient(bank, { expires_on: '2026-07-03' })
    await bank.runSchedule('client_key_reminders')
    expect(await bodiesTo(main, '接口客户端密钥即将到期')).toEqual([])
    // A clock that jumps over days says the nearest alone.
    bank.clock.set(new Date('2026-07-02T00:10:00+08:00'))
    await bank.runSchedule('client_key_reminders')
    expect(await bodiesTo(main, '接口客户端密钥即将到期')).toHaveLength(1)
  })
})

describe('the audit log', () => {
  test('names who did what to a client', async () => {
    const { client_id } = await activeClient(bank)
    await bank.as(main)('/api/client/stop', { client_id, reason: '升级' })
    const { rows } = await bank.as('admin')('/api/admin/audit/query', { object_no: client_id })
    expect(rows.map(({ action, account }) => `${action} ${account}`)).toEqual([
      'api_client.stop 154****0001',
      'api_client.approve 154****0003',
      'api_client.enforce 154****0003',
      'api_client.ask 154****0001',
      'api_client.add 154****0001',
    ])
  })
})
