import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockOf } from '../../platform/clock/clock.ts'
import { queryRows } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { contractInvoice, invoice, tradeContract } from '../../platform/db/schema/trade.ts'
import { contextOf } from '../../platform/kernel/context.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { confirmTrade, occupyTrade, releaseTrade, spread } from './occupation.ts'

let database: OpenDatabase
const ours = 900
const theirs = 901
const clock = clockOf(() => new Date('2026-06-23T10:00:00+08:00'))

beforeEach(async () => {
  database = await newTestDatabase()
  for (const id of [ours, theirs]) {
    await database.db.execute(
      sql`insert into member (id, user_code, member_type, company_name) values (${id}, ${`HY${id}`}, 'comp', ${`示例${id}`})`,
    )
  }
})
afterEach(() => database.close())

const inTransaction = <Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result> =>
  database.db.transaction(tx =>
    work(contextOf({ clock, atRest: testAtRest }, tx, { type: 'system', operatorId: null }, 'test')),
  )

const addContract = async (
  id: number,
  amountFen: bigint,
  more: Partial<typeof tradeContract.$inferInsert> = {},
) => {
  await database.db.insert(tradeContract).values({
    id,
    memberId: ours,
    contractNo: `HT${id}`,
    role: 'seller',
    counterName: '青禾示例物流有限公司',
    kind: 'contract',
    tradeMode: 'goods',
    goods: '钢材',
    amountFen,
    signDate: '2026-03-01',
    state: '1',
    createdBy: 'test',
    ...more,
  })
  return id
}

const addInvoice = async (
  id: number,
  totalFen: bigint,
  contractId: number | null,
  more: Partial<typeof invoice.$inferInsert> = {},
) => {
  await database.db.insert(invoice).values({
    id,
    memberId: ours,
    invoiceType: 'DIGITAL',
    invoiceNo: `26${String(id).padStart(18, '0')}`,
    invoiceUid: `26${String(id).padStart(18, '0')}`,
    invoiceDate: `2026-04-${String(id % 28 || 1).padStart(2, '0')}`,
    buyerName: '青禾示例物流有限公司',
    buyerTax: '',
    sellerName: '示例900',
    sellerTax: '',
    exclFen: totalFen,
    taxFen: 0n,
    totalFen,
    verifyState: '30',
    createdBy: 'test',
    ...more,
  })
  if (contractId !== null) await database.db.insert(contractInvoice).values({ invoiceId: id, contractId })
  return id
}

const occupy = (
  applyNo: string,
  contractIds: number[],
  invoiceIds: number[],
  needFen: bigint,
  memberId = ours,
) => inTransaction(ctx => occupyTrade(ctx, { applyNo, memberId, contractIds, invoiceIds, needFen }))

/** Everything occupation may change. */
const state = async () => ({
  invoices: await queryRows<{ id: number; used_fen: number }>(
    database.db,
    sql`select id::int, used_fen::int from invoice order by id`,
  ),
  contracts: await queryRows<{ id: number; used_fen: number }>(
    database.db,
    sql`select id::int, used_fen::int from trade_contract order by id`,
  ),
  usage: await queryRows(
    database.db,
    sql`select invoice_id::int, ref_no, occupy_fen::int, state from invoice_usage order by id`,
  ),
})

const refused = async (act: () => Promise<unknown>, code: string, text: string) => {
  const before = await state()
  await expect(act()).rejects.toMatchObject({ code, text })
  expect(await state()).toEqual(before)
}

test('an amount is spread over the oldest first and stops when it is covered', () => {
  const sources = [
    { id: 3, date: '2026-04-03', leftFen: 50n },
    { id: 1, date: '2026-04-01', leftFen: 30n },
    { id: 2, date: '2026-04-01', leftFen: 0n },
    { id: 4, date: '2026-05-01', leftFen: 70n },
  ]
  expect(spread(sources, 60n)).toEqual([
    { id: 1, takeFen: 30n },
    { id: 3, takeFen: 30n },
  ])
})

