import type { Random } from './random.ts'
import { type Sound, sampleRate } from './speech.ts'

/* What can be done to a sound; every function gives a new one. */

/** Plays it `rate` times as fast, and as high. */
export const resampled = (sound: Sound, rate: number): Sound => {
  const length = Math.floor((sound.length - 1) / rate)
  return Float32Array.from({ length }, (_, i) => {
    const at = i * rate
    const before = Math.floor(at)
    const share = at - before
    return (sound[before] ?? 0) * (1 - share) + (sound[before + 1] ?? 0) * share
  })
}

const windowMs = 32
const searchMs = 8

/**
 * Lasts `factor` times as long at the same pitch: windows are laid one over the other at another pace, each taken
 * where it continues the one before it best (WSOLA, Verhelst and Roelands 1993).
 */
export const stretched = (sound: Sound, factor: number): Sound => {
  const size = (sampleRate * windowMs) / 1000
  const [hop, search] = [size / 2, (sampleRate * searchMs) / 1000]
  const out = new Float32Array(Math.ceil(sound.length * factor) + size)
  let expected = 0
  for (let to = 0; to + size < out.length; to += hop) {
    const near = Math.round(to / factor)
    let [best, bestFit] = [near, Number.NEGATIVE_INFINITY]
    for (let from = Math.max(0, near - search); from <= near + search; from += 2) {
      let fit = 0
      for (let i = 0; i < hop; i += 4) fit += (sound[from + i] ?? 0) * (sound[expected + i] ?? 0)
      if (fit > bestFit) [best, bestFit] = [from, fit]
    }
    for (let i = 0; i < size; i += 1) {
      const fade = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)
      out[to + i] = (out[to + i] as number) + fade * (sound[best + i] ?? 0)
    }
    expected = best + hop
  }
  return out.subarray(0, Math.ceil(sound.length * factor))
}

export const reversed = (sound: Sound): Sound => sound.slice().reverse()

/** The first part of it, faded out so that its end is no click. */
export const headOf = (sound: Sound, share: number): Sound => {
  const head = sound.slice(0, Math.floor(sound.length * share))
  const fade = Math.min(head.length, sampleRate / 50)
  for (let i = 0; i < fade; i += 1) {
    const at = head.length - 1 - i
    head[at] = ((head[at] as number) * i) / fade
  }
  return head
}

/** A room of its own: resonances of random pitch and width, and an echo or two. */
export const coloured = (sound: Sound, random: Random): Sound => {
  let out = sound
  for (let i = 0; i < 2; i += 1) {
    out = resonance(out, random.between(400, 3000), random.between(250, 600), random.between(-0.55, 0.9))
  }
  const tilt = random.between(-0.45, 0.45)
  for (let i = out.length - 1; i > 0; i -= 1) out[i] = (out[i] as number) + tilt * (out[i - 1] as number)
  const dry = out.slice()
  for (let i = 0; i < 2; i += 1) {
    addTo(out, dry, Math.round(random.between(0.012, 0.07) * sampleRate), random.between(0.1, 0.3))
  }
  return out
}

/** Lifts (gain > 0) or lowers what lies around a frequency (Hz) within a width (Hz). */
const resonance = (sound: Sound, frequency: number, width: number, gain: number): Sound => {
  const radius = Math.exp((-Math.PI * width) / sampleRate)
  const turn = 2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate)
  const level = (1 - radius * radius) * gain * 1.5
  let [one, two] = [0, 0]
  return sound.map(each => {
    const now = level * each + turn * one - radius * radius * two
    two = one
    one = now
    return each + now
  })
}

/** Root of the mean square. */
export const loudness = (sound: Sound): number => {
  let sum = 0
  for (let i = 0; i < sound.length; i += 1) sum += (sound[i] as number) ** 2
  return Math.sqrt(sum / Math.max(1, sound.length))
}

/** Adds a sound to another in place, from a sample on; what lies beyond the end is lost. */
export const addTo = (target: Sound, sound: Sound, from: number, level: number): void => {
  const end = Math.min(target.length, from + sound.length)
  for (let at = Math.max(0, from); at < end; at += 1) {
    target[at] = (target[at] as number) + level * (sound[at - from] as number)
  }
}

/** A WAV file (RIFF) of one channel and 16 bits. */
export const encodeWav = (sound: Sound): Buffer => {
  const file = Buffer.alloc(44 + sound.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(sound.length * 2, 40)
  sound.forEach((each, i) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, each)) * 32767), 44 + i * 2)
  })
  return file
}
