import { beforeAll, describe, expect, test } from 'vitest'
import { exampleNow, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})
const guest = () => bank.as('nobody')
const calculate = (more: Record<string, string> = {}) =>
  guest()('/api/quotes/calculate', {
    face_fen: '234567890',
    due_dt: '2026-10-03',
    acceptor_class: 'CS',
    ...more,
  })
const refused = (more: Record<string, string>) =>
  calculate(more).then(
    () => 'accepted',
    error => error.code,
  )

describe('the public grid', () => {
  test('shows the designed rates of the business date with their change in basis points', async () => {
    const grid = await guest()('/api/quotes/query_rate_grid', {})
    expect(grid).toMatchObject({ source: '模拟行情', business_date: '2026-06-23', is_workday: true })
    const city = grid.classes.find(line => line.acceptor_class === 'CS')
    expect(city?.rates.map(rate => [rate.tenor, rate.rate_e6])).toEqual([
      ['1M', 14_500],
      ['3M', 13_300],
      ['6M', 12_800],
    ])
    const changes = grid.classes.flatMap(line => line.rates.map(rate => rate.change_bp))
    expect(changes).toHaveLength(15)
    expect(changes.every(change => Number.isInteger(change) && Math.abs(change) <= 2)).toBe(true)
    expect(changes.some(change => change !== 0)).toBe(true)
  })

  test.each([
    ['2026-06-23T16:29:00+08:00', '2026-06-23', true],
    ['2026-06-23T16:30:00+08:00', '2026-06-24', true],
    ['2026-06-18T18:00:00+08:00', '2026-06-22', true],
    ['2026-06-20T09:00:00+08:00', '2026-06-22', false],
  ])('at %s pays out on %s', async (now, day, works) => {
    bank.clock.set(new Date(now))
    const grid = await guest()('/api/quotes/query_rate_grid', {})
    expect(grid).toMatchObject({ next_payout_dt: day, is_workday: works })
    bank.clock.set(new Date(exampleNow))
  })
})

describe('the calculator', () => {
  test('answers the worked example to the fen, to a guest', async () => {
    expect(await calculate()).toMatchObject({
      disc_dt: '2026-06-23',
      days: 107,
      interest_fen: '892401',
      net_fen: '233675489',
      per_100k_fen: '38044',
    })
  })

  test('warns of a due date that no bill can have, and prices it all the same', async () => {
    expect((await calculate({ due_dt: '2026-12-23' })).warnings).toEqual([])
    const far = await calculate({ due_dt: '2026-12-24' })
    expect(far.warnings).toMatchObject([{ code: '20011', field: 'due_dt' }])
    expect(BigInt(far.interest_fen)).toBeGreaterThan(0n)
  })

  test.each([
    [{ face_fen: '0' }, '20009'],
    [{ face_fen: '-1' }, '20009'],
    [{ face_fen: '100000000001' }, '20009'],
    [{ due_dt: '2026-06-23' }, '20012'],
    [{ due_dt: '2026-02-30' }, '9012'],
    [{ due_dt: '2028-03-01' }, '20035'],
    [{ disc_dt: '2026-06-27' }, '20027'],
    [{ acceptor_class: 'WZ' }, '20018'],
  ])('refuses %j with %s', async (more, code) => {
    expect(await refused(more)).toBe(code)
  })
})
