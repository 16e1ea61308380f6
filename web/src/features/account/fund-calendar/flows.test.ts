import { expect, test } from 'vitest'
import { FIRST_PAGE, type Funds, netOf, pastOf, toneOf, weeksFrom } from './flows.ts'

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
  past: [moved('2026-06-22', '-700', 2), moved('2026-06-19', '5', 1)],
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
  // Monday of today's week is over, and counts with what the ledger says.
  expect(netOf(funds, first)).toEqual({ net_fen: '951440997', count: 5 })
  expect(netOf(funds, second)).toEqual({ net_fen: '99999973499999', count: 2 })
  expect(netOf(funds, third)).toEqual({ net_fen: '0', count: 0 })
})

test('the five weeks before today’s are one page back, and tell what has moved', () => {
  const weeks = weeksFrom(funds.from, FIRST_PAGE)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-05-18', '2026-06-21'])
  expect(netOf(funds, weeks.at(-1) ?? [])).toEqual({ net_fen: '5', count: 1 })
  expect([pastOf(funds, '2026-06-22')?.count, pastOf(funds, '2026-06-21')]).toEqual([2, undefined])
})

test('money that comes in has the colour of its kind, and all that goes out has one', () => {
  const tones = (['collect', 'payout', 'recourse', 'due', null] as const).map(kind => [
    toneOf({ kind, is_in: true }),
    toneOf({ kind, is_in: false }),
  ])
  expect(tones).toEqual([
    ['collect', 'out'],
    ['payout', 'out'],
    ['payout', 'out'],
    ['payout', 'out'],
    ['payout', 'out'],
  ])
})
