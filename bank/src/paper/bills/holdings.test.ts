import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { exampleHolding, newTestBank, submitBills, type TestBank } from '../../testing/test-bank.ts'

interface Row {
  id: number
  range_start: number
  range_end: number
  state: string
  live: boolean
}

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const rowsOfExample = () =>
  queryRows<Row>(
    bank.db,
    sql`select h.* from bill_holding h join bill b on b.id = h.bill_id
        where b.package_fen = 234567890 order by h.id`,
  )
const liveRanges = async () =>
  (await rowsOfExample())
    .filter(row => row.live)
    .map(row => `${row.range_start}-${row.range_end} ${row.state}`)
    .sort()

const insertLike = (id: number, start: number, end: number) =>
  bank.db.execute(sql`
    insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id, state, created_by)
    select bill_id, ${start}::bigint, ${end}::bigint, ${end}::bigint - ${start}::bigint + 1, holder_member_id, '10', 'test'
      from bill_holding where id = ${id}`)

const causeOf = (error: unknown) => String((error as { cause?: unknown }).cause ?? error)

describe('the database', () => {
  test('lets no two live holdings of a bill share a unit', async () => {
    const [row] = await rowsOfExample()
    const error = await insertLike(row?.id ?? 0, 234_567_890, 234_567_890).catch(causeOf)
    expect(error).toContain('bill_holding_no_overlap')
  })

  test('lets a closed row be overlapped: splits keep their history', async () => {
    const [row] = await rowsOfExample()
    await bank.db.execute(sql`update bill_holding set live = false where id = ${row?.id}`)
    await insertLike(row?.id ?? 0, 1, 100)
    await insertLike(row?.id ?? 0, 101, 234_567_890)
    expect(await liveRanges()).toEqual(['1-100 10', '101-234567890 10'])
  })

  test('lets no holding reach past its package', async () => {
    const [row] = await rowsOfExample()
    const error = await insertLike(row?.id ?? 0, 234_567_891, 234_567_891).catch(causeOf)
    expect(error).toContain('exceeds its package')
  })
})

describe('a part of a bill', () => {
  test('is locked as a row of its own and the rest stays available on both sides', async () => {
    const { holding_id } = await exampleHolding(bank)
    await submitBills(bank, '15400000011', [{ holding_id, range: '101-200' }])
    expect(await liveRanges()).toEqual(['1-100 10', '101-200 20', '201-234567890 10'])
  })

  test('joins its neighbours again when the application is withdrawn', async () => {
    const { holding_id } = await exampleHolding(bank)
    const before = await liveRanges()
    const { apply_no } = await submitBills(bank, '15400000011', [{ holding_id, range: '101-200' }])
    await bank.as('15400000011')('/api/discount/withdraw_apply', { apply_no })
    expect(await liveRanges()).toEqual(before)
  })

  test('leaves a part locked by another application alone when it is released', async () => {
    const { holding_id } = await exampleHolding(bank)
    const first = await submitBills(bank, '15400000011', [{ holding_id, range: '101-200' }])
    // The page still shows the holding as it was before the split: its units are found all the same.
    await submitBills(bank, '15400000011', [{ holding_id, range: '201-300' }])
    await bank.as('15400000011')('/api/discount/withdraw_apply', { apply_no: first.apply_no })
    expect(await liveRanges()).toEqual(['1-200 10', '201-300 20', '301-234567890 10'])
  })

  test('twice in one application, side by side, becomes two locked rows', async () => {
    const { holding_id } = await exampleHolding(bank)
    const { total_fen, total_count } = await submitBills(bank, '15400000011', [
      { holding_id, range: '1-100' },
      { holding_id, range: '101-300' },
    ])
    expect({ total_fen, total_count }).toEqual({ total_fen: '300', total_count: 2 })
    expect(await liveRanges()).toEqual(['1-100 20', '101-300 20', '301-234567890 10'])
  })
})
