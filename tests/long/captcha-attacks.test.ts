import { expect, it } from 'vitest'
import { attackPictures } from '../captcha/picture-attack.ts'
import { bestOf, pictures, spokenDigits, told } from '../captcha/targets.ts'
import { attackVoice } from '../captcha/voice-attack.ts'

/* What the captchas are worth: a program passes as seldom as this, and pays for its own eyes and ears. */

const longMs = 3_600_000

it('a net of 192 units that has seen 4,000 pictures reads fewer than one in ten', { timeout: longMs }, () => {
  const outcomes = attackPictures(pictures, { pictures: 4000, hidden: 192, epochs: 15, tries: 500 }, 7)
  console.log(told(outcomes))
  expect(bestOf(outcomes), told(outcomes)).toBeLessThan(0.1)
})

it('templates of every voice at three heights hear fewer than one in five', { timeout: longMs }, () => {
  const outcomes = attackVoice(spokenDigits([0.9, 1, 1.12]), 200, 7)
  console.log(told(outcomes))
  expect(bestOf(outcomes), told(outcomes)).toBeLessThan(0.2)
})
