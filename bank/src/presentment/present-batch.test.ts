import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { COMPANY, commercial, presentmentScene } from '../testing/presentment-scene.ts'
import { newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
const { give, holdingState, refused } = presentmentScene(() => bank)
beforeAll(async () => {
  bank = await newTestBank()
  await bank.as(COMPANY)('/api/presentment/set_automatic', { automatic: '0' })
})
afterAll(() => bank.close())

/** Bills whose acceptor stays silent: what has been presented waits. */
const giveSilent = async (count: number) => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await give(commercial(72n))).holding_id)
  return ids
}
const present = (holding_ids: string[], idem_key = newKey()) =>
  bank.as(COMPANY)('/api/presentment/present_bills', { idem_key, holding_ids })
const presentments = async (ids: readonly string[]) =>
  queryRows<{ holding: string; no: string }>(
    bank.db,
    sql`select holding_id::text as holding, presentment_no as no from presentment where holding_id in (${sql.join(
      ids.map(id => sql`${id}`),
      sql`, `,
    )})`,
  )

describe('several bills presented at once', () => {
  test('are presented each by itself, answered in the order asked for, and once for one key', async () => {
    const [a = '', b = '', c = ''] = await giveSilent(3)
    const key = newKey()
    const asked = [c, a, b]
    const answer = await present(asked, key)
    const found = new Map((await presentments(asked)).map(({ holding, no }) => [holding, no]))
    // The first of the answer is the first asked for, not the first of the bills.
    expect(answer).toEqual({ presentment_no: found.get(c), stage: 'P10' })
    for (const id of asked) expect(await holdingState(id)).toBe('35')
    expect(await present(asked, key)).toEqual(answer)
    expect(await presentments(asked)).toHaveLength(3)
  })

  test('are none of them presented when the last may not be', async () => {
    const [first = '', gone = ''] = await giveSilent(2)
    await bank.as(COMPANY)('/api/presentment/present_bill', { idem_key: newKey(), holding_id: gone })
    await refused(() => present([first, gone]), '20203', 'holding_ids[1]')
    expect(await holdingState(first)).toBe('10')
  })

  test('go to one of two people who take overlapping choices, in opposite orders', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ids = await giveSilent(6)
      const answers = await Promise.allSettled([present(ids), present([...ids.slice(2)].reverse())])
      const codes = answers.map(answer => (answer.status === 'rejected' ? answer.reason.code : ''))
      expect(codes.sort()).toEqual(['', '20203'])
      const made = (await presentments(ids)).map(({ holding }) => holding)
      expect(new Set(made).size).toBe(made.length)
      expect([4, 6]).toContain(made.length)
    }
  })
})
