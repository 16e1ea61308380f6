import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { largestApply, longestName } from '../../testing/largest-apply.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { dealSheet } from './deal-slip.ts'
import { agreementSheet, voucherSheet } from './disc-documents.ts'
import { textOf } from './pdf-text.ts'
import { makePdf } from './sheet.ts'

const count = 100
const ctx = { atRest: testAtRest } as Ctx

test.each([2, 3] as const)('the largest amounts stand whole in one line each, pay type %i', async payType => {
  for (const [sheet, circulation] of [
    [agreementSheet(ctx, largestApply(payType)), '已锁定 TF0302'],
    [voucherSheet(ctx, largestApply(payType)), '可流通 TF0301'],
  ] as const) {
    const bytes = await makePdf(sheet)
    const lines = (await textOf(bytes)).split('\n')
    const times = (text: string) => lines.filter(line => line === text).length
    expect(times('999,999,999.99')).toBe(count)
    expect(times('99,999,999,999.00')).toBe(1)
    expect(times('127,333,333.33')).toBe(count)
    expect(times('12,733,333,333.00')).toBe(1)
    if (payType === 3) {
      expect(times('买 50,933,333.33')).toBe(count)
      expect(times('卖 76,400,000.00')).toBe(count)
      expect(times('买 5,093,333,333.00')).toBe(1)
      expect(times('卖 7,640,000,000.00')).toBe(1)
    }
    expect(times(payType === 3 ? '92,359,999,999.00' : '87,266,666,666.00')).toBe(1)
    expect(times('1-99999999999')).toBe(count)
    expect(times('5 999990000013 20261120 00000001 6')).toBe(count)
    expect(times(`银行承兑汇票 AC01　${circulation}`)).toBe(count)
    // In each head of the table, in one piece.
    expect(times('年利率（%）')).toBeGreaterThan(1)
    expect(times('年利率（%）')).toBe(times('票据（包）号码'))
  }
})

test('the largest amounts of a deal stand whole in one line each', async () => {
  const faceFen = 100_000_000_000n
  const interestFen = 23_933_333_333n
  const settleFen = faceFen - interestFen
  const all = BigInt(count)
  const facts = {
    ownName: longestName,
    cpName: longestName,
    order: {
      orderNo: 'ZTX20260623000018',
      dealNo: 'CJ20260623000018',
      createdAt: new Date('2026-06-23T10:00:00+08:00'),
      busiType: 'BT01',
      direction: 'TDD02',
      tradeType: 'TT01',
      clearSpeed: 'CS00',
      settleMode: 'ST01',
      rateE6: 240_000,
      settleDate: '2026-06-23',
      latestSettleTime: '16:30',
      dueSettleDate: null,
      totalCount: count,
      avgDaysE2: 35_900,
      totalFen: faceFen * all,
      interestFen: interestFen * all,
      settleFen: settleFen * all,
    },
    bills: Array.from({ length: count }, (_, at) => ({
      orderBill: {
        line: at + 1,
        rangeStart: 1n,
        rangeEnd: faceFen,
        days: 359,
        faceFen,
        interestFen,
        settleFen,
      },
      billNo: '599999000001320261120000000016',
      splittable: true,
      dueDate: '2027-06-17',
      acceptorName: longestName,
    })),
  } as unknown as Parameters<typeof dealSheet>[0]
  const lines = (await textOf(await makePdf(dealSheet(facts, 'own')))).split('\n')
  const times = (text: string) => lines.filter(line => line === text).length
  expect(['1,000,000,000.00', '239,333,333.33', '760,666,666.67', '1-100000000000'].map(times)).toEqual(
    Array(4).fill(count),
  )
  expect(['100,000,000,000.00', '23,933,333,333.00', '76,066,666,667.00', '359.00'].map(times)).toEqual(
    Array(4).fill(1),
  )
})
