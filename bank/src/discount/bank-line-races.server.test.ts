import type { RequestInput } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { brokenLines } from '../testing/credit-lines.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { sized } from '../testing/full-size.ts'
import { giveCompanyBill } from '../testing/give-company-bill.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Whole payouts of two customers and whoever sets the bank's line for their acceptor, all at once. */

const bank_no = '999990000013'
const ACCEPTOR = '中原示例银行'
const FACE = 1_234_567n
const SHORT = `贴入行对承兑人“${ACCEPTOR}”的可用额度不足`
const customers = [
  { maker: '15400000011', checker: '15400000011' },
  { maker: '15400000002', checker: '15400000003' },
] as const

let bank: TestBank
let at: Scene
let org_code: string
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  await at.change(`update bank_org set used_limit_fen = 0 where name = '${ACCEPTOR}'`)
  const [org] = await queryRows<{ bank_no: string }>(
    bank.db,
    sql`select bank_no from bank_org where name = ${ACCEPTOR}`,
  )
  org_code = must(org, ACCEPTOR).bank_no
})
afterEach(async () => {
  const broken = [...(await brokenLines(bank.db)), ...(await checkBooks(bank.db))]
  await bank.close()
  expect(broken).toEqual([])
})

/** So many applications of one bill each, approved: half of each customer. */
const approved = async (count: number): Promise<string[]> => {
  const made = await Promise.all(
    customers.map(async ({ maker, checker }) => {
      const numbers: string[] = []
      while (numbers.length < count / customers.length) {
        const { holding_id } = await giveCompanyBill(bank.db, maker, { faceFen: FACE, dueDate: '2026-10-15' })
        const { apply_no, state } = await at.submit([{ holding_id }], {}, maker)
        if (state === 'D10') await bank.as(checker)('/api/discount/check_pass', { apply_no })
        await at.approve(apply_no)
        numbers.push(apply_no)
      }
      return numbers
    }),
  )
  const [first = [], second = []] = made
  return first.flatMap((no, n) => [no, second[n] ?? no])
}
const set = (limitFen: bigint, more: Partial<RequestInput<'/api/admin/acceptor/set_bank_line'>> = {}) =>
  bank.as('credit')('/api/admin/acceptor/set_bank_line', {
    bank_no,
    org_code,
    limit_fen: String(limitFen),
    ...more,
  })
const line = async () => {
  const filter = { bank_no, keyword: org_code }
  const { rows } = await bank.as('credit')('/api/admin/acceptor/query_bank_line', filter)
  return rows[0]
}
/** The code that it is refused with; `ok` when it is done. Whatever is no refusal is thrown. */
const endOf = async (act: Promise<unknown>): Promise<string> => {
  try {
    await act
    return 'ok'
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.text === SHORT || error.code !== '20018' ? error.code : error.text
  }
}
/** Orders all of them, eight at any moment: the others would wait for a connection, not for the line. */
const ordersOf = async (numbers: readonly string[]): Promise<string[]> => {
  const ends = new Map<string, string>()
  const left = [...numbers]
  const go = async () => {
    for (let no = left.shift(); no !== undefined; no = left.shift()) ends.set(no, await endOf(at.order(no)))
  }
  await Promise.all(Array.from({ length: 8 }, go))
  return numbers.map(no => ends.get(no) ?? '')
}
const countOf = (ends: readonly string[], code: string) => ends.filter(end => end === code).length
const statesOf = async (numbers: readonly string[]) => {
  const rows = await queryRows<{ state: string; count: number; bookings: number }>(
    bank.db,
    sql`select a.state, count(*)::int as count, count(t.id)::int as bookings from disc_apply a
      left join ledger_txn t on t.ref_no = a.apply_no and t.kind = 'disc_payout'
      where a.apply_no = any(${sql.param(numbers)}::text[]) group by a.state order by a.state`,
  )
  return rows.map(({ state, count, bookings }) => [state, count, bookings])
}
const workTogether = () => Promise.all(Array.from({ length: 4 }, () => bank.runJobs()))

const COUNT = sized(8, 20)
const HELD = sized(3, 7)

