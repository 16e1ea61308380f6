import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

it.each([
  ['04:59:59', '夜深了'],
  ['05:00:00', '上午好'],
  ['11:00:00', '中午好'],
  ['14:32:00', '下午好'],
  ['18:00:00', '晚上好'],
])('greets at %s with %s', (time, text) => {
  expect(greeting(new Date(`2026-06-23T${time}+08:00`))).toBe(text)
})
