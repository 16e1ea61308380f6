import { type Random, randomFrom } from './random.ts'
import { addTo, coloured, encodeWav, headOf, loudness, resampled, reversed, stretched } from './sound.ts'
import { type Sound, sampleRate, voices } from './speech.ts'

const seconds = (count: number) => Math.round(count * sampleRate)
/** Loudness of a word before its own level; what is heard behind it is measured against it. */
const wordLevel = 0.12

const levelled = (sound: Sound): Sound => {
  const factor = wordLevel / (loudness(sound) || 1)
  return sound.map(each => each * factor)
}

/** A digit in one of the voices, higher or lower, faster or slower, in a room of its own. */
const spoken = (random: Random, digit: number): Sound => {
  const word = random.pick(voices())[digit] as Sound
  const pitch = random.between(0.86, 1.2)
  const pace = random.between(0.85, 1.25)
  return levelled(coloured(stretched(resampled(word, pitch), pitch * pace), random))
}

/** Digits spoken backwards, pieces of them and over one another: people hear that it is no digit, a template does not. */
const addBabble = (target: Sound, random: Random): void => {
  for (let at = -seconds(0.2); at < target.length; at += seconds(random.between(0.12, 0.3))) {
    const word = random.pick(random.pick(voices()))
    const piece = headOf(reversed(word), random.between(0.5, 1))
    const sound = levelled(coloured(resampled(piece, random.between(0.8, 1.25)), random))
    addTo(target, sound, at, random.between(0.26, 0.6))
  }
}

/** Noise whose colour and loudness wander. */
const addNoise = (target: Sound, random: Random): void => {
  const [length, phase] = [seconds(random.between(0.5, 1.1)), random.between(0, 6.28)]
  const colour = random.between(0.2, 0.85)
  let last = 0
  for (let at = 0; at < target.length; at += 1) {
    last = colour * last + (1 - colour) * random.between(-1, 1)
    const level = 0.05 * (1 + 0.6 * Math.sin((at / length) * 6.28 + phase))
    target[at] = (target[at] as number) + level * last
  }
}

/**
 * Speaks the digits of a text, with pauses of random length, over babble and noise. Other characters are not spoken.
 * The same text and seed give the same sound.
 * @returns a WAV of 8 kHz, 16 bits, one channel: about a second for each digit, 16 kB a second
 */
export const speakCaptcha = (text: string, seed: number): Buffer => {
  const random = randomFrom(seed)
  const words = [...text].filter(each => /\d/.test(each)).map(digit => spoken(random, Number(digit)))
  const pauses = words.map(() => seconds(random.between(0.15, 0.45)))
  const lead = seconds(random.between(0.5, 0.9))
  const long = words.reduce((sum, word, i) => sum + word.length + (pauses[i] as number), lead)
  const sound = new Float32Array(long + seconds(random.between(0.3, 0.6)))
  addBabble(sound, random)
  addNoise(sound, random)
  let at = lead
  words.forEach((word, i) => {
    addTo(sound, word, at, random.between(0.8, 1.25))
    at += word.length + (pauses[i] as number)
  })
  return encodeWav(sound)
}
