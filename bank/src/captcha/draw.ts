import { glyphOf, type Point } from './glyphs.ts'
import { encodePng } from './png.ts'

/** Shown at 120 × 40, drawn at twice that. */
export const pictureWidth = 240
export const pictureHeight = 80

type Colour = readonly [red: number, green: number, blue: number]

const paper: Colour = [238, 241, 246]
const inks: readonly Colour[] = [
  [27, 75, 145],
  [122, 31, 43],
  [20, 92, 76],
  [92, 58, 20],
  [74, 44, 120],
  [35, 50, 74],
]

/** mulberry32: enough for shapes; the answer itself does not come from here. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const between = (random: Random, low: number, high: number) => low + (high - low) * random()
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

const newPaper = (): Uint8Array => {
  const pixels = new Uint8Array(pictureWidth * pictureHeight * 3)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = paper[i % 3] ?? 0
  return pixels
}

const distanceTo = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Draws polylines with round ends; edges fade over one pixel. Overlapping strokes of one call do not add up. */
const stroke = (
  pixels: Uint8Array,
  lines: readonly (readonly Point[])[],
  thickness: number,
  colour: Colour,
  opacity: number,
): void => {
  const cover = new Float32Array(pictureWidth * pictureHeight)
  const reach = thickness / 2 + 1
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 1) {
      const [from, to] = [line[i] as Point, line[i + 1] as Point]
      const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach))
      const right = Math.min(pictureWidth - 1, Math.ceil(Math.max(from[0], to[0]) + reach))
      const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach))
      const bottom = Math.min(pictureHeight - 1, Math.ceil(Math.max(from[1], to[1]) + reach))
      for (let y = top; y <= bottom; y += 1) {
        for (let x = left; x <= right; x += 1) {
          const ink = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distanceTo(x, y, from, to)))
          const at = y * pictureWidth + x
          if (ink > (cover[at] ?? 0)) cover[at] = ink
        }
      }
    }
  }
  for (let at = 0; at < cover.length; at += 1) {
    const share = (cover[at] ?? 0) * opacity
    if (share === 0) continue
    for (let part = 0; part < 3; part += 1) {
      const under = pixels[at * 3 + part] ?? 0
      pixels[at * 3 + part] = Math.round(under + ((colour[part] ?? 0) - under) * share)
    }
  }
}

/** A wave of the whole plane: straight strokes bend, and neighbours bend alike, so they cannot be cut apart by column. */
const waveOf = (random: Random) => {
  const [ax, ay] = [between(random, 2, 4), between(random, 2, 4.5)]
  const [px, py] = [between(random, 0, 6.28), between(random, 0, 6.28)]
  const [lx, ly] = [between(random, 26, 40), between(random, 34, 60)]
  return ([x, y]: Point): Point => [x + ax * Math.sin(y / lx + px), y + ay * Math.sin(x / ly + py)]
}

const placeOf = (random: Random, index: number, count: number) => {
  const cell = (pictureWidth - 24) / count
  const [width, height] = [Math.min(cell * between(random, 0.56, 0.7), 34), between(random, 38, 46)]
  const angle = between(random, -0.38, 0.38)
  const shear = between(random, -0.22, 0.22)
  const cx = 12 + cell * (index + 0.5) + between(random, -4, 4)
  const cy = pictureHeight / 2 + between(random, -7, 7)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ([gx, gy]: Point): Point => {
    const y = (gy - 0.5) * height
    const x = (gx - 0.5) * width + y * shear
    return [cx + x * cos - y * sin, cy + x * sin + y * cos]
  }
}

const noiseCurve = (random: Random): Point[] => {
  const [from, to] = [between(random, 14, 66), between(random, 14, 66)]
  const [height, waves, phase] = [between(random, 8, 22), between(random, 0.6, 1.6), between(random, 0, 6.28)]
  return Array.from({ length: 41 }, (_, i) => {
    const t = i / 40
    return [
      4 + t * (pictureWidth - 8),
      from + (to - from) * t + height * Math.sin(t * waves * 6.28 + phase),
    ] as const
  })
}

/** Dots and dashes, one pass for each ink. */
const speckle = (pixels: Uint8Array, random: Random): void => {
  for (const ink of inks) {
    const dashes = Array.from({ length: 12 }, () => {
      const [x, y] = [between(random, 0, pictureWidth), between(random, 0, pictureHeight)]
      return [[x, y] as const, [x + between(random, -3, 3), y + between(random, -3, 3)] as const]
    })
    stroke(pixels, dashes, between(random, 1, 2.6), ink, between(random, 0.3, 0.7))
  }
}

/**
 * Draws a captcha: bent, turned and sheared strokes of differing ink and weight, under and over noise curves and
 * dots. The same text and seed give the same picture, so asking again shows a solver nothing new.
 * @returns a PNG of 240 × 80
 */
export const drawCaptcha = (text: string, seed: number): Buffer => {
  const random = randomFrom(seed)
  const pixels = newPaper()
  const wave = waveOf(random)
  speckle(pixels, random)
  stroke(pixels, [noiseCurve(random)], between(random, 1.4, 2.2), pick(random, inks), 0.45)

  const characters = [...text]
  const offset = Math.floor(random() * inks.length)
  characters.forEach((character, index) => {
    const place = placeOf(random, index, characters.length)
    const lines = glyphOf(character).map(line => dense(line).map(point => wave(place(point))))
    const ink = inks[(index + offset) % inks.length] as Colour
    stroke(pixels, lines, between(random, 5, 7), ink, 0.95)
  })

  stroke(pixels, [noiseCurve(random)], between(random, 1.6, 2.4), pick(random, inks), 0.6)
  stroke(pixels, [noiseCurve(random)], between(random, 1.2, 2), pick(random, inks), 0.5)
  return encodePng(pictureWidth, pictureHeight, pixels)
}

/** Puts points between far ones, so that long straight strokes bend with the wave. */
const dense = (line: readonly Point[]): Point[] =>
  line.flatMap((to, i) => {
    const from = line[i - 1]
    if (!from) return [to]
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.2))
    return Array.from({ length: steps }, (_, step) => {
      const t = (step + 1) / steps
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t] as const
    })
  })
