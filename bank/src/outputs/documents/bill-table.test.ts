import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { agreementSheet, voucherSheet } from './disc-documents.ts'
import { textOf } from './pdf-text.ts'
import { makePdf } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'

const count = 100
const at = new Date('2026-06-23T10:00:00+08:00')
const long = '江州示例精密制造新材料科技创新发展集团（长三角一体化示范区）股份有限公司第一分公司'

/** A hundred packages of 999,999,999.99 at 24 % over 191 days, with the longest names. */
const largest = (payType: 2 | 3): ApplyFacts => {
  const faceFen = 99_999_999_999n
  const interestFen = 12_733_333_333n
  const buyerInterestFen = payType === 3 ? 5_093_333_333n : 0n
  const netFen = faceFen - interestFen + buyerInterestFen
  const line = {
    billNo: '599999000001320261120000000016',
    splittable: true,
    rangeStart: 1n,
    rangeEnd: faceFen,
    acceptorName: long,
    dueDate: '2026-12-25',
    interestEndDate: '2026-12-31',
    days: 191,
    rateE6: 240_000,
    faceFen,
    interestFen,
    buyerInterestFen,
    netFen,
  }
  const all = BigInt(count)
  return {
    companyName: long,
    uscCode: '91990000MA0000015Q',
    bankName: long,
    bankNo: '999990000013',
    accountName: long,
    accountNoEnc: testAtRest.seal('99001234567890101189900123456789'),
    agreementNo: 'QY20260101000001',
    makerName: '林示例',
    checkerName: '陈示例',
    took: { check_pass: { at }, accept: { at }, confirm: { at, actorType: 'member' }, pay: { at } },
    consent: {
      via: 'portal',
      decidedAt: at,
      decidedByName: '陈示例',
      maxBuyerFen: buyerInterestFen * all,
    },
    apply: {
      applyNo: 'TX20260623000018',
      submittedAt: at,
      paidAt: at,
      checkerId: 1,
      discountDate: '2026-06-23',
      finalRateE6: 240_000,
      rateE6: 240_000,
      payType,
      buyerPctE4: payType === 3 ? 400_000 : null,
      buyerName: long,
      buyerAccountNoEnc: testAtRest.seal('99001234567890102659900123456789'),
      totalCount: count,
      totalFen: faceFen * all,
      interestFen: interestFen * all,
      buyerInterestFen: buyerInterestFen * all,
      sellerInterestFen: (interestFen - buyerInterestFen) * all,
      netFen: netFen * all,
    },
    payDays: [],
    bills: Array.from({ length: count }, () => line),
  } as unknown as ApplyFacts
}

const ctx = { atRest: testAtRest } as Ctx

test.each([2, 3] as const)('the largest amounts stand whole in one line each, pay type %i', async payType => {
  for (const sheet of [agreementSheet(ctx, largest(payType)), voucherSheet(ctx, largest(payType))]) {
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
    // In each head of the table, in one piece.
    expect(times('年利率（%）')).toBeGreaterThan(1)
    expect(times('年利率（%）')).toBe(times('票据（包）号码'))
  }
})
