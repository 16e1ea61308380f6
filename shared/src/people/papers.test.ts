import { expect, test } from 'vitest'
import { certNoFault, certTypeNames } from './papers.ts'

test.each([
  ['Ind01', '11010519491231002X', null],
  ['Ind01', '110105194912310021', '身份证号码不正确'],
  ['Ind01', '11010519491331002X', '身份证号码不正确'],
  ['Ind01', '110105491231002', '身份证号码不正确'],
  ['Ind03', 'E12345678', null],
  ['Ind12', 'A123456(3)', null],
  ['Ind03', 'E 1234', '证件号码不正确'],
  ['Ind11', '1234', '证件号码不正确'],
] as const)('%s %s', (type, number, fault) => {
  expect(certNoFault(type, number)).toBe(fault)
})

test('names the eight documents of the specification', () => {
  expect(Object.keys(certTypeNames)).toEqual([
    'Ind01',
    'Ind03',
    'Ind06',
    'Ind07',
    'Ind11',
    'Ind12',
    'Ind13',
    'Ind14',
  ])
})
