import { expect, test } from 'vitest'
import { type Debt, owedFen, owedParts, payDebt } from './debt.ts'

const debt: Debt = {
  principalFen: 185_600_000n,
  interestFen: 0n,
  interestFrom: '2026-06-11',
  costsFen: 40_000n,
  rateE6: 33_500,
}

test('what is owed: the amount, twelve days of interest on 360, and costs', () => {
  expect(owedParts(debt, '2026-06-23')).toEqual({
    principalFen: 185_600_000n,
    interestFen: 207_253n,
    costsFen: 40_000n,
  })
  expect(owedFen(debt, '2026-06-23')).toBe(185_847_253n)
})

test('no interest before its first day, nor on it', () => {
  for (const day of ['2026-05-01', '2026-06-11']) expect(owedFen(debt, day)).toBe(185_640_000n)
  expect(owedFen(debt, '2026-06-12')).toBe(185_640_000n + 17_271n)
})

test('a payment covers costs first, then interest, then the amount, and interest runs on from its day', () => {
  const { debt: left, paid } = payDebt(debt, 100_247_253n, '2026-06-23')
  expect(paid).toEqual({ costsFen: 40_000n, interestFen: 207_253n, principalFen: 100_000_000n })
  expect(left).toEqual({
    principalFen: 85_600_000n,
    interestFen: 0n,
    interestFrom: '2026-06-23',
    costsFen: 0n,
    rateE6: 33_500,
  })
  expect(owedFen(left, '2026-07-23')).toBe(85_600_000n + 238_967n)
})

test('a payment smaller than costs leaves the interest of its days owed, without interest on it', () => {
  const { debt: left } = payDebt(debt, 1n, '2026-06-23')
  expect(left).toMatchObject({ costsFen: 39_999n, interestFen: 207_253n, interestFrom: '2026-06-23' })
  expect(owedFen(left, '2026-06-23')).toBe(185_847_252n)
})

test.each([0n, -1n, 185_847_254n])('%s fen is no payment of it', amount => {
  expect(() => payDebt(debt, amount, '2026-06-23')).toThrow(RangeError)
})

/** Numbers that come the same each time. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('however it is paid, what was paid is what was owed, to the fen, and never more', () => {
  for (let life = 1; life <= 80; life += 1) {
    const next = random(life)
    const demandFen = BigInt(1 + Math.floor(next() * 99_999_999_999_999))
    let left: Debt = {
      principalFen: demandFen,
      interestFen: 0n,
      interestFrom: '2026-06-11',
      costsFen: BigInt(Math.floor(next() * 100_000)),
      rateE6: Math.floor(next() * 240_000),
    }
    const costsFen = left.costsFen
    let day = Date.UTC(2026, 5, 1)
    let paidFen = 0n
    let interestFen = 0n
    for (let turn = 0; owedFen(left, '2026-06-01') > 0n; turn += 1) {
      day += Math.floor(next() * 40) * 86_400_000
      const today = new Date(day).toISOString().slice(0, 10)
      const owed = owedFen(left, today)
      const share = turn >= 6 ? owed : (owed * BigInt(Math.floor(next() * 1000))) / 1000n || 1n
      const { debt: after, paid } = payDebt(left, share, today)
      expect(paid.costsFen + paid.interestFen + paid.principalFen).toBe(share)
      expect(owedFen(after, today)).toBe(owed - share)
      expect(() => payDebt(left, owed + 1n, today)).toThrow(RangeError)
      interestFen += paid.interestFen
      paidFen += share
      left = after
    }
    expect(paidFen).toBe(demandFen + interestFen + costsFen)
  }
})
