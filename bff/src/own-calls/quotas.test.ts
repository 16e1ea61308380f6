import { maskOf, systemCode } from '@portal/shared/access/masks.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPortalConfig } from '../settings/portal-config.ts'
import { repositoryPath } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { canary, type FakeBank, refuse, startFakeBank, userInfo } from '../testing/fake-bank.ts'
import { type FakeClients, fakeClients } from '../testing/fake-clients.ts'
import { Program } from '../testing/program.ts'
import { startTestRedis, type TestRedis } from '../testing/redis-server.ts'
import { Visitor } from '../testing/visitor.ts'

/* What a program has used of its quotas is told to its member and to staff, where the bank shows them the program. */

const read = '/api/event/query_event'
const { machine_quotas: quotas } = readPortalConfig(repositoryPath('config/portal.json'))

const clientRow = {
  ...{ client_id: `cl_${'0'.repeat(32)}`, name: 'ERP', state: 'active', scopes: ['read'], networks: [] },
  ...{ apply_limit_fen: '0', day_limit_fen: '0', day_used_fen: '0', remark: '', keys: [], changes: [] },
  ...{ last_call_at: null, calls_today: 0, refused_today: 0, stop_reason: '', stopped_by: '' },
  ...{ created_at: '2026-06-23T10:00:00+08:00', version: 1 },
}
const askers = [
  {
    who: 'its member',
    path: '/api/client/query_quota',
    shownBy: '/api/client/detail',
    user: {},
    shown: clientRow,
  },
  {
    who: 'staff',
    path: '/api/admin/client/query_quota',
    shownBy: '/api/admin/client/query_call',
    user: { member_type: 'admin', kind: 'staff', permissions: { [systemCode]: maskOf(['client_view']) } },
    shown: { total: 0, rows: [], page_no: 1, page_size: 1 },
  },
]

let redis: TestRedis
let bank: FakeBank
let clients: FakeClients
let bff: TestBff
beforeEach(async () => {
  redis = await startTestRedis()
  bank = await startFakeBank()
  clients = fakeClients(bank)
  clients.answer(read, [{ events: [], next: '1.0', has_more: false, last: '1.0' }])
  bff = await startTestBff({ bankUrl: bank.url, redisUrl: redis.url, rateLimits: true })
})
afterEach(async () => {
  await bff.close()
  await bank.close()
  await redis.close()
})

it.each(askers)('$who: told where the bank shows the program, and refused otherwise', async asker => {
  const { path, shownBy, user, shown } = asker
  const program = new Program()
  const { client_id } = clients.add(program)
  await program.call(bff.url, read)
  await program.call(bff.url, read)
  const user_info = { ...userInfo('15400000011'), ...user }
  bank.answer('/api/member/login', (_received, response) =>
    response.end(JSON.stringify({ is_success: true, data: [{ utoken: canary, user_info }] })),
  )
  const visitor = new Visitor(bff.url)
  expect((await visitor.signIn()).status).toBe(200)

  bank.answer(shownBy, refuse('9015', '记录不存在'))
  const refused = await visitor.post(path, { client_id })
  expect([refused.json?.error_no, refused.json?.data]).toEqual(['9015', undefined])

  bank.answer(shownBy, [shown])
  const { json } = await visitor.post(path, { client_id })
  const used = { read: 2, write: 0, money: 0 }
  expect(json?.data).toEqual(
    (['read', 'write', 'money'] as const).map(kind => ({
      kind,
      limit: quotas[kind].count,
      window_seconds: quotas[kind].window_seconds,
      used: used[kind],
    })),
  )
})
