import { expect, test } from 'vitest'
import { builtInLogo, logoAt, pictureOrigin } from './logos.ts'

test('own pictures come after the base path, the built-in mark and other addresses stand as they are', () => {
  expect(logoAt('/files/a.png', 'https://static.example')).toBe('https://static.example/files/a.png')
  expect(logoAt('/files/a.png', 'https://static.example/portal/')).toBe(
    'https://static.example/portal/files/a.png',
  )
  expect(logoAt('/files/a.png', '')).toBe('/files/a.png')
  expect(logoAt(builtInLogo, 'https://static.example')).toBe(builtInLogo)
  expect(logoAt('https://other.example/a.png', 'https://static.example')).toBe('https://other.example/a.png')
})

test('a policy names the exact origin of a picture, and nothing that could be read as more', () => {
  expect(pictureOrigin('https://static.example:8443/a.png?x=1')).toBe('https://static.example:8443')
  const none = [
    '/files/a.png',
    'http://a.example/x',
    'https://a;script-src *.example/x',
    'https://*/x',
    'https://',
    'https://user:word@a.example/x',
    'https://a.example\\@b.example/x',
  ]
  for (const address of none) expect(pictureOrigin(address)).toBeUndefined()
})
