import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', null],
  ['73920184', 1],
  ['abcdefgh', 1],
  ['Aa1#', 1],
  ['Password1', 1],
  ['Demo#2026', 2],
  ['Qw7#xxx92kd', 2],
  ['Qw7#k123mzt', 2],
  ['Qw7#kcbamzt', 2],
  ['qzwmxrtvk7', 2],
  ['Qw7#kzmt92', 3],
  ['路Qw7kzmt92x', 3],
] as const)('%s is of strength %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
