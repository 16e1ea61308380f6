import { expect, test } from 'vitest'
import { columnsFor } from './staff-desk.tsx'

test('cards stand in rows of at most five, as many in each as in the others', () => {
  const rows = (cards: number) => Math.ceil(cards / columnsFor(cards))
  expect([1, 3, 5, 6, 7, 8, 9, 10, 11].map(columnsFor)).toEqual([1, 3, 5, 3, 4, 4, 5, 5, 4])
  // Nobody's last card has a row for itself.
  for (let cards = 2; cards <= 20; cards += 1)
    expect(cards - (rows(cards) - 1) * columnsFor(cards)).not.toBe(1)
})
