import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import type { Scene } from '../../bank/src/testing/discount-scene.ts'
import { giveCompanyBill } from '../../bank/src/testing/give-company-bill.ts'
import { must, newKey, type TestBank } from '../../bank/src/testing/test-bank.ts'
import { type BankOutside, startBankOutside } from '../harness/bank-outside.ts'
import type { OutsideWorld } from '../harness/stand-ins.ts'

/* Commercial bills, whose acceptors are companies: what they have disclosed, and whether they pay, is asked outside. */

const seller = '15400000011'

let world: BankOutside
let outside: OutsideWorld
let bank: TestBank
let at: Scene
beforeEach(async () => {
  world = await startBankOutside()
  ;({ outside, bank, at } = world)
})
afterEach(() => world.close())

const commercial = (dueDate: string) =>
  giveCompanyBill(bank.db, seller, { kind: 'AC02', faceFen: 50_000_000n, dueDate })

describe('a commercial bill that its holder presents', () => {
  const present = (holding_id: string) =>
    at.call()('/api/presentment/present_bill', { idem_key: newKey(), holding_id })
  const rowOf = async (holding_id: string) => {
    const { rows } = await at.call()('/api/presentment/query_presentment', { holding_id })
    return must(rows[0], 'the bill in the list')
  }

  test('is asked about under one number until there is an answer, and paid once', async () => {
    const { holding_id, bill_no } = await commercial('2026-06-23')
    outside.acceptor.trouble('lost answer', 'garbage', 503, 'wrong reference', 'wrong shape')
    const { presentment_no } = await present(holding_id)
    for (let round = 0; round < 5; round++) {
      await bank.runJobs()
      expect(await rowOf(holding_id)).toMatchObject({ stage: 'P10' })
    }
    expect(outside.moved).toEqual([])
    await bank.runJobs()
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P20', holding_state: '60' })
    const { asked } = outside.acceptor
    expect(asked).toHaveLength(6)
    expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(asked[0]).toMatchObject({
      idempotencyKey: presentment_no,
      body: { reference: presentment_no, amount_fen: '50000000', bill: { bill_no, range_start: '1' } },
    })
    expect(outside.moved.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([['present', '50000000']])
    expect((await world.answersOf('acceptor')).map(({ outcome }) => outcome)).toEqual(['agreed'])
    await at.booksHold()
  })

  test('is dishonoured in the acceptor’s words, and nobody is asked for money', async () => {
    const { holding_id } = await commercial('2026-06-23')
    outside.acceptor.answers(({ reference }) => ({
      reference,
      answer: 'refused',
      code: 'DC06',
      reason: '票据被公示催告',
    }))
    await present(holding_id)
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({
      stage: 'P30',
      dishonour_code: 'DC06',
      dishonour_reason: '票据被公示催告',
    })
    expect(outside.moved).toEqual([])
  })

  test('counts as dishonoured when the acceptor says nothing for three working days', async () => {
    const { holding_id } = await commercial('2026-06-23')
    outside.acceptor.answers(({ reference }) => ({ reference, answer: 'pending' }))
    await present(holding_id)
    await bank.runJobs()
    bank.clock.set(new Date('2026-06-26T23:59:59+08:00'))
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P10' })
    bank.clock.set(new Date('2026-06-27T00:00:00+08:00'))
    const before = outside.acceptor.asked.length
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({ stage: 'P30', dishonour_code: 'DC09' })
    expect(outside.acceptor.asked).toHaveLength(before)
  })
})

describe('a commercial bill that its holder wants to discount', () => {
  const quote = (holding_id: string) => at.call()('/api/discount/get_quote', { bills: [{ holding_id }] })
  const outcomes = () =>
    queryRows<{ outcome: string }>(
      bank.db,
      sql`select outcome from port_answer where port = 'disclosure' order by id`,
    )

  test('is not priced while the platform knows nothing, says something else or keeps silent', async () => {
    const { holding_id, bill_no } = await commercial('2026-11-20')
    outside.disclosure.answers(({ reference, bills = [] }) => ({
      reference,
      bills: bills.map(bill => ({ asked_no: bill.bill_no, answer: 'unknown' })),
    }))
    await expect(quote(holding_id)).rejects.toMatchObject({ code: '20240' })
    outside.disclosure.answers(({ reference, bills = [] }) => ({
      reference,
      bills: bills.map(bill => ({
        ...bill,
        asked_no: bill.bill_no,
        answer: 'known',
        drawer_name: '别家有限公司',
      })),
    }))
    await expect(quote(holding_id)).rejects.toMatchObject({ code: '20241' })
    outside.disclosure.trouble('lost answer')
    await expect(quote(holding_id)).rejects.toMatchObject({ code: '20242' })
    outside.disclosure.answers(({ reference }) => ({ reference, bills: [] }))
    await expect(quote(holding_id)).rejects.toMatchObject({ code: '20242' })
    outside.disclosure.answers(({ reference, bills = [] }) => ({
      reference,
      bills: bills.map(bill => ({ ...bill, asked_no: bill.bill_no, answer: 'known' })),
    }))
    expect(await quote(holding_id)).toMatchObject({ lock_no: expect.any(String) })
    expect(outside.disclosure.asked.at(-1)?.body.bills).toMatchObject([{ bill_no, package_fen: '50000000' }])
    expect((await outcomes()).map(({ outcome }) => outcome)).toContain('unknown')
  })
})