describe('an application', () => {
  test('occupies the oldest invoice first, and the contract by the face of its bills', async () => {
    await addContract(1, 1000n)
    await addInvoice(12, 300n, 1)
    await addInvoice(11, 200n, 1)
    await occupy('TX20260623000001', [1], [12, 11, 11], 250n)
    expect(await state()).toMatchObject({
      contracts: [{ id: 1, used_fen: 250 }],
      invoices: [
        { id: 11, used_fen: 200 },
        { id: 12, used_fen: 50 },
      ],
      usage: [
        { invoice_id: 11, ref_no: 'TX20260623000001', occupy_fen: 200, state: 1 },
        { invoice_id: 12, ref_no: 'TX20260623000001', occupy_fen: 50, state: 1 },
      ],
    })
  })

  test('gives everything back when it is released, and may occupy again', async () => {
    await addContract(1, 1000n)
    await addInvoice(11, 200n, 1)
    await occupy('TX20260623000001', [1], [11], 200n)
    await inTransaction(ctx => releaseTrade(ctx, 'TX20260623000001'))
    await inTransaction(ctx => releaseTrade(ctx, 'TX20260623000001'))
    expect(await state()).toMatchObject({
      contracts: [{ used_fen: 0 }],
      invoices: [{ used_fen: 0 }],
      usage: [{ state: 2 }],
    })
    await occupy('TX20260623000001', [1], [11], 150n)
    expect(await state()).toMatchObject({
      invoices: [{ used_fen: 150 }],
      usage: [{ state: 2 }, { state: 1, occupy_fen: 150 }],
    })
  })

  test('keeps what it was paid for: a later release changes nothing', async () => {
    await addContract(1, 1000n)
    await addInvoice(11, 200n, 1)
    await occupy('TX20260623000001', [1], [11], 120n)
    await inTransaction(ctx => confirmTrade(ctx, 'TX20260623000001'))
    await inTransaction(ctx => releaseTrade(ctx, 'TX20260623000001'))
    expect(await state()).toMatchObject({
      contracts: [{ used_fen: 120 }],
      invoices: [{ used_fen: 120 }],
      usage: [{ state: 3 }],
    })
  })
})

describe('occupying is refused', () => {
  beforeEach(async () => {
    await addContract(1, 500n)
    await addContract(2, 500n, { state: '2' })
    await addContract(3, 500n, { memberId: theirs })
    await addInvoice(11, 300n, 1)
    await addInvoice(12, 300n, null)
    await addInvoice(13, 300n, 1, { verifyState: '40' })
    await addInvoice(14, 300n, 1, { usedFen: 300n })
    await addInvoice(15, 900n, 1)
    await addInvoice(16, 300n, 3, { memberId: theirs })
  })

  test('for a contract that is foreign or does not exist', async () => {
    await refused(() => occupy('TX1', [3], [11], 100n), '9015', '记录不存在')
    await refused(() => occupy('TX1', [99], [11], 100n), '9015', '记录不存在')
  })
  test('for an invoice that is foreign or does not exist', async () => {
    await refused(() => occupy('TX1', [1], [16], 100n), '9015', '记录不存在')
    await refused(() => occupy('TX1', [1], [99], 100n), '9015', '记录不存在')
  })
  test('for a contract that was stopped', () =>
    refused(() => occupy('TX1', [2], [11], 100n), '20000', '合同HT2未生效或已停用'))
  test('for contracts that are too small, or none', async () => {
    await refused(() => occupy('TX1', [1], [15], 501n), '20043', '合同可用金额不足')
    await refused(() => occupy('TX1', [], [11], 100n), '20043', '合同可用金额不足')
  })
  test('for an invoice that is not linked to the contract', () =>
    refused(() => occupy('TX1', [1], [12], 100n), '20058', '所选发票未关联所选合同'))
  test('for an invoice that failed its verification', () =>
    refused(() => occupy('TX1', [1], [13], 100n), '20059', '发票未验真通过，不能使用'))
  test('for an invoice that is used up', () =>
    refused(() => occupy('TX1', [1], [11, 14], 100n), '20060', '发票可用金额不足，剩余0.00元'))
  test('for invoices that are a fen too small, or none', async () => {
    await refused(() => occupy('TX1', [1], [11], 301n), '20061', '发票金额合计应不小于票据金额')
    await refused(() => occupy('TX1', [1], [], 1n), '20061', '发票金额合计应不小于票据金额')
  })
})

describe('at the same time', () => {
  test('ten applications want 100 of an invoice of 250: two get it, and its sum holds', async () => {
    await addContract(1, 10_000n)
    await addInvoice(11, 250n, 1)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => occupy(`TX${i}`, [1], [11], 100n)),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(2)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '20061' })
    }
    expect(await state()).toMatchObject({ invoices: [{ used_fen: 200 }], contracts: [{ used_fen: 200 }] })
  })

  test('two releases of one application give back once', async () => {
    await addContract(1, 1000n)
    await addInvoice(11, 250n, 1)
    await occupy('TX1', [1], [11], 100n)
    await occupy('TX2', [1], [11], 100n)
    await Promise.all([1, 2, 3].map(() => inTransaction(ctx => releaseTrade(ctx, 'TX1'))))
    expect(await state()).toMatchObject({ invoices: [{ used_fen: 100 }], contracts: [{ used_fen: 100 }] })
  })
})

test('the database itself refuses an invoice used beyond its total', async () => {
  await addInvoice(11, 250n, null)
  const error = await database.db
    .execute(sql`update invoice set used_fen = 251 where id = 11`)
    .catch((reason: unknown) => String((reason as { cause?: unknown }).cause ?? reason))
  expect(error).toContain('invoice_used')
})
