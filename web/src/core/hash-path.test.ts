import { expect, test } from 'vitest'
import { pathOfHash } from './hash-path.ts'

test('a hash link opens the path it names, with its query', () => {
  expect(pathOfHash('#/login')).toBe('/login')
  expect(pathOfHash('#/forgetPassword?type=comp')).toBe('/forgetPassword?type=comp')
})

test.each(['', '#', '#main', '#//evil.example/x', '#/\\evil.example'])('%s is no path of ours', hash => {
  expect(pathOfHash(hash)).toBeNull()
})
