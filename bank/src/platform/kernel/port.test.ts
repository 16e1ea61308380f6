import { expect, test } from 'vitest'
import { behind, connect, definePort } from './port.ts'

const silence = { say: () => 'nothing' }
const first = definePort(silence)
const second = definePort(silence)

test('who is connected answers, and at the other port, however alike, nobody does', () => {
  const connections = new Map([connect(first, { say: () => 'yes' })])
  expect(behind(connections, first).say()).toBe('yes')
  expect(behind(connections, second).say()).toBe('nothing')
  expect(behind(undefined, first).say()).toBe('nothing')
})

test('whoever is connected last stands behind the port', () => {
  const connections = new Map([connect(first, { say: () => 'yes' }), connect(first, { say: () => 'no' })])
  expect(behind(connections, first).say()).toBe('no')
})
