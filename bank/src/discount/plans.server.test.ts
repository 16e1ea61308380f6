import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { everyday, fillForScale, sequentialScans } from '../testing/fill-for-scale.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'

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
    if ('groups' in page) expect(page.groups).not.toEqual([])
  })

  test('nor do the writes of an application, a signing and a typed bill, and the list of an order’s papers', async () => {
    const at = sceneOf(bank)
    const company = bank.as('15400000011')
    // Limits that are looked up at every submission.
    await at.change('update bank_sign set day_limit_count = 9999, total_limit_fen = 1000000000000')
    const { holding_id } = await exampleHolding(bank)
    // Nobody has ever applied for this one, so that its company may delete it.
    const typed = 1_012_001
    await at.change(`update bill set source = 'typed' where id = ${typed}`)
    const before = await sequentialScans(bank.db)
    const scanned = async (what: string, act: () => Promise<unknown>) => {
      await act()
      expect(await sequentialScans(bank.db), what).toEqual(before)
    }
    const apply: { no: string } = { no: '' }
    await scanned('submit', async () => {
      apply.no = (await at.submit([{ holding_id }])).apply_no
    })
    await scanned('withdraw', () => company('/api/discount/withdraw_apply', { apply_no: apply.no }))
    await scanned('delete a bill', () => company('/api/bills/delete_bill', { holding_id: String(typed) }))
    await scanned('papers', () => bank.as('officer1')('/api/document/query_document', { ref_no: apply.no }))
    const { sign_no } = await company('/api/signing/query_sign', {})
    await company('/api/sms/send_code', { purpose: 'end_sign' })
    const [message] = await listMessages(bank.db, testAtRest, '15400000011')
    const sms_code = must(message, 'the code').code
    // Applications are still open, which is what it had to look for.
    await scanned('end a signing', () =>
      expect(company('/api/signing/apply_end', { sign_no, sms_code })).rejects.toMatchObject({
        code: '22008',
      }),
    )
  })
})
