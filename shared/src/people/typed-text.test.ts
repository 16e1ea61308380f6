import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanTyped } from './typed-text.ts'

it.each([
  [' 15400000011', '15400000011'],
  ['154 0000 0011', '15400000011'],
  ['154-0000-0011', '15400000011'],
  ['+86 154 0000 0011', '15400000011'],
  ['+86-15400000011', '15400000011'],
  ['8615400000011', '15400000011'],
  ['0086 15400000011', '15400000011'],
  ['（＋８６）１５４００００００１１', '15400000011'],
  ['\u202a15400000011\u202c', '15400000011'],
  ['154\u30000000\u00a00011', '15400000011'],
  ['154****0011', '154****0011'],
  ['8612', '8612'],
])('a mobile %j is %s', (typed, meant) => {
  expect(cleanTyped('mobile', typed)).toBe(meant)
})

it.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  [' 990101 19850615 002Ｘ ', '99010119850615002X'],
  ['999-990', '999-990'],
  ['officer1 ', 'officer1'],
])('a code %j is %s', (typed, meant) => {
  expect(cleanTyped('code', typed)).toBe(meant)
})

it('what is clean stays as it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('mobile', 'code'),
      fc.string({ unit: 'binary', maxLength: 30 }),
      (kind, text) => {
        const once = cleanTyped(kind, text)
        if (kind === 'code') expect(cleanTyped(kind, once)).toBe(once)
        expect(once).not.toMatch(/\s/)
      },
    ),
  )
})
