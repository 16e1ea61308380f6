import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import {
  activeClient,
  addClient,
  checker,
  clientOf,
  main,
  maker,
  newProgramlessBank,
  newPublicKey,
  openChange,
} from '../../testing/client-scene.ts'
import type { TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newProgramlessBank()
  await bank.db.execute(sql`update operator set biz_roles = '{maker,checker}' where account = ${maker}`)
})
afterEach(() => bank.close())

const outcome = (results: PromiseSettledResult<unknown>[]) => {
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '20000' })
  }
  return results.filter(({ status }) => status === 'fulfilled').length
}
const actionsOf = async (clientId: string, action: string) =>
  (
    await queryRows(
      bank.db,
      sql`select 1 from audit_log where object_no = ${clientId} and action = ${action}`,
    )
  ).length

describe('at the same time', () => {
  test('two checkers pass one change twenty times: it is done once', async () => {
    const { client_id } = await addClient(bank)
    const asked = { client_id, change_id: await openChange(bank, client_id) }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        bank.as(n % 2 ? checker : maker)('/api/client/approve_change', asked),
      ),
    )
    expect(outcome(results)).toBe(1)
    expect(await actionsOf(client_id, 'api_client.enforce')).toBe(1)
    expect(await clientOf(bank, client_id)).toMatchObject({
      state: 'active',
      changes: [{ state: 'approved' }],
    })
  })

  test('one passes and one refuses: one of both holds', async () => {
    const { client_id } = await addClient(bank)
    const asked = { client_id, change_id: await openChange(bank, client_id) }
    const results = await Promise.allSettled([
      bank.as(checker)('/api/client/approve_change', asked),
      bank.as(maker)('/api/client/refuse_change', { ...asked, reason: '不同意' }),
    ])
    expect(outcome(results)).toBe(1)
    const { state, changes } = await clientOf(bank, client_id)
    expect([state, changes[0]?.state]).toEqual(
      results[0]?.status === 'fulfilled' ? ['active', 'approved'] : ['stopped', 'refused'],
    )
  })

  test('a client is stopped while a change of it is passed: it is stopped in the end, and nothing waits', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { client_id } = await addClient(bank)
      const asked = { client_id, change_id: await openChange(bank, client_id) }
      const both = [
        () => bank.as(checker)('/api/client/approve_change', asked),
        () => bank.as(main)('/api/client/stop', { client_id }),
      ]
      const results = await Promise.allSettled((n % 2 ? both : both.reverse()).map(each => each()))
      expect(outcome(results)).toBeGreaterThanOrEqual(1)
      const { state, changes } = await clientOf(bank, client_id)
      expect([state, changes.filter(change => change.state === 'open')]).toEqual(['stopped', []])
    }
  })

  test('the day ends and a checker passes it: it comes into force once', async () => {
    const { client_id } = await addClient(bank)
    const asked = { client_id, change_id: await openChange(bank, client_id) }
    await bank.db.execute(sql`update api_client_change set in_force_at = proposed_at`)
    const results = await Promise.allSettled([
      bank.as(checker)('/api/client/approve_change', asked),
      bank.runSchedule('clients_due'),
    ])
    expect(outcome(results)).toBeGreaterThanOrEqual(1)
    expect(await actionsOf(client_id, 'api_client.enforce')).toBe(1)
  })

  test('one public key is brought ten times: one client has it', async () => {
    const public_key = newPublicKey()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        addClient(bank, n % 2 ? main : '15400000011', { public_key, name: `同钥${n}` }),
      ),
    )
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
    for (const result of refused) {
      expect((result as PromiseRejectedResult).reason).toMatchObject({ code: '24041' })
    }
  })

  test('five raise a limit: one of the changes waits', async () => {
    const { client_id } = await activeClient(bank)
    const { version } = await clientOf(bank, client_id)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) =>
        bank.as(main)('/api/client/edit', { client_id, version, day_limit_fen: `${400_000 + n}` }),
      ),
    )
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => reason.code)).toEqual(['20072', '20072', '20072', '20072'])
    const { changes } = await clientOf(bank, client_id)
    expect(changes.filter(({ state }) => state === 'open')).toHaveLength(1)
  })
})
