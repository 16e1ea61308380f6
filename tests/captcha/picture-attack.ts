import { createRandom } from '../../bank/src/sandbox/random.ts'
import { columnInk, type Ink, shrink } from './ink.ts'
import { type Example, trainNet } from './net.ts'

/*
 * What was tried against the picture captchas: draw some thousands with known answers, train a small net on them, and
 * read fresh ones, as a whole or cut into one piece for each character.
 */

export type Draw = (text: string, seed: number) => Ink

export interface Target {
  draw: Draw
  /** What answers are made of; upper and lower case count as one. */
  alphabet: string
  /** Characters of an answer. */
  length: number
}

export interface Effort {
  pictures: number
  hidden: number
  epochs: number
  /** Fresh pictures to be read. */
  tries: number
}

export interface Outcome {
  way: string
  /** Share of single characters read right, and of whole answers. */
  characters: number
  answers: number
}

/** Left and right end of each piece. */
type Cut = (ink: Ink, pieces: number) => (readonly [number, number])[]

const spans = (cuts: readonly number[]) => cuts.slice(1).map((to, i) => [cuts[i] as number, to] as const)

/** From the first column with ink to the last. */
const extent = (ink: Ink): readonly [number, number] => {
  const sums = columnInk(ink)
  const limit = ink.height * 0.04
  const from = sums.findIndex(sum => sum > limit)
  return [Math.max(0, from), Math.max(from + 1, sums.findLastIndex(sum => sum > limit) + 1)]
}

const equalSlices: Cut = (ink, pieces) => {
  const [from, to] = extent(ink)
  const wide = (to - from) / pieces
  // A little of the neighbours on both sides: characters do not keep to their places.
  return Array.from({ length: pieces }, (_, i) => [from + (i - 0.2) * wide, from + (i + 1.2) * wide] as const)
}

/** Cuts where the columns near the equal places hold the least ink. */
const projection: Cut = (ink, pieces) => {
  const [from, to] = extent(ink)
  const sums = columnInk(ink)
  const wide = (to - from) / pieces
  const inner = Array.from({ length: pieces - 1 }, (_, i) => {
    const middle = from + (i + 1) * wide
    const places = Array.from(
      { length: Math.ceil(wide * 0.7) },
      (_, step) => Math.round(middle - wide * 0.35) + step,
    )
    const cost = (x: number) => (sums[x] ?? 0) + Math.abs(x - middle) * 0.05
    return places.reduce((best, x) => (cost(x) < cost(best) ? x : best), places[0] as number)
  })
  return spans([from, ...inner, to])
}

/** Columns of each connected blob of ink, from left to right; the widest are halved, the smallest left out. */
const components: Cut = (ink, pieces) => {
  const { width, height, dark } = ink
  const seen = new Uint8Array(width * height)
  const blobs: { from: number; to: number; size: number }[] = []
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || (dark[start] as number) < 0.5) continue
    const blob = { from: width, to: 0, size: 0 }
    const open = [start]
    seen[start] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      blob.from = Math.min(blob.from, x)
      blob.to = Math.max(blob.to, x + 1)
      blob.size += 1
      const beside = [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]
      for (const next of beside) {
        if (next < 0 || next >= seen.length || seen[next] || (dark[next] as number) < 0.5) continue
        seen[next] = 1
        open.push(next)
      }
    }
    blobs.push(blob)
  }
  const parts = blobs.sort((a, b) => b.size - a.size).slice(0, pieces)
  while (parts.length < pieces) {
    parts.sort((a, b) => b.to - b.from - (a.to - a.from))
    const widest = parts.shift() ?? { from: 0, to: width, size: 0 }
    const middle = (widest.from + widest.to) / 2
    parts.push({ ...widest, to: middle }, { ...widest, from: middle })
  }
  return parts.sort((a, b) => a.from + a.to - b.from - b.to).map(({ from, to }) => [from, to] as const)
}

export const cuts: Record<string, Cut> = { 'equal slices': equalSlices, projection, components }

const pieceSize = 24

const piecesOf = (ink: Ink, cut: Cut, count: number): Float32Array[] =>
  cut(ink, count).map(([from, to]) => shrink(ink, [from, 0, to - from, ink.height], pieceSize, pieceSize))

const wholeSize = [80, 26] as const

interface Drawn {
  ink: Ink
  classes: number[]
}

/** Pictures with their answers; equal seeds, equal pictures. */
const drawMany = (
  { draw, alphabet, length }: Target,
  letters: string,
  count: number,
  seed: number,
): Drawn[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const text = Array.from({ length }, () => random.pick([...alphabet])).join('')
    return {
      ink: draw(text, random.between(0, 2 ** 31)),
      classes: [...text.toLowerCase()].map(letter => letters.indexOf(letter)),
    }
  })
}

/**
 * Reads fresh pictures in every way, each with a net of its own.
 * @param seed of the pictures and of the training
 */
export const attackPictures = (target: Target, effort: Effort, seed: number): Outcome[] => {
  const letters = [...new Set(target.alphabet.toLowerCase())].join('')
  const known = drawMany(target, letters, effort.pictures, seed)
  const fresh = drawMany(target, letters, effort.tries, seed + 1)
  const { length } = target
  const shape = { hidden: effort.hidden, classes: letters.length }
  const training = { epochs: effort.epochs, step: 0.001, seed }
  const outcome = (way: string, read: (ink: Ink) => number[]): Outcome => {
    const hits = fresh.map(({ ink, classes }) => {
      const said = read(ink)
      return classes.filter((each, place) => said[place] === each).length
    })
    const sum = hits.reduce((a, b) => a + b, 0)
    return {
      way,
      characters: sum / (length * hits.length),
      answers: hits.filter(hit => hit === length).length / hits.length,
    }
  }

  const [columns, rows] = wholeSize
  const wholeOf = (ink: Ink) => shrink(ink, [0, 0, ink.width, ink.height], columns, rows)
  const whole = trainNet(
    { ...shape, inputs: columns * rows, heads: length },
    known.map(({ ink, classes }) => ({ input: wholeOf(ink), classes })),
    training,
  )
  const byPieces = Object.entries(cuts).map(([way, cut]) => {
    const examples = known.flatMap(({ ink, classes }): Example[] =>
      piecesOf(ink, cut, length).map((input, place) => ({ input, classes: [classes[place] as number] })),
    )
    const net = trainNet({ ...shape, inputs: pieceSize ** 2, heads: 1 }, examples, training)
    return outcome(way, ink => piecesOf(ink, cut, length).map(piece => net.read(piece)[0] as number))
  })
  return [outcome('whole picture', ink => whole.read(wholeOf(ink))), ...byPieces]
}
