import { randomFrom } from '../../bank/src/people/captcha/random.ts'
import type { Sound } from '../../bank/src/people/captcha/speech.ts'
import type { Outcome } from './picture-attack.ts'

/*
 * What was tried against the spoken captchas: the ten digits as templates, in every voice and at three heights, and
 * dynamic time warping, once word by word where the sound is loud, once over the whole sound for the best row of
 * so many digits.
 */

const frameSize = 256
const hop = 128
const bands = 22
const coefficients = 12
/** The cepstrum, the loudness, and how the cepstrum moves. */
const dimensions = 2 * coefficients + 1
const sampleRate = 8000
/** What a frame between words costs; about what lies between two voices saying the same. */
const flats = [30, 40, 50, 60]

const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1)
const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)

/** For each band the share of each line of the spectrum: triangles, equally wide to the ear. */
const filters = (() => {
  const [low, high] = [melOf(100), melOf(3900)]
  const edges = Array.from({ length: bands + 2 }, (_, i) => hertzOf(low + ((high - low) * i) / (bands + 1)))
  return Array.from({ length: bands }, (_, band) =>
    Array.from({ length: frameSize / 2 }, (_, line) => {
      const hertz = (line * sampleRate) / frameSize
      const [from, top, to] = [edges[band], edges[band + 1], edges[band + 2]] as [number, number, number]
      return Math.max(0, Math.min((hertz - from) / (top - from), (to - hertz) / (to - top)))
    }),
  )
})()

/** In place, of a power of two (Cooley and Tukey 1965). */
const fourier = (real: Float64Array, imaginary: Float64Array): void => {
  const size = real.length
  for (let i = 1, j = 0; i < size; i += 1) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      const kept = real[i] as number
      real[i] = real[j] as number
      real[j] = kept
    }
  }
  for (let long = 2; long <= size; long *= 2) {
    for (let start = 0; start < size; start += long) {
      for (let i = 0; i < long / 2; i += 1) {
        const angle = (-2 * Math.PI * i) / long
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const [a, b] = [start + i, start + i + long / 2]
        const [re, im] = [real[b] as number, imaginary[b] as number]
        const [x, y] = [re * cos - im * sin, re * sin + im * cos]
        real[b] = (real[a] as number) - x
        imaginary[b] = (imaginary[a] as number) - y
        real[a] = (real[a] as number) + x
        imaginary[a] = (imaginary[a] as number) + y
      }
    }
  }
}

interface Features {
  /** Mel cepstra without the loudness, one for every 16 ms. */
  frames: Float32Array[]
  loud: number[]
}

const featuresOf = (sound: Sound): Features => {
  const frames: Float32Array[] = []
  const loud: number[] = []
  for (let start = 0; start + frameSize <= sound.length; start += hop) {
    const real = Float64Array.from({ length: frameSize }, (_, i) => {
      const now = (sound[start + i] as number) - 0.95 * (sound[start + i - 1] ?? 0)
      return now * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / frameSize))
    })
    const imaginary = new Float64Array(frameSize)
    fourier(real, imaginary)
    const power = Array.from(
      { length: frameSize / 2 },
      (_, i) => (real[i] as number) ** 2 + (imaginary[i] as number) ** 2,
    )
    const logs = filters.map(filter =>
      Math.log(filter.reduce((sum, share, i) => sum + share * (power[i] as number), 0.01)),
    )
    loud.push(power.reduce((sum, each) => sum + each, 0))
    frames.push(
      Float32Array.from({ length: coefficients }, (_, c) =>
        logs.reduce(
          (sum, each, band) => sum + each * Math.cos((Math.PI * (c + 1) * (band + 0.5)) / bands),
          0,
        ),
      ),
    )
  }
  // How each coefficient moves tells words apart in any room.
  const steps = frames.map((_, t) => {
    const [before, after] = [frames[Math.max(0, t - 2)], frames[Math.min(frames.length - 1, t + 2)]] as const
    return (before as Float32Array).map((each, c) => 1.5 * (((after as Float32Array)[c] as number) - each))
  })
  const level = loud.map(each => 4 * Math.log(each + 0.01))
  return {
    frames: frames.map((frame, t) =>
      Float32Array.of(...frame, level[t] as number, ...(steps[t] as Float32Array)),
    ),
    loud,
  }
}

/** Takes the mean of the louder half away from every frame: what is left tells words apart and not rooms. */
const levelled = (all: readonly Features[]): void => {
  const levels = all.flatMap(({ loud }) => loud)
  const middle = levels.toSorted((a, b) => a - b)[levels.length >> 1] as number
  const louder = all.flatMap(({ frames, loud }) => frames.filter((_, t) => (loud[t] as number) >= middle))
  for (let c = 0; c < dimensions; c += 1) {
    const mean = louder.reduce((sum, frame) => sum + (frame[c] as number), 0) / louder.length
    for (const { frames } of all) for (const frame of frames) frame[c] = (frame[c] as number) - mean
  }
}

const apart = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let c = 0; c < dimensions; c += 1) sum += ((a[c] as number) - (b[c] as number)) ** 2
  return Math.sqrt(sum)
}

interface Template {
  digit: number
  frames: Float32Array[]
}

