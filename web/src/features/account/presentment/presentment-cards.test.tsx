// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PresentmentCards } from './presentment-cards.tsx'

afterEach(cleanup)

const none = { total: 0, rows: [], page_no: 1, page_size: 10, total_fen: '0' }
const found = {
  ...none,
  automatic: false,
  by_hand: 3,
  last_day: { count: 1, amount_fen: '17500000' },
  totals: [
    { stage: 'N10' as const, count: 3, amount_fen: '112500000' },
    { stage: 'N20' as const, count: 2, amount_fen: '41100000' },
    { stage: 'N30' as const, count: 4, amount_fen: '8860000' },
    { stage: 'P10' as const, count: 1, amount_fen: '93000000' },
    { stage: 'P15' as const, count: 1, amount_fen: '99999999999999' },
    { stage: 'P40' as const, count: 1, amount_fen: '100' },
  ],
}
const cards = () => within(screen.getByRole('list', { name: '待办概要' })).getAllByRole('listitem')

test('each figure sums its stages and leads to its bills', () => {
  const chosen = vi.fn()
  render(<PresentmentCards found={found} onChoose={chosen} />)
  expect(cards().map(card => card.textContent)).toEqual([
    '今天最后一天1 张去提示票面 175,000.00 元23:30 截止',
    '待提示付款3 张查看票面 411,001.00 元另有逾期未提示 4 张',
    '待承兑人应答2 张查看票面 1,000,000,929,999.99 元',
    '已拒付，可追索0 张票面 0.00 元',
    '30 天内到期3 张查看票面 1,125,000.00 元须手工提示',
  ])
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(chosen.mock.calls.flat()).toEqual(['N20', 'N20', 'P10', 'N10'])
})

test.each([
  [0, true, '到付款日自动提示'],
  [1, true, '1 张须手工提示，其余自动'],
  [2, false, '2 张须手工提示，其余自动'],
  [3, true, '须手工提示'],
] as const)(
  'of what is to come, %i by hand of three (otherwise by itself: %s): %s',
  (by_hand, automatic, note) => {
    render(<PresentmentCards found={{ ...found, automatic, by_hand }} onChoose={() => undefined} />)
    expect(cards()[4]?.textContent).toBe(`30 天内到期3 张查看票面 1,125,000.00 元${note}`)
  },
)

test('where only what is late is open, its button lists that', () => {
  const chosen = vi.fn()
  const late = { ...found, totals: found.totals.filter(({ stage }) => stage === 'N30') }
  render(<PresentmentCards found={late} onChoose={chosen} />)
  fireEvent.click(screen.getByRole('button', { name: '查看：待提示付款' }))
  expect(chosen.mock.calls).toEqual([['N30']])
  expect(cards()[1]?.textContent).toContain('另有逾期未提示 4 张')
})
