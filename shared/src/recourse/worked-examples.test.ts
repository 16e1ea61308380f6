import { expect, test } from 'vitest'
import { type Debt, owedFen, payDebt } from './debt.ts'

/*
 * Figures computed by another program: Python, with exact fractions, days by its own calendar, and each stretch of
 * interest rounded half up to the fen (round(principal × rate × days ÷ 360)).
 */

/** On a day: what is owed; what is paid of it, for costs, for interest, of the amount; what is left. All in fen. */
type Payment = [
  day: string,
  owed: bigint,
  paid: bigint,
  costs: bigint,
  interest: bigint,
  principal: bigint,
  left: bigint,
]

interface Example {
  name: string
  face: bigint
  /** Millionths per year. */
  rate: number
  costs: bigint
  due: string
  payments: Payment[]
}

const examples: Example[] = [
  {
    name: '1,856,000.71 at 3.35 %, 12 days, 400.00 of costs, all at once',
    face: 185600071n,
    rate: 33500,
    costs: 40000n,
    due: '2026-06-23',
    payments: [['2026-07-05', 185847324n, 185847324n, 40000n, 207253n, 185600071n, 0n]],
  },
  {
    name: 'the same, a million first, then the rest a month later',
    face: 185600071n,
    rate: 33500,
    costs: 40000n,
    due: '2026-06-23',
    payments: [
      ['2026-07-05', 185847324n, 100000000n, 40000n, 207253n, 99752747n, 85847324n],
      ['2026-08-05', 86094970n, 86094970n, 0n, 247646n, 85847324n, 0n],
    ],
  },
  {
    name: 'before its costs are covered, then before its interest is, then all',
    face: 36000071n,
    rate: 33500,
    costs: 40000n,
    due: '2026-06-23',
    payments: [
      ['2026-07-03', 36073571n, 30000n, 30000n, 0n, 0n, 36043571n],
      ['2026-07-13', 36077071n, 20000n, 10000n, 10000n, 0n, 36057071n],
      ['2026-07-13', 36057071n, 36057071n, 0n, 57000n, 36000071n, 0n],
    ],
  },
  {
    name: 'the largest amount, two years at 24 %',
    face: 99999999999999n,
    rate: 240000,
    costs: 0n,
    due: '2026-02-28',
    payments: [
      ['2028-02-28', 148666666666665n, 1n, 0n, 1n, 0n, 148666666666664n],
      ['2028-02-29', 148733333333331n, 148733333333331n, 0n, 48733333333332n, 99999999999999n, 0n],
    ],
  },
  {
    name: 'one fen, ten years: no interest comes to half a fen',
    face: 1n,
    rate: 33500,
    costs: 0n,
    due: '2026-06-23',
    payments: [['2036-06-23', 1n, 1n, 0n, 0n, 1n, 0n]],
  },
  {
    name: 'exactly half a fen of interest is a fen',
    face: 5000n,
    rate: 36000,
    costs: 0n,
    due: '2026-06-23',
    payments: [['2026-06-24', 5001n, 5001n, 0n, 1n, 5000n, 0n]],
  },
  {
    name: 'just less than half a fen is none',
    face: 4999n,
    rate: 36000,
    costs: 0n,
    due: '2026-06-23',
    payments: [['2026-06-24', 4999n, 4999n, 0n, 0n, 4999n, 0n]],
  },
  {
    name: 'over the leap day of 2028',
    face: 28400071n,
    rate: 33500,
    costs: 0n,
    due: '2028-02-28',
    payments: [
      ['2028-03-01', 28405357n, 10000000n, 0n, 5286n, 9994714n, 18405357n],
      ['2028-03-31', 18456739n, 10000000n, 0n, 51382n, 9948618n, 8456739n],
      ['2028-12-31', 8673149n, 8673149n, 0n, 216410n, 8456739n, 0n],
    ],
  },
  {
    name: 'paid before it is due, and on the day',
    face: 50000000n,
    rate: 33500,
    costs: 10000n,
    due: '2026-06-23',
    payments: [
      ['2026-06-20', 50010000n, 20000000n, 10000n, 0n, 19990000n, 30010000n],
      ['2026-06-23', 30010000n, 10000000n, 0n, 0n, 10000000n, 20010000n],
      ['2026-06-24', 20011862n, 20011862n, 0n, 1862n, 20010000n, 0n],
    ],
  },
  {
    name: "without interest, by the bank's parameter",
    face: 50000071n,
    rate: 0,
    costs: 123n,
    due: '2026-06-23',
    payments: [
      ['2027-06-23', 50000194n, 100n, 100n, 0n, 0n, 50000094n],
      ['2028-06-22', 50000094n, 50000094n, 23n, 0n, 50000071n, 0n],
    ],
  },
]

test.each(examples)('$name', ({ face, rate, costs, due, payments }) => {
  let debt: Debt = {
    principalFen: face,
    interestFen: 0n,
    interestFrom: due,
    costsFen: costs,
    rateE6: rate,
  }
  for (const [day, owed, amount, costsFen, interestFen, principalFen, left] of payments) {
    expect(owedFen(debt, day)).toBe(owed)
    const after = payDebt(debt, amount, day)
    expect(after.paid).toEqual({ costsFen, interestFen, principalFen })
    expect(owedFen(after.debt, day)).toBe(left)
    debt = after.debt
  }
  expect(debt.principalFen).toBe(0n)
})
