import { describe, expect, test } from 'vitest'
import { type Cell, hiddenCells, suppressed } from './suppress.ts'

const cell = (key: string, members: number[], amount: number): Cell => ({
  key,
  members: new Set(members),
  count: members.length,
  amountFen: BigInt(amount),
})
const keys = (cells: readonly Cell[]) => cells.map(each => each.key)

describe('cells of fewer than three companies', () => {
  test('are joined into one of at least three', () => {
    const { shown, others } = suppressed([
      cell('a', [1, 2, 3], 100),
      cell('b', [4, 5], 50),
      cell('c', [6, 7], 500),
      cell('d', [8, 9, 10, 11], 200),
    ])
    expect(keys(shown)).toEqual(['d', 'a'])
    expect(others).toMatchObject({ count: 4, amountFen: 550n })
  })

  test('take the smallest other cell along when one alone could be subtracted out', () => {
    const { shown, others } = suppressed([
      cell('a', [1, 2, 3], 100),
      cell('b', [4], 50),
      cell('d', [8, 9, 10, 11], 200),
    ])
    expect(keys(shown)).toEqual(['d'])
    expect(others?.members.size).toBe(4)
  })

  test('count a company once that is in several of them', () => {
    expect(keys(hiddenCells([cell('a', [1, 2], 1), cell('b', [1, 2], 2), cell('c', [1, 2, 3], 3)]))).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('vanish when all of them together are too few', () => {
    expect(suppressed([cell('a', [1], 1), cell('b', [2], 2)])).toEqual({ shown: [], others: undefined })
  })

  test('are left as they are when there are none', () => {
    expect(suppressed([cell('a', [1, 2, 3], 1)]).others).toBeUndefined()
    expect(suppressed([]).shown).toEqual([])
  })
})
