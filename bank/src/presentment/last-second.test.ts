import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { giveCompanyBill } from '../testing/give-company-bill.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* The last second of each time limit, and the first after it. The days are worked out by hand from the calendar. */

const COMPANY = '15400000011'

let bank: TestBank
beforeAll(async () => {
  // The clock that the business clock runs on stands still: a second takes as long as a test needs.
  vi.useFakeTimers({ toFake: ['performance'] })
  bank = await newTestBank()
})
afterAll(async () => {
  vi.useRealTimers()
  await bank.close()
})

const at = (time: string) => bank.clock.set(new Date(`${time}+08:00`))

const present = async (dueDate: string, time: string, kind: 'present_bill' | 'present_late') => {
  const { holding_id } = await giveCompanyBill(bank.db, COMPANY, { faceFen: 1_000_000n, dueDate })
  at(time)
  const asked = { idem_key: newKey(), holding_id }
  const call = bank.as(COMPANY)
  const made =
    kind === 'present_bill'
      ? call('/api/presentment/present_bill', asked)
      : call('/api/presentment/present_late', { ...asked, reason: '经办人员更换' })
  return made.then(
    ({ stage }) => stage,
    (error: { code: string }) => error.code,
  )
}

describe('a bill is presented', () => {
  test.each([
    ['on the evening before its day', '2026-06-24', '2026-06-23T23:29:59', '20200'],
    ['at the first second of its day, when nobody is served', '2026-06-24', '2026-06-24T00:00:00', '20029'],
    ['a second before service', '2026-06-24', '2026-06-24T08:29:59', '20029'],
    ['at the first second of service', '2026-06-24', '2026-06-24T08:30:00', 'P10'],
    ['on its last day, at the last second of service', '2026-06-12', '2026-06-22T23:29:59', 'P10'],
    ['on its last day, a second after', '2026-06-12', '2026-06-22T23:30:00', '20029'],
    ['on the day after, at the first second of service', '2026-06-12', '2026-06-23T08:30:00', '20201'],
    ['on the last second of a day it was rolled to', '2026-06-17', '2026-06-29T23:29:59', 'P10'],
    ['on the day after that', '2026-06-17', '2026-06-30T08:30:00', '20201'],
    ['due on a holiday, before it is over', '2026-06-19', '2026-06-21T23:29:59', '20200'],
    ['due on a holiday, when it is over', '2026-06-19', '2026-06-22T08:30:00', 'P10'],
    ['at the end of National Day', '2026-09-27', '2026-10-08T23:29:59', 'P10'],
    ['at the end of the year', '2026-12-24', '2027-01-04T23:29:59', 'P10'],
    ['a day after that', '2026-12-24', '2027-01-05T08:30:00', '20201'],
  ])('%s: due %s, at %s %s', async (_, due, time, outcome) => {
    expect(await present(due, time, 'present_bill')).toBe(outcome)
  })
})

describe('a bill is presented late', () => {
  test.each([
    ['at the last second in time', '2026-06-12', '2026-06-22T23:29:59', '20202'],
    ['at the first second after', '2026-06-12', '2026-06-23T08:30:00', 'P10'],
    ['while a rolled day lasts', '2026-06-17', '2026-06-29T23:29:59', '20202'],
    ['when it is over', '2026-06-17', '2026-06-30T08:30:00', 'P10'],
    ['two years after', '2026-06-12', '2028-06-12T08:30:00', 'P10'],
  ])('%s: due %s, at %s %s', async (_, due, time, outcome) => {
    expect(await present(due, time, 'present_late')).toBe(outcome)
  })
})

describe('a silent acceptor answers until', () => {
  test.each([
    ['the third working day', '2026-06-23', '2026-06-26T23:59:59', '2026-06-27T00:00:00'],
    ['the third after a holiday', '2026-06-18', '2026-06-24T23:59:59', '2026-06-25T00:00:00'],
    ['the third after National Day', '2026-09-30', '2026-10-10T23:59:59', '2026-10-11T00:00:00'],
  ])('%s: presented %s, waits at %s, refused at %s', async (_, presented, last, over) => {
    const { holding_id } = await giveCompanyBill(bank.db, COMPANY, {
      kind: 'AC02',
      faceFen: 50_000_072n,
      dueDate: presented,
    })
    at(`${presented}T10:00:00`)
    await bank.as(COMPANY)('/api/presentment/present_bill', { idem_key: newKey(), holding_id })
    const stageAt = async (time: string) => {
      at(time)
      await bank.runJobs()
      const { rows } = await bank.as(COMPANY)('/api/presentment/query_presentment', { holding_id })
      return must(rows[0], 'the bill').stage
    }
    expect(await stageAt(last)).toBe('P10')
    expect(await stageAt(over)).toBe('P30')
  })
})
