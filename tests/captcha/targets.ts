import { coverOf, drawCaptcha, pictureHeight, pictureWidth } from '../../bank/src/people/captcha/draw.ts'
import { alphabet, glyphOf } from '../../bank/src/people/captcha/glyphs.ts'
import { randomFrom } from '../../bank/src/people/captcha/random.ts'
import { coloured, resampled } from '../../bank/src/people/captcha/sound.ts'
import { speakCaptcha } from '../../bank/src/people/captcha/speak.ts'
import { type Sound, voices } from '../../bank/src/people/captcha/speech.ts'
import { PICTURE_LENGTH, SPOKEN_LENGTH } from '../../shared/src/people/captcha-rules.ts'
import { readPng } from './ink.ts'
import type { Outcome, Target } from './picture-attack.ts'
import type { SpokenTarget } from './voice-attack.ts'

/* The bank's own captchas, as an attacker has them who has read its source. */

export const pictures: Target = {
  draw: (text, seed) => readPng(drawCaptcha(text, seed)),
  alphabet,
  length: PICTURE_LENGTH,
}

const samplesOf = (wav: Buffer): Sound =>
  Float32Array.from({ length: (wav.length - 44) / 2 }, (_, i) => wav.readInt16LE(44 + i * 2) / 32768)

/** Every digit of every voice at these heights, each in some room and with a little noise, as they will be heard. */
const words = (heights: readonly number[]): SpokenTarget['words'] => {
  const random = randomFrom(99)
  return voices().flatMap(voice =>
    voice.flatMap((word, digit) =>
      heights.map(height => ({
        digit,
        sound: coloured(resampled(word, height), random).map(each => each + 0.03 * random.between(-1, 1)),
      })),
    ),
  )
}

export const spokenDigits = (heights: readonly number[]): SpokenTarget => ({
  speak: (text, seed) => samplesOf(speakCaptcha(text, seed)),
  length: SPOKEN_LENGTH,
  words: words(heights),
})

/** Characters as anybody would write them: upright, apart and alone. Shows that an attack works at all. */
export const plainPictures: Target = {
  ...pictures,
  draw: (text, seed) => {
    const random = randomFrom(seed)
    const lines = [...text].flatMap((character, i) => {
      const [left, top] = [20 + i * 68 + random.between(-6, 6), 22 + random.between(-6, 6)]
      return glyphOf(character).map(line => line.map(([x, y]) => [left + x * 42, top + y * 54] as const))
    })
    const dark = Float32Array.from(coverOf(lines, 7), cover => cover / 15)
    return { width: pictureWidth, height: pictureHeight, dark }
  },
}

/** Digits of one voice with a pause between them. */
export const plainSpeech = (heights: readonly number[]): SpokenTarget => ({
  ...spokenDigits(heights),
  speak: (text, seed) => {
    const random = randomFrom(seed)
    const voice = random.pick(voices())
    const spoken = [...text].map(digit => voice[Number(digit)] as Sound)
    const sound = new Float32Array(spoken.reduce((sum, word) => sum + word.length + 2000, 2000))
    spoken.reduce((at, word) => {
      sound.set(word, at)
      return at + word.length + 2000
    }, 2000)
    return sound.map(each => each + 0.002 * random.between(-1, 1))
  },
})

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** One line for each way, to be printed. */
export const told = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map(
      ({ way, characters, answers }) =>
        `${way}: ${percent(characters)} of characters, ${percent(answers)} of answers`,
    )
    .join('\n')

export const bestOf = (outcomes: readonly Outcome[]): number =>
  Math.max(...outcomes.map(each => each.answers))
