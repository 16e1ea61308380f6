import { expect, test } from 'vitest'
import type { RateGrid } from '../../../domain/rates/tenors.ts'
import { bpText, changesOf, faultCount, shownRate } from './rate-edits.ts'

const grid = {
  classes: [
    {
      acceptor_class: 'CS',
      name: '城商银票',
      rates: [
        { tenor: '1M', rate_e6: 14_500, change_bp: 0 },
        { tenor: '3M', rate_e6: 13_300, change_bp: 1 },
      ],
    },
  ],
} as unknown as RateGrid

test('only what differs and is right is published', () => {
  const edits = { 'CS 1M': '1.4500', 'CS 3M': '1.36', 'CS 6M': '1.30', 'GG 1M': '25' }
  expect(changesOf(grid, edits)).toEqual([
    { acceptor_class: 'CS', tenor: '3M', name: '城商银票', title: '3个月', from: 13_300, to: 13_600 },
    { acceptor_class: 'CS', tenor: '6M', name: '城商银票', title: '6个月', from: null, to: 13_000 },
  ])
  expect(faultCount(edits)).toBe(1)
  expect(faultCount({ a: '24.0000', b: '1.23456', c: '-1' })).toBe(2)
})

test('a field shows what was typed, else what is published', () => {
  expect(shownRate({ 'CS 1M': '1.' }, 'CS 1M', 14_500)).toBe('1.')
  expect(shownRate({}, 'CS 1M', 14_500)).toBe('1.4500')
  expect(shownRate({}, 'CS 6M', undefined)).toBe('')
  expect([bpText(13_300, 13_600), bpText(13_300, 13_250), bpText(1, 1)]).toEqual(['+3 bp', '−0.5 bp', '0 bp'])
})
