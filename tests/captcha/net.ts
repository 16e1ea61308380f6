import { createRandom } from '../../bank/src/sandbox/random.ts'

/*
 * A small neural net, enough to read captchas that can be read by machines: one hidden layer of rectified units, one
 * softmax for each place of the answer, trained by Adam. Same seed, same net.
 */

/** What one example is: its picture or sound as numbers, mostly 0, and which of the classes each head should name. */
export interface Example {
  input: Float32Array
  classes: readonly number[]
}

export interface NetShape {
  inputs: number
  hidden: number
  heads: number
  classes: number
}

export interface Training {
  epochs: number
  /** Adam's step. */
  step: number
  seed: number
}

export interface Net {
  /** The likeliest class of each head. */
  read(input: Float32Array): number[]
}

const batchSize = 32

/** Weights with what Adam remembers of them. */
const parametersOf = (count: number, initial: () => number) => {
  const values = Float32Array.from({ length: count }, initial)
  const [slopes, means, squares] = [0, 1, 2].map(() => new Float32Array(count)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  let round = 0
  const update = (step: number) => {
    round += 1
    const rate = (step * Math.sqrt(1 - 0.999 ** round)) / (1 - 0.9 ** round)
    for (let i = 0; i < count; i += 1) {
      const slope = slopes[i] as number
      const mean = 0.9 * (means[i] as number) + 0.1 * slope
      const square = 0.999 * (squares[i] as number) + 0.001 * slope * slope
      means[i] = mean
      squares[i] = square
      values[i] = (values[i] as number) - (rate * mean) / (Math.sqrt(square) + 1e-8)
    }
    slopes.fill(0)
  }
  return { values, slopes, update }
}

/** Trains a net on the examples, in an order of its own for each epoch; the step falls to nothing towards the end. */
export const trainNet = (shape: NetShape, examples: readonly Example[], training: Training): Net => {
  const { inputs, hidden, heads, classes } = shape
  const { next } = createRandom(training.seed)
  const outputs = heads * classes
  /** Uniform with the variance of He et al. 2015. */
  const spread = (fanIn: number) => () => (next() * 2 - 1) * Math.sqrt(6 / fanIn)
  // Row by input, so that an input of 0 skips its whole row.
  const first = parametersOf(inputs * hidden, spread(inputs))
  const firstBias = parametersOf(hidden, () => 0)
  const second = parametersOf(outputs * hidden, spread(hidden))
  const secondBias = parametersOf(outputs, () => 0)
  const activity = new Float32Array(hidden)
  const scores = new Float32Array(outputs)
  const blame = new Float32Array(hidden)

  const forward = (input: Float32Array) => {
    activity.set(firstBias.values)
    for (let i = 0; i < inputs; i += 1) {
      const value = input[i] as number
      if (value === 0) continue
      for (let unit = 0, at = i * hidden; unit < hidden; unit += 1, at += 1) {
        activity[unit] = (activity[unit] as number) + value * (first.values[at] as number)
      }
    }
    for (let unit = 0; unit < hidden; unit += 1) {
      if ((activity[unit] as number) < 0) activity[unit] = 0
    }
    for (let output = 0; output < outputs; output += 1) {
      let score = secondBias.values[output] as number
      for (let unit = 0, at = output * hidden; unit < hidden; unit += 1, at += 1) {
        score += (activity[unit] as number) * (second.values[at] as number)
      }
      scores[output] = score
    }
  }

  /** Turns the scores into what each of them should have been less (cross entropy after softmax). */
  const scoreSlopes = (wanted: readonly number[]) => {
    for (let head = 0; head < heads; head += 1) {
      const own = scores.subarray(head * classes, (head + 1) * classes)
      const top = Math.max(...own)
      let sum = 0
      for (let i = 0; i < classes; i += 1) {
        own[i] = Math.exp((own[i] as number) - top)
        sum += own[i] as number
      }
      for (let i = 0; i < classes; i += 1) own[i] = (own[i] as number) / sum
      const right = wanted[head] as number
      own[right] = (own[right] as number) - 1
    }
  }

  const backward = (input: Float32Array) => {
    blame.fill(0)
    for (let output = 0; output < outputs; output += 1) {
      const slope = (scores[output] as number) / batchSize
      secondBias.slopes[output] = (secondBias.slopes[output] as number) + slope
      for (let unit = 0, at = output * hidden; unit < hidden; unit += 1, at += 1) {
        blame[unit] = (blame[unit] as number) + slope * (second.values[at] as number)
        second.slopes[at] = (second.slopes[at] as number) + slope * (activity[unit] as number)
      }
    }
    for (let unit = 0; unit < hidden; unit += 1) {
      if (activity[unit] === 0) blame[unit] = 0
      firstBias.slopes[unit] = (firstBias.slopes[unit] as number) + (blame[unit] as number)
    }
    for (let i = 0; i < inputs; i += 1) {
      const value = input[i] as number
      if (value === 0) continue
      for (let unit = 0, at = i * hidden; unit < hidden; unit += 1, at += 1) {
        first.slopes[at] = (first.slopes[at] as number) + value * (blame[unit] as number)
      }
    }
  }

  const order = examples.map((_, index) => index)
  for (let epoch = 0; epoch < training.epochs; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(next() * (i + 1))
      const kept = order[i] as number
      order[i] = order[j] as number
      order[j] = kept
    }
    const step = training.step * (1 - epoch / training.epochs)
    for (let start = 0; start < order.length; start += batchSize) {
      for (const index of order.slice(start, start + batchSize)) {
        const { input, classes: wanted } = examples[index] as Example
        forward(input)
        scoreSlopes(wanted)
        backward(input)
      }
      for (const part of [first, firstBias, second, secondBias]) part.update(step)
    }
  }

  return {
    read: input => {
      forward(input)
      return Array.from({ length: heads }, (_, head) => {
        const own = scores.subarray(head * classes, (head + 1) * classes)
        return own.indexOf(Math.max(...own))
      })
    },
  }
}
