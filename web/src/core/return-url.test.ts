import { expect, test } from 'vitest'
import { outsideReturnUrl } from './return-url.ts'

const hosts = ['bank.example', 'tools.example:8443']

test.each([
  ['https://bank.example', 'https://bank.example/'],
  ['HTTPS://BANK.example/a?b=1#c', 'https://bank.example/a?b=1#c'],
  ['http://bank.example/x', 'http://bank.example/x'],
  ['https://tools.example:8443/x', 'https://tools.example:8443/x'],
])('%s is followed', (value, url) => {
  expect(outsideReturnUrl(value, hosts)).toBe(url)
})

test.each([
  null,
  '',
  '/tx',
  '//bank.example/',
  'https:bank.example',
  'https://bank.example.evil.example/',
  'https://evil.example/bank.example',
  'https://evil.example#bank.example',
  'https://bank.example@evil.example/',
  'https://user@bank.example/',
  'https://bank.example:8443/',
  'https://tools.example/',
  'https://sub.bank.example/',
  'https://bank.example\\@evil.example/',
  'https://bаnk.example/',
  'javascript:alert(1)//bank.example',
  'data:text/html,https://bank.example',
  'ftp://bank.example/',
  ' https://bank.example/',
])('%j is not', value => {
  expect(outsideReturnUrl(value, hosts)).toBeNull()
})
