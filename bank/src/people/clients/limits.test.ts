import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  activeClient,
  clientOf,
  clientRefOf,
  inTransaction,
  main,
  newProgramlessBank,
} from '../../testing/client-scene.ts'
import type { TestBank } from '../../testing/test-bank.ts'
import { endUse, takeDayLimit } from './limits.ts'

let bank: TestBank
let client_id: string
let clientRef: number
beforeEach(async () => {
  bank = await newProgramlessBank()
  client_id = (await activeClient(bank)).client_id
  clientRef = await clientRefOf(bank, client_id)
})
afterEach(() => bank.close())

let taken = 0
/** Takes for an application of its own; returns its number. */
const take = async (fen: bigint): Promise<string> => {
  taken += 1
  const refNo = `TX${taken}`
  await inTransaction(bank, ctx => takeDayLimit(ctx, clientRef, fen, refNo))
  return refNo
}
const end = (refNo: string, state: 'kept' | 'given_back', memberId?: number) =>
  inTransaction(bank, ctx => endUse(ctx, refNo, state, memberId))
const used = async () => (await clientOf(bank, client_id)).day_used_fen

describe('the limits of a client', () => {
  test('are of one application and of a day, exact to the fen', async () => {
    await expect(take(100_001n)).rejects.toMatchObject({
      code: '24010',
      text: '超过接口客户端单笔限额1,000.00元',
    })
    for (const fen of [100_000n, 100_000n, 99_999n]) await take(fen)
    await expect(take(2n)).rejects.toMatchObject({
      code: '24011',
      text: '超过接口客户端当日限额3,000.00元',
    })
    await take(1n)
    expect(await used()).toBe('300000')
  })

  test('begin anew with the day of the bank’s clock, and what is given back goes to its own day', async () => {
    const first = await take(100_000n)
    bank.clock.set(new Date('2026-06-24T00:00:00+08:00'))
    expect(await used()).toBe('0')
    const second = await take(70_000n)
    await end(first, 'given_back')
    expect(await used()).toBe('70000')
    await end(second, 'given_back')
    expect(await used()).toBe('0')
  })

  test('have again what was given back, once and to the fen, and never what was kept', async () => {
    const numbers = [await take(100_000n), await take(99_999n), await take(100_000n)]
    await expect(take(2n)).rejects.toMatchObject({ code: '24011' })
    const [kept = '', odd = '', last = ''] = numbers
    await end(kept, 'kept')
    await end(kept, 'given_back')
    expect(await used()).toBe('299999')
    await Promise.all([end(odd, 'given_back'), end(odd, 'given_back'), end(odd, 'given_back')])
    expect(await used()).toBe('200000')
    await expect(take(100_001n)).rejects.toMatchObject({ code: '24010' })
    await take(100_000n)
    await expect(take(1n)).rejects.toMatchObject({ code: '24011' })
    await end(odd, 'kept')
    await end(last, 'given_back', 999_999)
    expect(await used()).toBe('300000')
  })

  test('are not taken by a submission that is rolled back', async () => {
    const attempt = inTransaction(bank, async ctx => {
      await takeDayLimit(ctx, clientRef, 100_000n, 'TX')
      throw new Error('refused')
    })
    await expect(attempt).rejects.toThrow('refused')
    expect(await used()).toBe('0')
  })

  test('hold against thirty that come at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => take(30_000n)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '24011' })
    }
    expect(await used()).toBe('300000')
  })

  test('hold as soon as they are lowered, whatever was taken before', async () => {
    await take(100_000n)
    const { version } = await clientOf(bank, client_id)
    const lower = { client_id, version, apply_limit_fen: '50000', day_limit_fen: '120000' }
    await bank.as(main)('/api/client/edit', lower)
    await expect(take(50_001n)).rejects.toMatchObject({ code: '24010' })
    await expect(take(20_001n)).rejects.toMatchObject({ code: '24011' })
    await take(20_000n)
    await bank.db.execute(sql`update api_client set day_limit_fen = 10, apply_limit_fen = 10`)
    await expect(take(1n)).rejects.toMatchObject({ code: '24011' })
  })
})
