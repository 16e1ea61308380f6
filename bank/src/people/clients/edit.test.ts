import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import {
  activeClient,
  approveOpen,
  type ClientFields,
  checker,
  clientOf,
  main,
  maker,
  newProgramlessBank,
  openChange,
} from '../../testing/client-scene.ts'
import type { TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
let client_id: string
beforeEach(async () => {
  bank = await newProgramlessBank()
  client_id = (await activeClient(bank, { networks: ['10.1.0.0/16', '10.2.0.0/16'] })).client_id
})
afterEach(() => bank.close())

const shown = () => clientOf(bank, client_id)
const edit = async (
  fields: Omit<ClientFields, 'public_key' | 'label' | 'expires_on'> & { remark?: string },
) => bank.as(main)('/api/client/edit', { client_id, version: (await shown()).version, ...fields })
const refused = (attempt: Promise<unknown>, code: string, fields?: unknown) =>
  expect(attempt).rejects.toMatchObject({ code, ...(fields !== undefined && { fields }) })
const open = async () =>
  (await shown()).changes.filter(({ state }) => state === 'open').map(({ kind, lines }) => [kind, ...lines])
const rolesOf = async () => {
  const [row] = await queryRows<{ biz_roles: string[]; user_name: string }>(
    bank.db,
    sql`select biz_roles, user_name from operator where account = ${client_id}`,
  )
  return row
}

describe('less than before', () => {
  test('is in force at once: limits, networks, scopes; so are name and remark', async () => {
    await edit({
      name: '新名称',
      remark: '生产',
      apply_limit_fen: '50000',
      day_limit_fen: '60000',
      networks: ['10.1.2.0/24'],
    })
    expect(await shown()).toMatchObject({
      name: '新名称',
      remark: '生产',
      apply_limit_fen: '50000',
      day_limit_fen: '60000',
      networks: ['10.1.2.0/24'],
    })
    await edit({ scopes: ['read'] })
    // Without anything to do, nothing to spend.
    expect(await shown()).toMatchObject({ scopes: ['read'], apply_limit_fen: '0', day_limit_fen: '0' })
    expect(await rolesOf()).toEqual({ biz_roles: [], user_name: '新名称' })
    expect(await open()).toEqual([])
  })

  test('of the same things takes the place of what waits to be more', async () => {
    await edit({ apply_limit_fen: '200000', networks: ['10.0.0.0/8'], scopes: ['read', 'maker', 'confirm'] })
    expect((await open()).map(([kind]) => kind).sort()).toEqual(['limit', 'network', 'scope'])
    const change_id = (await shown()).changes.find(({ kind }) => kind === 'limit')?.change_id ?? ''
    await edit({ apply_limit_fen: '10000' })
    expect((await open()).map(([kind]) => kind).sort()).toEqual(['network', 'scope'])
    await refused(bank.as(checker)('/api/client/approve_change', { client_id, change_id }), '20000')
    expect(await shown()).toMatchObject({ apply_limit_fen: '10000', scopes: ['read', 'maker'] })
  })

  test('that says the same again leaves what waits', async () => {
    await edit({ apply_limit_fen: '200000' })
    await edit({ remark: '备注', apply_limit_fen: '100000', networks: ['10.2.0.0/16', '10.1.0.0/16'] })
    expect(await open()).toHaveLength(1)
  })
})

describe('more than before', () => {
  test('waits, of each kind by itself, and is what was asked for when it has been passed', async () => {
    await edit({ apply_limit_fen: '200000', day_limit_fen: '250000' })
    // The day's limit is lower: at once.
    expect(await shown()).toMatchObject({ apply_limit_fen: '100000', day_limit_fen: '250000' })
    expect(await open()).toEqual([
      ['limit', '单笔限额：1,000.00元 → 2,000.00元', '当日限额：2,500.00元 → 2,500.00元'],
    ])
    await approveOpen(bank, client_id)
    expect(await shown()).toMatchObject({ apply_limit_fen: '200000', day_limit_fen: '250000' })

    await edit({ scopes: ['read', 'confirm'] })
    expect(await shown()).toMatchObject({ scopes: ['read'] })
    expect(await open()).toEqual([['scope', '权限：查询 → 查询、确认报价']])
    await approveOpen(bank, client_id)
    expect(await shown()).toMatchObject({ scopes: ['read', 'confirm'] })
    expect(await rolesOf()).toMatchObject({ biz_roles: ['maker'] })
  })

  test('of networks leaves those that both lists allow, or the old ones where there are none', async () => {
    await edit({ networks: ['10.1.0.0/16', '10.3.0.0/16'] })
    expect(await shown()).toMatchObject({ networks: ['10.1.0.0/16'] })
    expect(await open()).toEqual([['network', '允许的网络：10.1.0.0/16 → 10.1.0.0/16、10.3.0.0/16']])
    await approveOpen(bank, client_id)
    expect(await shown()).toMatchObject({ networks: ['10.1.0.0/16', '10.3.0.0/16'] })
    await edit({ networks: ['192.0.2.0/24'] })
    expect(await shown()).toMatchObject({ networks: ['10.1.0.0/16', '10.3.0.0/16'] })
    await edit({ networks: [] })
    expect(await open()).toEqual([['network', '允许的网络：10.1.0.0/16、10.3.0.0/16 → 不限']])
  })

  test('asked for again takes the place of what was asked for before', async () => {
    await edit({ day_limit_fen: '400000' })
    const before = await openChange(bank, client_id)
    await edit({ day_limit_fen: '500000' })
    expect(await open()).toHaveLength(1)
    await refused(bank.as(checker)('/api/client/approve_change', { client_id, change_id: before }), '20000')
    await approveOpen(bank, client_id)
    expect(await shown()).toMatchObject({ day_limit_fen: '500000' })
  })

  test('that is refused leaves everything as it is', async () => {
    await edit({ day_limit_fen: '400000' })
    const change_id = await openChange(bank, client_id)
    const refusal = { client_id, change_id, reason: '额度过高' }
    await bank.as(checker)('/api/client/refuse_change', refusal)
    expect(await shown()).toMatchObject({ state: 'active', day_limit_fen: '300000' })
    expect((await shown()).changes[0]).toMatchObject({ state: 'refused', reason: '额度过高' })
  })
})

describe('a change is refused', () => {
  test('over one that somebody else has made meanwhile', async () => {
    const { version } = await shown()
    await edit({ remark: '一' })
    await refused(bank.as(main)('/api/client/edit', { client_id, version, remark: '二' }), '20072')
    expect(await shown()).toMatchObject({ remark: '一' })
  })

  test('where its parts do not fit each other', async () => {
    await refused(edit({ apply_limit_fen: '400000' }), '9012', {
      apply_limit_fen: '单笔限额不能超过当日限额',
    })
    await refused(edit({ scopes: ['read'], day_limit_fen: '1' }), '9012', {
      day_limit_fen: '仅有查询权限的客户端限额须为0',
    })
    await refused(edit({ name: '周示例' }), '9012', { name: '名称已被本单位的操作员或接口客户端使用' })
    await refused(edit({ networks: ['10.1.0.0/16', '10.1.0.0/99'] }), '24043', {
      networks: '第2行：不是有效的网络（CIDR）',
    })
    const { version } = await shown()
    await refused(bank.as(maker)('/api/client/edit', { client_id, version, remark: '' }), '1003')
  })
})
