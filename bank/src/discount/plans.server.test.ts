import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { everyday, fillForScale, sequentialScans } from '../db/fill-for-scale.ts'
import { must, newTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  const [company] = await queryRows<{ id: number }>(
    bank.db,
    sql`select member_id as id from operator where account = '15400000011'`,
  )
  const { id } = must(company, 'the demo company')
  await fillForScale(bank.db, { members: 400, bills: 40_000, applies: 10_000 }, id)
}, 180_000)
afterAll(() => bank?.close())

describe('with forty thousand bills and ten thousand applications of four hundred companies', () => {
  test('a scan from end to end is counted, so that the others mean something', async () => {
    const before = await sequentialScans(bank.db)
    await queryRows(bank.db, sql`select count(*) from bill where drawer_name = 'nobody'`)
    expect((await sequentialScans(bank.db)).bill).toBeGreaterThan(before.bill ?? 0)
  })

  test.each(everyday)('$path for $who reads no big table from end to end', async ({ who, path, body }) => {
    const before = await sequentialScans(bank.db)
    const page = await bank.as(who)(path, body)
    expect(await sequentialScans(bank.db)).toEqual(before)
    if ('rows' in page) expect(page.total).toBeGreaterThan(0)
  })
})
