import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  billNoFitsKind,
  billNoRegistrationDate,
  groupBillNo,
  hasBankNoCheck,
  hasBillNoCheck,
  isBankNo12,
  isBillNo30,
  makeBillNo,
  mod1110CheckDigit,
  readNeither,
} from './bill-no.ts'

const SILVER = '599999000001320261120000000016'
const COMMERCIAL = '699999000001320261120000000022'

test('the numbers of the demo data carry their check digits', () => {
  expect(hasBillNoCheck(SILVER)).toBe(true)
  expect(hasBillNoCheck(COMMERCIAL)).toBe(true)
  expect(hasBankNoCheck('999990000013')).toBe(true)
  expect(hasBankNoCheck('315456000105')).toBe(true)
})

test('the check digit of ISO 7064 for 0794 is 5, the example of the standard', () => {
  expect(mod1110CheckDigit('0794')).toBe('5')
})

test('any single wrong digit is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const wrong = (Number(SILVER.charAt(place)) + shift) % 10
      expect(hasBillNoCheck(SILVER.slice(0, place) + wrong + SILVER.slice(place + 1))).toBe(false)
    }),
  )
})

test('thirty and twelve digits, nothing else', () => {
  expect(isBillNo30(SILVER)).toBe(true)
  expect(isBillNo30(SILVER.slice(1))).toBe(false)
  expect(isBillNo30(`${SILVER}\n`)).toBe(false)
  expect(hasBillNoCheck('')).toBe(false)
  expect(isBankNo12('999990000013')).toBe(true)
  expect(isBankNo12('99999000001x')).toBe(false)
  expect(hasBankNoCheck('999990000014')).toBe(false)
})

test('a number is built from its parts', () => {
  expect(makeBillNo('5', '999990000013', '2026-11-20', 1)).toBe(SILVER)
  expect(makeBillNo('6', '999990000013', '2026-11-20', 2)).toBe(COMMERCIAL)
})

test('the first digit tells the kind where it is 5 or 6, or 1 or 2 of the old system', () => {
  const fits = (digit: string) =>
    (['AC01', 'AC02', 'AC03'] as const).filter(kind => billNoFitsKind(digit, kind, readNeither))
  expect(['1', '2', '3', '5', '6', '7', '8', '9'].map(digit => [digit, fits(digit).join()])).toEqual([
    ['1', 'AC01,AC03'],
    ['2', 'AC02'],
    ['3', ''],
    ['5', 'AC01,AC03'],
    ['6', 'AC02'],
    ['7', 'AC01,AC02,AC03'],
    ['8', 'AC01,AC02,AC03'],
    ['9', ''],
  ])
})

test('the registration date is read from inside and must exist', () => {
  expect(billNoRegistrationDate(SILVER)).toBe('2026-11-20')
  expect(billNoRegistrationDate('599999000001320261320000000016')).toBeNull()
  expect(billNoRegistrationDate('5')).toBeNull()
})

test('a number is shown in groups and other text as it is', () => {
  expect(groupBillNo('599999000001320260403000000124')).toBe('5 999990000013 20260403 00000012 4')
  expect(groupBillNo('—')).toBe('—')
})
