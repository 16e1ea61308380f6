import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

/*
 * What stands on what, and how well it is told apart: WCAG 2.2, 4.5 for text and 3 for large text and for parts that
 * carry meaning; with high contrast 7 and 4.5. By every theme, from the values of the tokens themselves.
 */

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** The declarations of the block that begins with a selector. */
const blockOf = (selector: string): Map<string, string> => {
  const from = sheet.indexOf(`${selector} {`)
  if (from < 0) throw new Error(`no block ${selector}`)
  const block = sheet.slice(from, sheet.indexOf('}', from))
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const base = blockOf(':root')
const high = blockOf(':root[data-contrast="high"]')
const asked = blockOf(':root:not([data-contrast="standard"])')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const colourOf = (name: string, theme: Theme, isHigh: boolean): string => {
  const value = (isHigh ? high.get(name) : undefined) ?? base.get(name) ?? ''
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
  const found = pair?.[theme === 'light' ? 1 : 2] ?? /^#\w{6}$/.exec(value)?.[0]
  if (!found) throw new Error(`--${name} is no colour: ${value}`)
  return found
}

/** WCAG's relative luminance, 0 to 1. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const ratioOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['surface', 'canvas', 'sunken', 'head', 'hover', 'pop', 'well', 'chosen']
/** Rows of text, each with all that it stands on. */
const texts: readonly (readonly [text: string, on: readonly string[]])[] = [
  ['text', [...grounds, 'tint', 'face-head', 'warn-tint', 'err-tint', 'ok-tint']],
  ['muted', [...grounds, 'tint', 'face-head']],
  ['subtle', ['surface', 'canvas', 'head', 'hover', 'pop', 'well']],
  ['placeholder', ['surface', 'well', 'pop']],
  ['brand', [...grounds, 'tint']],
  ['link', [...grounds, 'tint']],
  ['accent', ['surface', 'canvas']],
  ['ok', ['surface', 'pop', 'canvas', 'hover', 'ok-tint']],
  ['warn', ['surface', 'pop', 'canvas', 'hover', 'head', 'warn-tint', 'tint']],
  ['err', ['surface', 'pop', 'canvas', 'hover', 'head', 'err-tint', 'tint']],
  ['info', ['surface', 'pop', 'info-tint']],
  ['up', ['surface', 'canvas', 'hover']],
  ['down', ['surface', 'canvas', 'hover']],
  ['on-fill', ['brand-solid', 'brand-solid-hover', 'err-solid', 'err-solid-hover', 'side-on']],
  ['side-text', ['side']],
  ['side-mute', ['side']],
  ['side-strong', ['side']],
  ['side-on-count', ['side-count']],
]

/** Lines of a chart, and the words at their ends. */
const series: typeof texts = [1, 2, 3, 4, 5, 6].map(at => [`series-${at}`, ['surface']] as const)

/** Parts that say something by themselves: edges of fields, marks, bars, the ring of the focus. */
const parts: typeof texts = [
  ['control', ['surface', 'well', 'pop']],
  ['focus', ['surface', 'canvas', 'pop', 'side']],
  ['brand', ['surface', 'canvas', 'tint']],
  ['brand-solid', ['surface', 'pop', 'canvas']],
  ['err-solid', ['surface', 'pop', 'canvas']],
  ['done', ['surface']],
  ['doing', ['surface']],
  ['ok-dot', ['surface', 'pop', 'hover']],
  ['warn-dot', ['surface', 'pop', 'hover']],
  ['err-dot', ['surface', 'pop', 'hover']],
  ['side-accent', ['side']],
]

/** What must only be seen, and is more than a hint where contrast is high. */
const lines: typeof texts = [
  ['line', ['surface', 'canvas']],
  ['pop-line', ['pop']],
]

const tooWeak = (rows: typeof texts, need: number, theme: Theme, isHigh: boolean) =>
  rows.flatMap(([name, on]) =>
    on.flatMap(ground => {
      const ratio = ratioOf(colourOf(name, theme, isHigh), colourOf(ground, theme, isHigh))
      return ratio < need ? [`${name} on ${ground}: ${ratio.toFixed(2)}, needs ${need}`] : []
    }),
  )

describe.each(themes)('in the %s theme', theme => {
  it('text is read and parts are seen on all that they stand on', () => {
    expect([
      ...tooWeak([...texts, ...series], 4.5, theme, false),
      ...tooWeak(parts, 3, theme, false),
    ]).toEqual([])
  })

  it('high contrast makes text, parts and lines stronger', () => {
    expect([
      ...tooWeak(texts, 7, theme, true),
      ...tooWeak(parts, 3, theme, true),
      ...tooWeak(lines, 3, theme, true),
    ]).toEqual([])
  })
})

test('every colour that a user asks for is one that the system can ask for too', () => {
  expect(high.size).toBeGreaterThan(20)
  expect([...high]).toEqual([...asked])
  expect([...high.keys()].filter(name => !base.has(name))).toEqual([])
})

test('the measure is the one that WCAG defines', () => {
  expect(ratioOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(ratioOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
