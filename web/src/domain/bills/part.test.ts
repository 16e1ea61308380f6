import { describe, expect, it } from 'vitest'
import { holding as held } from '../../testing/discount-rows.ts'
import { type Holding, readPart, typeAmount, typeRange, wholeTexts } from './part.ts'

const holding: Holding = { ...held, range: '101-234567990' }
const whole = wholeTexts(holding)

describe('discounting part of a bill', () => {
  it('starts with the whole holding, nothing left', () => {
    expect(whole).toEqual({ amount: '2345678.90', range: '101-234567990' })
    expect(readPart(holding, whole)).toMatchObject({ amountFen: 234567890n, rest: [], restFen: 0n })
  })

  it('turns a typed amount into a range from the first unit, to the fen', () => {
    const texts = typeAmount(holding, whole, '1,000,000.01')
    expect(texts).toEqual({ amount: '1,000,000.01', range: '101-100000101' })
    expect(readPart(holding, texts)).toMatchObject({
      amountFen: 100000001n,
      rest: [{ start: 100000102n, end: 234567990n }],
      restFen: 134567889n,
    })
  })

  it('turns a typed range into its amount and names both remainders', () => {
    const texts = typeRange(holding, whole, '201-300')
    expect(texts).toEqual({ amount: '1.00', range: '201-300' })
    expect(readPart(holding, texts)?.rest).toEqual([
      { start: 101n, end: 200n },
      { start: 301n, end: 234567990n },
    ])
  })

  it.each(['', '0', '0.00', '1.234', '-5', '1e3', '12,34', '１００', 'abc'])(
    'refuses the amount %j and keeps what was typed',
    amount => {
      const texts = typeAmount(holding, whole, amount)
      expect(texts.amount).toBe(amount)
      expect(texts.error).toEqual({ field: 'amount', text: '金额必须大于0，且最多两位小数' })
      expect(readPart(holding, texts)).toBeNull()
    },
  )

  it('refuses one fen more than is held', () => {
    expect(typeAmount(holding, whole, '2345678.91').error?.text).toBe('不能超过可用金额 2,345,678.90 元')
    expect(typeAmount(holding, whole, '2345678.90').error).toBeUndefined()
  })

  it.each([
    ['5-1', '子票区间不正确'],
    ['0', '子票区间不正确'],
    ['1.5-9', '子票区间不正确'],
    ['100-200', '子票区间超出可用范围'],
    ['101-234567991', '子票区间超出可用范围'],
  ])('refuses the range %j with %s', (range, text) => {
    expect(typeRange(holding, whole, range).error).toEqual({ field: 'range', text })
  })

  it('does not lose a fen above 2^53', () => {
    const large: Holding = { ...holding, range: '1-100000000000', amount_fen: '100000000000' }
    expect(typeAmount(large, wholeTexts(large), '999999999.99').range).toBe('1-99999999999')
  })

  it('takes a package that cannot be split as a whole', () => {
    const solid: Holding = { ...holding, range: '0', splittable: false }
    expect(readPart(solid, wholeTexts(solid))).toMatchObject({ amountFen: 234567890n, rest: [] })
  })
})
