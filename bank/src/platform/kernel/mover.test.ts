import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveInvoice } from '../../paper/trade/invoices.ts'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { clockOf } from '../clock/clock.ts'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { invoice } from '../db/schema/trade.ts'
import { contextOf } from './context.ts'
import type { Ctx } from './handler.ts'

let database: OpenDatabase
const clock = clockOf(() => new Date('2026-06-23T10:00:00+08:00'))
beforeAll(async () => {
  database = await newTestDatabase()
  await database.db.execute(
    sql`insert into member (id, user_code, member_type, company_name) values (900, 'HY900', 'comp', '示例900')`,
  )
})
afterAll(() => database.close())

const inTransaction = <Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result> =>
  database.db.transaction(tx =>
    work(contextOf({ clock, atRest: testAtRest }, tx, { type: 'system', operatorId: null }, 'test')),
  )

const newInvoice = async () => {
  const [row] = await database.db
    .insert(invoice)
    .values({
      memberId: 900,
      invoiceType: 'DIGITAL',
      invoiceNo: '26000000000000000001',
      invoiceUid: '26000000000000000001',
      invoiceDate: '2026-04-01',
      buyerName: '青禾示例物流有限公司',
      buyerTax: '',
      sellerName: '示例900',
      sellerTax: '',
      exclFen: 100n,
      taxFen: 0n,
      totalFen: 100n,
      verifyState: '10',
      createdBy: 'test',
    })
    .returning()
  if (!row) throw new Error('no invoice')
  return row
}
const auditOf = (id: number) =>
  queryRows<{ action: string }>(
    database.db,
    sql`select action from audit_log where object_type = 'invoice' and object_no = ${String(id)} order by id`,
  )

test('a row moves once from the version it was read at, with its audit row and its news', async () => {
  const row = await newInvoice()
  const moved = await inTransaction(ctx => moveInvoice(ctx, row, 'pass', { as: 'system' }))
  expect(moved).toMatchObject({ verifyState: '30', version: row.version + 1 })
  // Nobody else may act on what they read before.
  const stale = inTransaction(ctx => moveInvoice(ctx, row, 'fail', { as: 'system' }))
  await expect(stale).rejects.toMatchObject({ code: '20000' })
  const unlisted = inTransaction(ctx => moveInvoice(ctx, moved, 'fail', { as: 'system' }))
  await expect(unlisted).rejects.toMatchObject({ code: '20000' })
  expect(await auditOf(row.id)).toEqual([{ action: 'trade.verify_pass' }])
  const news = await queryRows(database.db, sql`select 1 from change_feed where ref_no = ${String(row.id)}`)
  expect(news).toHaveLength(2)
})
