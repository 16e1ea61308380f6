import { describe, expect, test } from 'vitest'
import { defaultHolidays, isProvisional, PROVISIONAL_TEXT } from './holidays.ts'
import {
  HolidaysMissingError,
  interestEnd,
  isWorkday,
  makeCalendar,
  nextWorkday,
  rollForward,
} from './workdays.ts'

const calendar = makeCalendar(defaultHolidays())

describe('working days', () => {
  test.each([
    ['2026-06-23', true, 'an ordinary Tuesday'],
    ['2026-06-20', false, 'a Saturday in the Dragon Boat holiday'],
    ['2026-07-04', false, 'a plain Saturday'],
    ['2026-02-14', true, 'a make-up Saturday'],
    ['2026-02-28', true, 'a make-up Saturday'],
    ['2026-09-20', true, 'a make-up Sunday'],
    ['2026-10-10', true, 'a make-up Saturday'],
    ['2026-10-07', false, 'the last day of National Day'],
    ['2026-10-08', true, 'the day after'],
    ['2025-09-28', true, 'a make-up Sunday of 2025'],
    ['2025-10-08', false, 'the eight-day holiday of 2025'],
    ['2027-02-05', false, 'the statutory eve of Spring Festival'],
    ['2027-02-09', true, 'the day after the statutory Spring Festival'],
    ['2027-09-15', false, 'statutory Mid-Autumn'],
  ])('%s: %s (%s)', (date, expected) => {
    expect(isWorkday(date, calendar)).toBe(expected)
  })

  test('the roll keeps a working day and the next working day never does', () => {
    expect(rollForward('2026-06-23', calendar)).toBe('2026-06-23')
    expect(nextWorkday('2026-06-23', calendar)).toBe('2026-06-24')
    expect(nextWorkday('2026-06-18', calendar)).toBe('2026-06-22')
    expect(nextWorkday('2026-02-13', calendar)).toBe('2026-02-14')
  })

  test('every listed day of the statutory year is marked provisional and none of 2026', () => {
    expect(isProvisional('2027-01-04')).toBe(true)
    expect(isProvisional('2026-12-31')).toBe(false)
    expect(PROVISIONAL_TEXT).toBe('2027年放假安排以国务院公告为准，计息天数可能调整')
    const statutory = defaultHolidays().filter(row => row.source === 'statutory')
    expect(statutory).toHaveLength(13)
    expect(statutory.every(row => isProvisional(row.date))).toBe(true)
  })

  test('rows are unique, in order, and 2026 has the 33 days off and six make-up days of the notice', () => {
    const dates = defaultHolidays().map(row => row.date)
    expect(dates).toEqual([...new Set(dates)].sort())
    const rows2026 = defaultHolidays().filter(row => row.date.startsWith('2026'))
    expect(rows2026.filter(row => !row.isWorkday)).toHaveLength(33)
    expect(rows2026.filter(row => row.isWorkday)).toHaveLength(6)
  })
})

describe('the end of interest of electronic bills', () => {
  test.each([
    ['2026-10-03', '2026-10-08', 5, '国庆节'],
    ['2026-09-25', '2026-09-28', 3, '中秋节'],
    ['2026-02-14', '2026-02-14', 0, ''],
    ['2026-02-15', '2026-02-24', 9, '春节'],
    ['2026-07-04', '2026-07-06', 2, '周六'],
    ['2026-07-05', '2026-07-06', 1, '周日'],
    ['2026-06-19', '2026-06-22', 3, '端午节'],
    ['2026-04-06', '2026-04-07', 1, '清明节'],
    ['2026-05-05', '2026-05-06', 1, '劳动节'],
    ['2027-01-01', '2027-01-04', 3, '元旦'],
    ['2027-10-03', '2027-10-04', 1, '国庆节'],
  ])('due %s ends %s, %i days later (%s)', (due, end, rolledDays, reason) => {
    expect(interestEnd(due, { media: 'ME02' }, calendar)).toEqual({ end, rolledDays, reason })
  })

  test('a weekend that runs into a holiday names both', () => {
    const saturdayBefore = makeCalendar([
      ...defaultHolidays(),
      { date: '2026-07-06', isWorkday: false, name: '临时休市', source: 'manual' },
    ])
    expect(interestEnd('2026-07-04', { media: 'ME02' }, saturdayBefore)).toEqual({
      end: '2026-07-07',
      rolledDays: 3,
      reason: '周六、临时休市',
    })
  })

  test('no remote days are ever added', () => {
    const bill = { media: 'ME02', remote: true, delayType: 4 } as const
    expect(interestEnd('2026-09-23', bill, calendar).end).toBe('2026-09-23')
  })
})

describe('the end of interest of paper bills', () => {
  test.each([
    [undefined, '2026-09-28', '异地加3天、中秋节'],
    [4, '2026-09-28', '异地加3天、中秋节'],
    [3, '2026-09-26', '异地加3天'],
    [2, '2026-09-26', '异地加3天'],
    [1, '2026-09-23', ''],
    [0, '2026-09-23', ''],
  ] as const)('remote with delay type %s ends %s', (delayType, end, reason) => {
    const bill = { media: 'ME01', remote: true, ...(delayType === undefined ? {} : { delayType }) } as const
    expect(interestEnd('2026-09-23', bill, calendar)).toMatchObject({ end, reason })
  })

  test('payable in the same city it only rolls over holidays', () => {
    expect(interestEnd('2026-09-26', { media: 'ME01' }, calendar).end).toBe('2026-09-28')
    expect(interestEnd('2026-09-23', { media: 'ME01' }, calendar).rolledDays).toBe(0)
  })
})

describe('a gap in the holiday table', () => {
  test('a year without data is an error that says what to do', () => {
    const ask = () => isWorkday('2028-03-01', calendar)
    expect(ask).toThrow(HolidaysMissingError)
    expect(ask).toThrow('请维护节假日')
    expect(ask).toThrow(expect.objectContaining({ code: 'HOLIDAYS_MISSING', year: '2028' }))
  })

  test('a roll into such a year is an error too', () => {
    const only2026 = makeCalendar(defaultHolidays().filter(row => row.date < '2027'))
    expect(rollForward('2026-12-31', only2026)).toBe('2026-12-31')
    expect(() => nextWorkday('2026-12-31', only2026)).toThrow(HolidaysMissingError)
  })

  test('a single day listed by the notice of a neighbouring year is not data for the whole year', () => {
    const stray = makeCalendar([
      ...defaultHolidays(),
      { date: '2028-01-01', isWorkday: false, name: '元旦', source: 'state_council' },
    ])
    expect(() => isWorkday('2028-03-01', stray)).toThrow(HolidaysMissingError)
  })
})
