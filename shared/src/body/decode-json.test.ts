import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fault } from '../errors/fault.ts'
import { decodeJson } from './decode-json.ts'

describe('JSON', () => {
  /** What the decoder must come to, by a reviver that receives the source of each number. */
  const byReviver = (text: string): unknown =>
    (
      JSON.parse as (
        text: string,
        reviver: (...args: [string, unknown, { source?: string }]) => unknown,
      ) => unknown
    )(text, (_key, value, { source }) =>
      typeof value === 'number' ? source : typeof value === 'string' ? value.trim() : value,
    )

  it('is read as JSON.parse reads it, with numbers as their own text', () => {
    const texts = fc.json({ maxDepth: 5 })
    fc.assert(
      fc.property(texts, text => {
        fc.pre(!text.includes('__proto__') && !text.includes('\\u0000'))
        expect(decodeJson(text)).toEqual(byReviver(text))
      }),
    )
  })

  it('is refused where JSON.parse refuses it', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      '-0.10',
      'true',
      'null',
      ' ',
    ]
    const isJson = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), chosen => {
        const text = chosen.join('')
        if (isJson(text)) expect(() => byReviver(text)).not.toThrow()
        else expect(() => decodeJson(text)).toThrow(Fault)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    '{1:"a"}',
    '{"a":1:2}',
    '{-1 :"a"}',
    '[01]',
    '[1.]',
    '[+1]',
    '[1e]',
    '[--1]',
    '[1"a"]',
    '{"a":1 2}',
  ])('refuses numbers where JSON has none: %s', text => {
    expect(() => decodeJson(text)).toThrow(Fault)
  })
})
