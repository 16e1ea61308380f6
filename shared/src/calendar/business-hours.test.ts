import { expect, test } from 'vitest'
import { isPastCutOff, isServiceTime } from './business-hours.ts'

test.each([
  ['08:29:59', false, false],
  ['08:30', true, false],
  ['16:29:59', true, false],
  ['16:30', true, true],
  ['16:30:00', true, true],
  ['23:29:59', true, true],
  ['23:30', false, true],
  ['00:00', false, false],
])('at %s service is %s and the cut-off has come: %s', (time, service, cutOff) => {
  expect(isServiceTime(time)).toBe(service)
  expect(isPastCutOff(time)).toBe(cutOff)
})
