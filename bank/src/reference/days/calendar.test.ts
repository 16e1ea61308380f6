import { beforeAll, expect, test } from 'vitest'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})
const ask = (year: number) => bank.as('15400000011')('/api/calendar/query_days', { year })

test('a year with its notice has days off and make-up days', async () => {
  const { maintained, provisional, days } = await ask(2026)
  expect({ maintained, provisional }).toEqual({ maintained: true, provisional: false })
  expect(days).toContainEqual({ dt: '2026-10-01', is_workday: false, name: '国庆节' })
  expect(days).toContainEqual({ dt: '2026-10-10', is_workday: true, name: '国庆节调休上班' })
  expect(days.every(day => day.dt.startsWith('2026-'))).toBe(true)
})

test('a year on the statutory days alone is provisional, a far one is not maintained', async () => {
  expect(await ask(2027)).toMatchObject({ maintained: true, provisional: true })
  expect(await ask(2031)).toEqual({ year: 2031, maintained: false, provisional: false, days: [] })
})
