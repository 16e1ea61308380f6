import type { RequestInput } from '@portal/shared/contract/table.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const rising = (values: readonly bigint[]) =>
  values.every((value, at) => at === 0 || (values[at - 1] ?? 0n) <= value)

describe('a sorted list', () => {
  const applies = async (sort?: RequestInput<'/api/discount/query_apply'>['sort']) =>
    (await bank.as('15400000001')('/api/discount/query_apply', { page_size: 100, ...(sort && { sort }) }))
      .rows

  test('of applications goes up and down by the asked column', async () => {
    const up = (await applies('total_fen:asc')).map(row => BigInt(row.total_fen))
    const down = (await applies('total_fen:desc')).map(row => BigInt(row.total_fen))
    expect(up.length).toBeGreaterThan(2)
    expect(rising(up)).toBe(true)
    expect(down).toEqual(up.toReversed())
  })

  test('has what is empty at the end, either way', async () => {
    for (const sort of ['paid_at:asc', 'paid_at:desc'] as const) {
      const paid = (await applies(sort)).map(row => row.paid_at !== null)
      expect(paid).toContain(true)
      expect(paid.indexOf(false)).toBe(paid.lastIndexOf(true) + 1)
    }
  })

  test('keeps its own order among equals: newest first', async () => {
    const rows = (await applies('state:asc')).filter(row => row.state === 'D60')
    const times = rows.map(row => row.submitted_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('of holdings and of the demo rows pages through one order', async () => {
    const holdings = bank.as('15400000001')
    const all = await holdings('/api/bills/query_holding', { page_size: 100, sort: 'amount_fen:desc' })
    const second = await holdings('/api/bills/query_holding', {
      page_size: 5,
      page_no: 2,
      sort: 'amount_fen:desc',
    })
    expect(second.rows).toEqual(all.rows.slice(5, 10))
    expect(rising(all.rows.map(row => BigInt(row.amount_fen)).toReversed())).toBe(true)
    const menus = await holdings('/getTabledatatest', { page_size: 100, sort: 'menuCode:desc' })
    const codes = menus.rows.map(row => row.menuCode)
    expect(codes).toEqual(codes.toSorted().toReversed())
  })

  test('is not sorted by anything else', async () => {
    for (const sort of ['member_id:asc', 'total_fen', 'total_fen:asc;drop']) {
      await expect(applies(sort as 'total_fen:asc')).rejects.toMatchObject({ code: '9012' })
    }
  })
})
