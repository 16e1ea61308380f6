import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextOf } from '../../platform/kernel/context.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { exampleHolding, exampleNow, newKey, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { agreementSheet, payoutReceiptSheet, voucherSheet } from './disc-documents.ts'
import { payDayTable } from './pay-day-table.ts'
import { makePdf, type Sheet } from './sheet.ts'
import { readApply } from './sources.ts'

const company = '15400000011'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())

const reading = <Read>(read: (ctx: Ctx) => Promise<Read>): Promise<Read> =>
  bank.db.transaction(tx =>
    read(
      contextOf({ clock: bank.clock, atRest: testAtRest }, tx, { type: 'system', operatorId: null }, 'test'),
    ),
  )

/** What a paper says beside a label. */
const besideLabel = (sheet: Sheet, label: string): string | undefined =>
  sheet.blocks
    .flatMap(block => (block.kind === 'pairs' ? block.rows : []))
    .find(([name]) => name === label)?.[1]

/** The rows of the first table with this column. */
const rowsUnder = (sheet: Sheet, title: string) =>
  sheet.blocks
    .flatMap(block => (block.kind === 'table' ? [block] : []))
    .find(({ columns }) => columns.some(column => column.title === title))?.rows

const submitted = async (): Promise<string> => {
  const call = bank.as(company)
  const { holding_id } = await exampleHolding(bank)
  const { lock_no } = await call('/api/discount/get_quote', { bills: [{ holding_id }] })
  const { sign_no } = await call('/api/signing/query_sign', {})
  return (await call('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no })).apply_no
}

describe('the papers of the worked example, paid a day late', () => {
  let applyNo: string
  beforeAll(async () => {
    applyNo = await submitted()
  })

  test('the agreement lists every day it may be paid on, and says what they mean', async () => {
    const sheet = await reading(async ctx => agreementSheet(ctx, await readApply(ctx, applyNo)))
    expect(rowsUnder(sheet, '放款日')).toEqual([
      ['2026-06-23', '107', '8,924.01', '2,336,754.89'],
      ['2026-06-24', '106', '8,840.60', '2,336,838.30'],
      ['2026-06-25', '105', '8,757.20', '2,336,921.70'],
      ['2026-06-26', '104', '8,673.80', '2,337,005.10'],
    ])
    expect(besideLabel(sheet, '贴现日期')).toBe('2026年06月23日')
    const clauses = sheet.blocks.flatMap(block => (block.kind === 'text' ? [block.text] : [])).join('\n')
    expect(clauses).toContain('自实际放款日起按约定利率计息')
    expect(clauses).toContain('甲方须重新询价后提交')
    expect((await makePdf(sheet)).length).toBeGreaterThan(10_000)
  })

  test('voucher and receipt name the day the money moved and the one agreed first', async () => {
    await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no: applyNo })
    bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
    await bank.as('officer2')('/api/admin/pay_disc_apply', { apply_no: applyNo, idem_key: newKey() })
    await bank.runJobs()
    const [voucher, receipt] = await reading(async ctx => {
      const facts = await readApply(ctx, applyNo)
      return [voucherSheet(ctx, facts), await payoutReceiptSheet(ctx, facts)] as const
    })
    for (const sheet of [voucher, receipt]) {
      expect(besideLabel(sheet, '贴现日期')).toBe('2026年06月24日（实际放款日）')
      expect(besideLabel(sheet, '申请约定放款日')).toBe('2026年06月23日')
    }
    expect(besideLabel(voucher, '贴现利息')).toContain('¥8,840.60 元')
    expect(besideLabel(voucher, '实付金额')).toContain('¥2,336,838.30 元')
    expect(besideLabel(receipt, '金额')).toContain('¥2,336,838.30 元')
    const [line, total] = rowsUnder(voucher, '年利率（%）\n计息天数') ?? []
    expect(line).toEqual(expect.arrayContaining(['1.2800\n106 天', '8,840.60', '2,336,838.30']))
    expect(total).toEqual(expect.arrayContaining(['8,840.60', '2,336,838.30']))
    bank.clock.set(new Date(exampleNow))
  })
})

test('a payer’s share has a column, and days that differ from bill to bill are a span', async () => {
  const facts = {
    apply: { payType: 3, discountDate: '2026-06-24' },
    payDays: [
      {
        date: '2026-06-23',
        minDays: 105,
        maxDays: 108,
        interestFen: 100_00n,
        buyerInterestFen: 40_00n,
        netFen: 9_940_00n,
      },
      {
        date: '2026-06-24',
        minDays: 104,
        maxDays: 107,
        interestFen: 99_00n,
        buyerInterestFen: 39_60n,
        netFen: 9_940_60n,
      },
    ],
  } as Parameters<typeof payDayTable>[0]
  expect(payDayTable(facts)).toMatchObject({
    columns: [{}, {}, {}, { title: '付息人承担（元）' }, {}],
    rows: [
      ['2026-06-23', '105–108', '100.00', '40.00', '9,940.00'],
      ['2026-06-24', '104–107', '99.00', '39.60', '9,940.60'],
    ],
  })
})
