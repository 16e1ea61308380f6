import { expect, it } from 'vitest'
import { attackPictures } from './picture-attack.ts'
import { bestOf, pictures, plainPictures, plainSpeech, spokenDigits, told } from './targets.ts'
import { attackVoice } from './voice-attack.ts'

/* The attacks at a size that takes seconds; `npm run test:long` has them at full size. */

/** A busy machine takes many times as long as an idle one. */
const patientMs = 240_000

const effort = { pictures: 200, hidden: 64, epochs: 8, tries: 60 }

it('a small net that has seen two hundred pictures reads hardly any', { timeout: patientMs }, () => {
  const outcomes = attackPictures(pictures, effort, 7)
  console.log(told(outcomes))
  expect(bestOf(outcomes), told(outcomes)).toBeLessThan(0.05)
})

it('the same net reads characters that stand apart, upright and uncrossed', { timeout: patientMs }, () => {
  const outcomes = attackPictures(plainPictures, effort, 7)
  expect(bestOf(outcomes), told(outcomes)).toBeGreaterThan(0.9)
})

it('templates of every voice hear hardly any row of spoken digits', { timeout: patientMs }, () => {
  const outcomes = attackVoice(spokenDigits([1]), 6, 7)
  console.log(told(outcomes))
  expect(bestOf(outcomes), told(outcomes)).toBeLessThan(0.2)
})

it('the same templates hear digits that nothing disturbs', { timeout: patientMs }, () => {
  const outcomes = attackVoice(plainSpeech([1]), 3, 7)
  expect(bestOf(outcomes), told(outcomes)).toBeGreaterThan(0.6)
})
