import { expect, it } from 'vitest'
import { attackPictures } from './picture-attack.ts'
import { bestOf, pictures, plainPictures, plainSpeech, spokenDigits, told } from './targets.ts'
import { attackVoice } from './voice-attack.ts'

/* The attacks at a size that takes seconds; `npm run test:long` has them at full size. */

const effort = { pictures: 600, hidden: 192, epochs: 6, tries: 200 }

it('a small net that has seen six hundred pictures reads hardly any', () => {
  const outcomes = attackPictures(pictures, effort, 7)
  console.log(told(outcomes))
  expect(bestOf(outcomes), told(outcomes)).toBeLessThan(0.05)
})

it('the same net reads pictures whose characters stand apart, straight and uncrossed', () => {
  const outcomes = attackPictures(plainPictures, effort, 7)
  expect(bestOf(outcomes), told(outcomes)).toBeGreaterThan(0.9)
})

it('templates of every voice recognise hardly any row of spoken digits', () => {
  const outcomes = attackVoice(spokenDigits([1]), 30, 7)
  console.log(told(outcomes))
  expect(bestOf(outcomes), told(outcomes)).toBeLessThan(0.2)
})

it('the same templates recognise digits in a row without babble, noise or haste', () => {
  const outcomes = attackVoice(plainSpeech([1]), 10, 7)
  expect(bestOf(outcomes), told(outcomes)).toBeGreaterThan(0.6)
})
