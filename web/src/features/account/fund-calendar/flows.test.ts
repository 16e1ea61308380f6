import { expect, test } from 'vitest'
import { type Funds, netOf, weeksFrom } from './flows.ts'

const moved = (dt: string, net_fen: string, count: number) => ({
  dt,
  net_fen,
  count,
  in_fen: '0',
  out_fen: '0',
  end_fen: '0',
})
const funds = {
  from: '2026-06-23',
  days: [
    moved('2026-06-23', '897441697', 2),
    moved('2026-06-26', '54000000', 1),
    moved('2026-06-29', '-26500000', 1),
    moved('2026-07-05', '99999999999999', 1),
  ],
} as unknown as Funds

test('weeks begin on Monday, today’s first', () => {
  const weeks = weeksFrom(funds.from, 0)
  expect(weeks.map(days => days[0])).toEqual([
    '2026-06-22',
    '2026-06-29',
    '2026-07-06',
    '2026-07-13',
    '2026-07-20',
  ])
  expect(weeks.every(days => days.length === 7)).toBe(true)
  expect(weeksFrom(funds.from, 1)[0]?.[0]).toBe('2026-07-27')
})

test('a week’s net is the sum of its days to the fen', () => {
  const [first = [], second = [], third = []] = weeksFrom(funds.from, 0)
  expect(netOf(funds, first)).toEqual({ net_fen: '951441697', count: 3 })
  expect(netOf(funds, second)).toEqual({ net_fen: '99999973499999', count: 2 })
  expect(netOf(funds, third)).toEqual({ net_fen: '0', count: 0 })
})