test('of many payouts at once as many are made as the line holds, the others are refused and nothing of them is done', async () => {
  const numbers = await approved(COUNT)
  const held = BigInt(HELD) * FACE
  await set(held + FACE - 1n)
  const ends = await ordersOf(numbers)
  expect([countOf(ends, 'ok'), countOf(ends, '20018')]).toEqual([HELD, COUNT - HELD])
  expect(await line()).toMatchObject({ used_fen: String(held), left_fen: String(FACE - 1n) })
  await workTogether()
  expect(await statesOf(numbers)).toEqual([
    ['D40', COUNT - HELD, 0],
    ['D60', HELD, HELD],
  ])
  // What was refused waits as it did: it goes out once the line reaches.
  const left = numbers.filter((_, n) => ends[n] === '20018')
  const all = BigInt(COUNT) * FACE
  await set(all, { version: 0 })
  expect(countOf(await ordersOf(left), 'ok')).toBe(COUNT - HELD)
  await workTogether()
  expect(await statesOf(numbers)).toEqual([['D60', COUNT, COUNT]])
  expect(await line()).toMatchObject({ used_fen: String(all), left_fen: '0' })
})

describe('a line that is set while payouts are ordered, made and failing', () => {
  /** Sets it to these limits one after the other, as it then is. @returns the limits that were taken */
  const setEach = async (limits: readonly bigint[]): Promise<bigint[]> => {
    const taken: bigint[] = []
    for (const limitFen of limits) {
      const now = await line()
      const end = await endOf(set(limitFen, now && { version: now.version }))
      expect(['ok', '20383']).toContain(end)
      if (end === 'ok') taken.push(limitFen)
    }
    return taken
  }
  /** Waits until so many payouts have taken their part. */
  const onceTaken = async (faces: number) => {
    while (BigInt((await line())?.used_fen ?? 0) < BigInt(faces) * FACE);
  }
  const downFrom = (faces: number) => Array.from({ length: faces }, (_, n) => BigInt(faces - n) * FACE)

  test('and set lower holds what was taken, and lets nothing pass it', async () => {
    const count = sized(8, 16)
    const numbers = await approved(count)
    await set(BigInt(count) * FACE)
    const lower = async () => {
      await onceTaken(3)
      return setEach(downFrom(count - 1))
    }
    const [ends, taken] = await Promise.all([ordersOf(numbers), lower()])
    const paying = countOf(ends, 'ok')
    expect(paying + countOf(ends, '20018')).toBe(count)
    const lowest = taken.at(-1) ?? BigInt(count) * FACE
    expect(BigInt(paying) * FACE).toBeLessThanOrEqual(lowest)
    expect(await line()).toMatchObject({
      limit_fen: String(lowest),
      used_fen: String(BigInt(paying) * FACE),
    })
    // Three cannot be made: what they have taken comes back while the line goes down behind them.
    const failing = numbers.filter((_, n) => ends[n] === 'ok').slice(0, 3)
    await at.change(`update bill set risk_status = 2 where id in (select l.bill_id from disc_apply_bill l
      join disc_apply a on a.id = l.apply_id where a.apply_no in ('${failing.join("','")}'))`)
    await Promise.all([workTogether(), setEach([...downFrom(count - 1), ...downFrom(count - 1)])])
    const made = BigInt(paying - failing.length) * FACE
    expect(await line()).toMatchObject({ used_fen: String(made) })
    expect(await setEach([made])).toEqual([made])
    expect(await statesOf(failing)).toEqual([['D45', failing.length, 0]])
  })

  test('and set for the first time begins with every one of them, and ends with none', async () => {
    const count = sized(6, 12)
    const numbers = await approved(count)
    const all = BigInt(count) * FACE
    const opens = async () => {
      const ends: string[] = []
      for (let tries = 0; tries < 3; tries += 1) ends.push(await endOf(set(all)))
      return ends
    }
    const [ends, first, second] = await Promise.all([ordersOf(numbers), opens(), opens()])
    expect(countOf(ends, 'ok')).toBe(count)
    // Two set it at once: one has made it, the other hears that it is there.
    expect([...first, ...second].sort()).toEqual(['20000', '20000', '20000', '20000', '20000', 'ok'])
    expect(await line()).toMatchObject({ used_fen: String(all), left_fen: '0' })
    await at.change(`update bill set risk_status = 2 where acceptor_id = (select id from bank_org
      where bank_no = '${org_code}')`)
    const ending = async () => {
      const tried: string[] = []
      while (tried.at(-1) !== 'ok') tried.push(await endOf(set(0n, { version: 0 })))
      return tried
    }
    const [tried] = await Promise.all([ending(), workTogether()])
    expect(tried.filter(end => end !== '20383')).toEqual(['ok'])
    expect(await line()).toBeUndefined()
    expect(await statesOf(numbers)).toEqual([['D45', count, 0]])
  })
})
