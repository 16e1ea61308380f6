import { type Glyph, glyphOf, type Point } from './glyphs.ts'
import { encodeInk } from './png.ts'
import { type Random, randomFrom } from './random.ts'

/** Shown at 180 × 60, or as wide as the form. */
export const pictureWidth = 300
export const pictureHeight = 100

const paper = [238, 241, 246] as const
const ink = [27, 58, 105] as const

type Line = readonly Point[]
type Bend = (point: Point) => Point

const turn = 2 * Math.PI

/** A smooth displacement of the whole plane: waves of random direction, length and phase, for each axis. */
const warpOf = (random: Random): Bend => {
  const wave = (length: number, height: number) => {
    const [angle, phase] = [random.between(0, turn), random.between(0, turn)]
    const [kx, ky] = [(Math.cos(angle) * turn) / length, (Math.sin(angle) * turn) / length]
    return ([x, y]: Point) => height * Math.sin(x * kx + y * ky + phase)
  }
  const field = () => {
    const waves = [
      wave(random.between(140, 240), random.between(4, 7)),
      wave(random.between(60, 100), random.between(1.2, 2.6)),
    ]
    return (point: Point) => waves.reduce((sum, each) => sum + each(point), 0)
  }
  const [across, along] = [field(), field()]
  return point => [point[0] + across(point), point[1] + along(point)]
}

/** A glyph of a hand of its own: every point is moved a little, the same way where strokes meet. */
const handOf = (random: Random): Bend => {
  const [a, b, c, d] = Array.from({ length: 4 }, () => random.between(-0.045, 0.045)) as [
    number,
    number,
    number,
    number,
  ]
  const [p, q] = [random.between(0, turn), random.between(0, turn)]
  return ([x, y]) => [x + a * Math.sin(turn * y + p) + b * y * x, y + c * Math.sin(turn * x + q) + d * x * y]
}

/** Puts points between far ones, so that long straight strokes bend too. */
const dense = (line: Line, gap: number): Point[] =>
  line.flatMap((to, i) => {
    const from = line[i - 1]
    if (!from) return [to]
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / gap))
    return Array.from({ length: steps }, (_, step) => {
      const t = (step + 1) / steps
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t] as const
    })
  })

/** The lines of a text: each character turned, sheared and scaled by itself and run into the one before it. */
const write = (random: Random, text: string): Line[] => {
  const glyphs = [...text].map(character => ({
    lines: glyphOf(character),
    width: random.between(36, 62),
    height: random.between(48, 63),
    gap: random.between(-2, 5),
  }))
  const long = glyphs.reduce((sum, { width, gap }) => sum + width + gap, 0)
  let left = random.between(14, Math.max(15, pictureWidth - 14 - long))
  const [rise, phase] = [random.between(3, 8), random.between(0, turn)]
  return glyphs.flatMap(({ lines, width, height, gap }): Line[] => {
    const centre: Point = [left + width / 2, pictureHeight / 2 + rise * Math.sin(left / 40 + phase)]
    left += width + gap
    return placed(random, lines, centre, width, height)
  })
}

const placed = (random: Random, lines: Glyph, [cx, cy]: Point, width: number, height: number): Line[] => {
  const hand = handOf(random)
  const [angle, shear] = [random.between(-0.28, 0.28), random.between(-0.22, 0.22)]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return lines.map(line =>
    dense(line, 0.15).map(point => {
      const [gx, gy] = hand(point)
      const y = (gy - 0.5) * height
      const x = (gx - 0.5) * width + y * shear
      return [cx + x * cos - y * sin, cy + x * sin + y * cos] as const
    }),
  )
}

/** A long curve from side to side, through the characters. */
const crossing = (random: Random): Line => {
  const [from, to] = [random.between(26, 74), random.between(26, 74)]
  const [height, waves, phase] = [random.between(8, 22), random.between(0.8, 1.8), random.between(0, turn)]
  const [left, right] = [random.between(2, 40), pictureWidth - random.between(2, 40)]
  return Array.from({ length: 31 }, (_, i) => {
    const t = i / 30
    return [
      left + t * (right - left),
      from + (to - from) * t + height * Math.sin(t * waves * turn + phase),
    ] as const
  })
}

/** A piece of something round or straight, as long as a character's stroke. */
const scrap = (random: Random): Line => {
  const [x, y] = [random.between(16, pictureWidth - 16), random.between(10, pictureHeight - 10)]
  const [radius, start, sweep] = [random.between(9, 40), random.between(0, turn), random.between(10, 20)]
  const [cx, cy] = [x - radius * Math.cos(start), y - radius * Math.sin(start)]
  return Array.from({ length: 7 }, (_, i) => {
    const angle = start + (i / 6) * (sweep / radius)
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
  })
}

/** How far something from `low` to `high` must move to stay `margin` within 0 and `size`. */
const shiftInto = (low: number, high: number, size: number, margin: number): number =>
  Math.max(0, margin - low) - Math.max(0, high - (size - margin))

/** Moves what was written back onto the paper where bending has pushed it over the edge. */
const framed = (lines: readonly Line[]): Line[] => {
  const span = (axis: 0 | 1) => {
    const places = lines.flatMap(line => line.map(point => point[axis]))
    return [Math.min(...places), Math.max(...places)] as const
  }
  const right = shiftInto(...span(0), pictureWidth, 6)
  const down = shiftInto(...span(1), pictureHeight, 6)
  return lines.map(line => line.map(([x, y]) => [x + right, y + down] as const))
}

const distanceTo = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** How much of each point the lines cover, 0 to 15; edges fade over one point, crossings do not add up. */
export const coverOf = (lines: readonly Line[], thickness: number): Uint8Array => {
  const cover = new Uint8Array(pictureWidth * pictureHeight)
  const reach = thickness / 2 + 0.5
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 1) {
      const [from, to] = [line[i] as Point, line[i + 1] as Point]
      const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach))
      const right = Math.min(pictureWidth - 1, Math.ceil(Math.max(from[0], to[0]) + reach))
      const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach))
      const bottom = Math.min(pictureHeight - 1, Math.ceil(Math.max(from[1], to[1]) + reach))
      for (let y = top; y <= bottom; y += 1) {
        for (let x = left; x <= right; x += 1) {
          const share = Math.min(15, Math.round((reach - distanceTo(x, y, from, to)) * 15))
          const at = y * pictureWidth + x
          if (share > (cover[at] as number)) cover[at] = share
        }
      }
    }
  }
  return cover
}

/**
 * Draws a captcha: characters that run into one another, curves and scraps of the same ink and width across them, and
 * the whole bent like cloth. Neither colour nor width nor a gap tells what belongs to which character. The same text
 * and seed give the same picture, so asking again shows a solver nothing new.
 * @returns a PNG of 300 × 100
 */
export const drawCaptcha = (text: string, seed: number): Buffer => {
  const random = randomFrom(seed)
  const warp = warpOf(random)
  const noise = [crossing(random), ...Array.from({ length: 3 }, () => scrap(random))]
  const bent = (lines: readonly Line[]) => lines.map(line => line.map(warp))
  const lines = [...framed(bent(write(random, text))), ...bent(noise)]
  return encodeInk(pictureWidth, pictureHeight, coverOf(lines, random.between(5.2, 6.2)), paper, ink)
}
