import { expect, test } from 'vitest'
import { type CirculatingUnits, exchangeCodes } from './exchange.ts'
import { circulationNames, exchangeStateNames } from './exchange-codes.ts'
import { holdingStates } from './meanings.ts'

const today = '2026-06-23'
const free: CirculatingUnits = { state: '10', transferable: true, dueDate: '2026-06-24' }
const codesOf = (more: Partial<CirculatingUnits> = {}) => {
  const { exchange_state, circulation } = exchangeCodes({ ...free, ...more }, today)
  return `${exchange_state} ${circulation}`
}

test('each state has its codes', () => {
  expect(holdingStates.map(state => [state, codesOf({ state })])).toEqual([
    ['05', 'null null'],
    ['10', 'CS03 TF0301'],
    ['20', 'CS03 TF0302'],
    ['30', 'CS03 TF0301'],
    ['35', 'CS03 TF0401'],
    ['40', 'CS03 TF0304'],
    ['50', 'null null'],
    ['60', 'CS06 TF0501'],
  ])
})

test('what else is known of the units comes into them', () => {
  expect(codesOf({ transferable: false })).toBe('CS03 TF0303')
  expect(codesOf({ state: '20', transferable: false })).toBe('CS03 TF0302')
  expect(codesOf({ state: '40', bought: true })).toBe('CS03 TF0305')
  expect(codesOf({ bought: true })).toBe('CS03 TF0301')
  expect(codesOf({ state: '30', pursued: true, transferable: false })).toBe('CS03 TF0402')
  // The holder's recourse has it locked.
  expect(codesOf({ state: '20', pursued: true })).toBe('CS03 TF0402')
  expect(codesOf({ state: '60', pursued: true })).toBe('CS06 TF0501')
})

test('a bill is due from its due date on, until it is paid', () => {
  expect(codesOf({ dueDate: today })).toBe('CS04 TF0301')
  expect(codesOf({ dueDate: '2026-06-22', state: '20' })).toBe('CS04 TF0302')
  expect(codesOf({ dueDate: '2026-06-22', state: '60' })).toBe('CS06 TF0501')
})

test('every code has its name', () => {
  expect(Object.keys(exchangeStateNames)).toEqual(['CS01', 'CS02', 'CS03', 'CS04', 'CS05', 'CS06'])
  expect(Object.values(circulationNames).join()).toBe(
    '待收票,可流通,已锁定,不可转让,已质押,待赎回,托收在途,追索中,已结束',
  )
})
