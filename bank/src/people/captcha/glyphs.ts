/**
 * Our own stroke alphabet: every glyph is a path in a box of width 1 and height 1 (y down), in M, L and Q of SVG.
 * Strokes, not outlines, so that thickness and bending can differ at every drawing.
 */
const paths: Readonly<Record<string, string>> = {
  '0': 'M.5 0Q.95 0 .95 .5Q.95 1 .5 1Q.05 1 .05 .5Q.05 0 .5 0',
  '1': 'M.25 .2L.55 0L.55 1',
  '2': 'M.08 .27Q.1 0 .5 0Q.92 0 .9 .3Q.88 .5 .5 .7L.08 1L.95 1',
  '3': 'M.1 .1Q.3 0 .5 0Q.88 0 .86 .25Q.84 .46 .4 .46Q.92 .48 .92 .74Q.9 1 .48 1Q.2 1 .06 .86',
  '4': 'M.68 1L.68 0L.02 .7L.98 .7',
  '5': 'M.88 0L.2 0L.14 .45Q.3 .36 .5 .36Q.92 .38 .92 .68Q.9 1 .48 1Q.2 1 .06 .86',
  '6': 'M.82 .06Q.6 -.04 .36 .12Q.06 .35 .08 .68Q.1 1 .5 1Q.92 1 .92 .68Q.9 .4 .52 .4Q.18 .4 .08 .66',
  '7': 'M.05 0L.95 0Q.5 .5 .4 1',
  '8': 'M.5 .45Q.12 .42 .14 .22Q.18 0 .5 0Q.82 0 .86 .22Q.88 .42 .5 .45Q.06 .5 .06 .75Q.08 1 .5 1Q.92 1 .94 .75Q.94 .5 .5 .45',
  '9': 'M.18 .94Q.4 1.04 .64 .88Q.94 .65 .92 .32Q.9 0 .5 0Q.08 0 .08 .32Q.1 .6 .48 .6Q.82 .6 .92 .34',
  A: 'M0 1L.5 0L1 1M.2 .64L.8 .64',
  B: 'M.1 0L.1 1L.5 1Q.95 1 .95 .74Q.95 .48 .5 .48L.1 .48M.5 .48Q.86 .46 .86 .24Q.86 0 .5 0L.1 0',
  C: 'M.94 .2Q.8 0 .52 0Q.05 0 .05 .5Q.05 1 .52 1Q.8 1 .94 .8',
  D: 'M.1 0L.1 1L.4 1Q.95 1 .95 .5Q.95 0 .4 0L.1 0',
  E: 'M.9 0L.1 0L.1 1L.92 1M.1 .48L.76 .48',
  F: 'M.9 0L.1 0L.1 1M.1 .48L.76 .48',
  G: 'M.92 .18Q.78 0 .52 0Q.05 0 .05 .5Q.05 1 .52 1Q.94 1 .94 .55L.58 .55',
  H: 'M.08 0L.08 1M.92 0L.92 1M.08 .48L.92 .48',
  I: 'M.5 0L.5 1M.25 0L.75 0M.25 1L.75 1',
  J: 'M.4 0L.85 0M.68 0L.68 .72Q.66 1 .36 1Q.1 1 .06 .74',
  K: 'M.1 0L.1 1M.9 0L.1 .56M.36 .4L.95 1',
  L: 'M.1 0L.1 1L.9 1',
  M: 'M.02 1L.08 0L.5 .62L.92 0L.98 1',
  N: 'M.08 1L.08 0L.92 1L.92 0',
  O: 'M.5 0Q.98 0 .98 .5Q.98 1 .5 1Q.02 1 .02 .5Q.02 0 .5 0',
  P: 'M.1 1L.1 0L.5 0Q.94 0 .94 .28Q.94 .57 .5 .57L.1 .57',
  Q: 'M.5 0Q.98 0 .98 .48Q.98 .96 .5 .96Q.02 .96 .02 .48Q.02 0 .5 0M.62 .68L1 1.06',
  R: 'M.1 1L.1 0L.5 0Q.92 0 .92 .27Q.92 .54 .5 .54L.1 .54M.46 .54L.95 1',
  S: 'M.9 .14Q.74 0 .5 0Q.1 0 .1 .25Q.1 .44 .5 .5Q.94 .56 .94 .76Q.92 1 .5 1Q.2 1 .06 .84',
  T: 'M.02 0L.98 0M.5 0L.5 1',
  U: 'M.08 0L.08 .62Q.1 1 .5 1Q.9 1 .92 .62L.92 0',
  V: 'M0 0L.5 1L1 0',
  W: 'M0 0L.24 1L.5 .36L.76 1L1 0',
  X: 'M.04 0L.96 1M.96 0L.04 1',
  Y: 'M.02 0L.5 .5L.98 0M.5 .5L.5 1',
  Z: 'M.06 0L.94 0L.06 1L.96 1',
  a: 'M.14 .42Q.3 .3 .5 .3Q.86 .3 .86 .56L.86 1M.86 .62Q.1 .56 .1 .8Q.12 1 .42 1Q.74 1 .86 .76',
  d: 'M.88 0L.88 1M.88 .62Q.86 .32 .5 .32Q.1 .34 .1 .66Q.1 1 .5 1Q.86 1 .88 .66',
  e: 'M.1 .64L.9 .64Q.9 .3 .5 .3Q.08 .32 .08 .66Q.1 1 .54 1Q.78 1 .88 .86',
  h: 'M.12 0L.12 1M.12 .6Q.2 .32 .54 .32Q.88 .32 .88 .62L.88 1',
  k: 'M.12 0L.12 1M.82 .32L.12 .74M.36 .62L.88 1',
  m: 'M.02 1L.02 .32M.02 .54Q.1 .32 .28 .32Q.5 .32 .5 .56L.5 1M.5 .56Q.56 .32 .76 .32Q.98 .32 .98 .58L.98 1',
  n: 'M.12 1L.12 .32M.12 .58Q.22 .32 .54 .32Q.88 .32 .88 .62L.88 1',
  t: 'M.42 .02L.42 .76Q.44 1 .7 1Q.82 1 .9 .94M.1 .32L.82 .32',
  y: 'M.08 .32L.5 .86M.92 .32L.46 1.02Q.36 1.2 .1 1.18',
}