/** Cost for each frame of the best path through the template, each frame standing, going on or skipping one. */
const warped = (word: readonly Float32Array[], { frames }: Template): number => {
  let costs = new Float64Array(frames.length).fill(Number.POSITIVE_INFINITY)
  word.forEach((frame, t) => {
    const next = new Float64Array(frames.length)
    for (let j = 0; j < frames.length; j += 1) {
      const before = Math.min(costs[j] as number, costs[j - 1] ?? Infinity, costs[j - 2] ?? Infinity)
      next[j] = apart(frame, frames[j] as Float32Array) + (t === 0 && j < 3 ? 0 : before)
    }
    costs = next
  })
  return (costs[frames.length - 1] as number) / word.length
}

/** The loudest stretches, as many as there are digits, from left to right. */
const wordsOf = ({ frames, loud }: Features, count: number): Float32Array[][] => {
  const reach = 3
  const smooth = loud.map((_, t) => {
    const near = loud.slice(Math.max(0, t - reach), t + reach + 1)
    return near.reduce((sum, each) => sum + each, 0) / near.length
  })
  const sorted = smooth.toSorted((a, b) => a - b)
  const stretches = (limit: number) => {
    const found: [number, number][] = []
    smooth.forEach((level, t) => {
      const last = found.at(-1)
      if (level < limit) return
      if (last && t - last[1] <= 4) last[1] = t
      else found.push([t, t])
    })
    return found.filter(([from, to]) => to - from >= 8)
  }
  // The threshold that leaves the right number, else the one that comes nearest.
  const tried = Array.from({ length: 30 }, (_, i) =>
    stretches(sorted[Math.floor((sorted.length * (20 + i * 2.3)) / 100)] as number),
  )
  const off = (found: readonly unknown[]) => Math.abs(found.length - count)
  const best = tried.reduce((a, b) => (off(b) < off(a) ? b : a))
  return best.slice(0, count).map(([from, to]) => frames.slice(from, to + 1))
}

const byWords = (templates: readonly Template[], heard: Features, count: number): number[] =>
  wordsOf(heard, count).map(word => {
    const costs = templates.map(template => warped(word, template))
    return (templates[costs.indexOf(Math.min(...costs))] as Template).digit
  })

/**
 * The cheapest row of `count` templates with anything before, between and after them at a flat price for each frame
 * (one-pass dynamic programming by levels, Ney 1984).
 */
const byRow = (
  templates: readonly Template[],
  { frames }: Features,
  count: number,
  flat: number,
): number[] => {
  const total = templates.reduce((sum, template) => sum + template.frames.length, 0)
  /** Cost of the best row that has ended so many words before this frame, and its digits as a decimal number. */
  let ended = new Float64Array(count + 1).fill(Infinity)
  let rows = new Float64Array(count + 1)
  ended[0] = 0
  const costs = Array.from({ length: count }, () => new Float64Array(total).fill(Infinity))
  const begun = Array.from({ length: count }, () => new Float64Array(total))
  for (const frame of frames) {
    const endedNow = ended.map(cost => cost + flat)
    const rowsNow = rows.slice()
    let offset = 0
    for (const template of templates) {
      const far = template.frames.map(each => apart(frame, each))
      for (let level = 0; level < count; level += 1) {
        const [cost, row] = [costs[level] as Float64Array, begun[level] as Float64Array]
        for (let at = offset + far.length - 1; at >= offset; at -= 1) {
          const j = at - offset
          let [best, digits] = [cost[at] as number, row[at] as number]
          for (let back = 1; back <= Math.min(2, j); back += 1) {
            if ((cost[at - back] as number) >= best) continue
            best = cost[at - back] as number
            digits = row[at - back] as number
          }
          if (j < 2 && (ended[level] as number) < best) {
            best = ended[level] as number
            digits = rows[level] as number
          }
          cost[at] = best + (far[j] as number)
          row[at] = digits
        }
        const last = offset + far.length - 1
        if ((cost[last] as number) < (endedNow[level + 1] as number)) {
          endedNow[level + 1] = cost[last] as number
          rowsNow[level + 1] = (row[last] as number) * 10 + template.digit
        }
      }
      offset += far.length
    }
    ended = endedNow
    rows = rowsNow
  }
  return [...String(rows[count]).padStart(count, '0')].map(Number)
}

export interface SpokenTarget {
  speak: (text: string, seed: number) => Sound
  /** Digits of an answer. */
  length: number
  /** The digits alone, as an attacker would cut them: templates by the digit. */
  words: readonly { digit: number; sound: Sound }[]
}

/** Listens to fresh sounds in both ways. */
export const attackVoice = (
  { speak, length, words }: SpokenTarget,
  tries: number,
  seed: number,
): Outcome[] => {
  const random = randomFrom(seed)
  const spoken = words.map(({ sound }) => featuresOf(sound))
  levelled(spoken)
  const templates = words.map(({ digit }, i) => ({ digit, frames: (spoken[i] as Features).frames }))
  const heard = Array.from({ length: tries }, () => {
    const text = Array.from({ length }, () => random.below(10)).join('')
    const features = featuresOf(speak(text, random.below(2 ** 31)))
    levelled([features])
    return { digits: [...text].map(Number), features }
  })
  const outcome = (way: string, listen: (features: Features) => number[]): Outcome => {
    const hits = heard.map(({ digits, features }) => {
      const said = listen(features)
      return digits.filter((digit, place) => said[place] === digit).length
    })
    return {
      way,
      characters: hits.reduce((a, b) => a + b, 0) / (length * tries),
      answers: hits.filter(hit => hit === length).length / tries,
    }
  }
  return [
    outcome('word by word', features => byWords(templates, features, length)),
    ...flats.map(flat =>
      outcome(`a row of words, gap at ${flat}`, features => byRow(templates, features, length, flat)),
    ),
  ]
}
