import { readFileSync } from 'node:fs'

/*
 * The digits 零 to 九 in six voices, spoken by espeak-ng 1.51 (voice cmn-latn-pinyin with its variants m1, m3, m7, f2,
 * f4 and Annie at 150 words a minute), brought to 8 kHz, cut to the word, made equally loud and kept as 8-bit µ-law
 * (ITU-T G.711) one after the other. What espeak-ng speaks is free of its own licence.
 */

/** Samples a second, here and in what is made of them. */
export const sampleRate = 8000

/** How many samples each digit takes, voice by voice. */
const lengths: readonly (readonly number[])[] = [
  [3664, 2346, 2232, 3126, 2644, 2826, 2431, 2846, 2157, 2954],
  [3312, 2119, 2049, 2949, 2452, 2600, 2175, 2662, 2049, 2742],
  [3715, 2420, 2235, 3174, 2596, 2797, 2472, 2909, 2225, 2760],
  [4089, 3373, 2648, 3238, 3741, 4224, 3540, 3860, 3266, 4297],
  [5003, 3538, 2887, 3309, 3727, 4846, 3623, 3982, 3262, 4656],
  [3668, 2373, 2247, 3148, 2657, 2823, 2423, 2880, 2187, 2921],
]

const fromMuLaw = (code: number): number => {
  const bits = ~code & 255
  const size = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132
  return (bits & 128 ? -size : size) / 32768
}

/** Sound as samples from -1 to 1. */
export type Sound = Float32Array

let read: readonly (readonly Sound[])[] | undefined

/** Voice by voice, the ten digits; read from the disk at the first request for sound. */
export const voices = (): readonly (readonly Sound[])[] => {
  if (read) return read
  const codes = readFileSync(new URL('speech.ulaw', import.meta.url))
  let at = 0
  const take = (length: number) => {
    at += length
    return Float32Array.from(codes.subarray(at - length, at), fromMuLaw)
  }
  read = lengths.map(voice => voice.map(take))
  return read
}