/** Characters of answers: none that looks like another one, in either case. */
export const alphabet = '2368ACDEJKMRTWdem'

export type Point = readonly [x: number, y: number]
/** Polylines; curves are sampled. */
export type Glyph = readonly (readonly Point[])[]

const curve = (from: Point, control: Point, to: Point): Point[] =>
  Array.from({ length: 8 }, (_, i) => {
    const t = (i + 1) / 8
    const [a, b, c] = [(1 - t) ** 2, 2 * (1 - t) * t, t ** 2]
    return [a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]] as const
  })

const parse = (path: string): Glyph => {
  const lines: Point[][] = []
  for (const [, command, numbers = ''] of path.matchAll(/([MLQ])([^MLQ]+)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.trim().split(/\s+/).map(Number)
    const line = lines.at(-1)
    if (command === 'M') lines.push([[a, b]])
    else if (command === 'L') line?.push([a, b])
    else line?.push(...curve(line.at(-1) ?? [0, 0], [a, b], [c, d]))
  }
  return lines
}

const glyphs = new Map(Object.entries(paths).map(([character, path]) => [character, parse(path)]))

/** The strokes of a character; lower case without a glyph of its own is drawn as upper case, others as a dash. */
export const glyphOf = (character: string): Glyph =>
  glyphs.get(character) ?? glyphs.get(character.toUpperCase()) ?? [[[0.1, 0.5] as const, [0.9, 0.5] as const]]
