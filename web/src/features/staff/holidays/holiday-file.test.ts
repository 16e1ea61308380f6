import { expect, test } from 'vitest'
import { readHolidays } from './holiday-file.ts'

test('a year is read as spreadsheets write its dates', () => {
  const { rows, faults } = readHolidays(
    [
      ['2027/1/1', '休', '元旦'],
      ['20271001', '休', '国庆节'],
      ['2027年10月10日', '班', '国庆节调休上班'],
    ],
    '2027',
  )
  expect(faults).toEqual([])
  expect(rows).toEqual([
    { dt: '2027-01-01', isWorkday: false, name: '元旦' },
    { dt: '2027-10-01', isWorkday: false, name: '国庆节' },
    { dt: '2027-10-10', isWorkday: true, name: '国庆节调休上班' },
  ])
})

test('every bad line is named with its number in the file', () => {
  const { faults } = readHolidays(
    [
      ['2027-02-30', '休', '春节'],
      ['2028-01-01', '休', '元旦'],
      ['2027-10-01', '休', '国庆节'],
      ['2027-10-01', '休', '国庆节'],
      ['2027-10-13', '班', '调休'],
      ['2027-10-02', '放假', '国庆节'],
      ['2027-10-03', '休', ''],
    ],
    '2027',
  )
  expect(faults).toEqual([
    '第2行：日期不正确',
    '第3行：日期不在所选年份',
    '第5行：日期重复',
    '第6行：调休上班日须为周末',
    '第7行：类型须为休或班',
    '第8行：名称应为1–40字',
  ])
})

test('a list without the first of October is no whole year', () => {
  expect(readHolidays([['2027-01-01', '休', '元旦']], '2027').faults).toEqual(['缺少国庆节，请导入全年安排'])
})
