import { expect, test } from 'vitest'
import { appearanceCookie, appearanceData, fromAppearanceCookie, readAppearance } from './appearance.ts'

const plain = { theme: 'system', contrast: 'system', density: 'compact', keys: 'on' }

test('what was never chosen, and what nobody can choose, is the first of each', () => {
  for (const kept of [
    undefined,
    null,
    '',
    'dark',
    7,
    [],
    {},
    { theme: 'pink', contrast: 1, density: null },
  ]) {
    expect(readAppearance(kept)).toEqual(plain)
  }
  expect(readAppearance({ ...plain, theme: 'dark', more: 'x' })).toEqual({ ...plain, theme: 'dark' })
})

test('a cookie says what was chosen, and nothing else of it counts', () => {
  const chosen = readAppearance({ theme: 'dark', contrast: 'high', density: 'standard' })
  expect(appearanceCookie(chosen)).toBe('dark.high.standard.on')
  expect(fromAppearanceCookie('dark.high.standard.on')).toEqual(chosen)
  expect(fromAppearanceCookie('dark.high.standard')).toEqual(chosen)
  expect(fromAppearanceCookie(undefined)).toEqual(plain)
  expect(fromAppearanceCookie('"><script>.high.x.y')).toEqual({ ...plain, contrast: 'high' })
  expect(fromAppearanceCookie('constructor.__proto__.toString')).toEqual(plain)
})

test('a page says only what was chosen', () => {
  expect(appearanceData(readAppearance({}))).toEqual([])
  expect(appearanceData(readAppearance({ theme: 'light', density: 'standard' }))).toEqual([
    ['theme', 'light'],
    ['density', 'standard'],
  ])
})
