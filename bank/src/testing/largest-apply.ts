/** The application that needs most room on paper, for tests. */

import type { ApplyFacts } from '../outputs/documents/sources.ts'
import { testAtRest } from './test-database.ts'

const count = 100
const at = new Date('2026-06-23T10:00:00+08:00')
/** 61 characters. */
export const longestName =
  '江州示例精密制造新材料科技创新发展集团（长三角一体化示范区）股份有限公司第一分公司驻云岭示例自由贸易试验区综合保税区票据业'

/** A hundred packages of 999,999,999.99 at 24 % over 191 days, with the longest names. */
export const largestApply = (payType: 2 | 3): ApplyFacts => {
  const faceFen = 99_999_999_999n
  const interestFen = 12_733_333_333n
  const buyerInterestFen = payType === 3 ? 5_093_333_333n : 0n
  const netFen = faceFen - interestFen + buyerInterestFen
  const line = {
    billNo: '599999000001320261120000000016',
    billKind: 'AC01',
    splittable: true,
    rangeStart: 1n,
    rangeEnd: faceFen,
    acceptorName: longestName,
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
    companyName: longestName,
    uscCode: '91990000MA0000015Q',
    bankName: longestName,
    bankNo: '999990000013',
    accountName: longestName,
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
      buyerName: longestName,
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
