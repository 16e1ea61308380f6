import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoBanks } from '../testing/bank-officers.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* A discount of each of two banks, beside what the demo's bank has paid before: what the reports say to whom. */

const days = { from: '2025-06-23', to: '2026-06-23', page_size: 100 }
const DISCOUNT = '/api/admin/report/query_discount'

let bank: TestBank
let at: Awaited<ReturnType<typeof twoBanks>>
let own: string
beforeAll(async () => {
  bank = await newTestBank()
  const scene = sceneOf(bank)
  at = await twoBanks(bank)
  const submitted = [await scene.submitPiece(100_000), await scene.submitPiece(200_000)]
  const [first = '', second = ''] = submitted.map(({ apply_no }) => apply_no)
  await at.toSecond(second)
  own = second
  for (const [apply_no, approver, payer] of [
    [first, 'bankA1', 'bankA2'],
    [second, 'bankB1', 'bankB2'],
  ] as const) {
    await at.as(approver)('/api/admin/approve_disc_apply', { apply_no })
    await at.as(payer)('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no })
  }
  await bank.runJobs()
})
afterAll(() => bank.close())

test('by bank an officer of one sees only its own, tied to its own entries, and all of them see the whole', async () => {
  const { a, b } = at.banks
  const of = (account: string) => at.as(account)(DISCOUNT, { ...days, by: 'bank' })
  const [whole, ofA, ofB] = await Promise.all(['officer2', 'bankA2', 'bankB2'].map(of))
  expect(ofB).toMatchObject({
    total: 1,
    rows: [{ key: b.bank_no, applies: 1, bills: 1, face_fen: '200000', share_e4: 10_000 }],
    totals: { applies: 1, bills: 1, face_fen: '200000' },
    ledger_face_fen: '200000',
    ties: true,
  })
  expect(ofA?.rows.map(({ key }) => key)).toEqual([a.bank_no])
  expect(ofA?.ties).toBe(true)
  expect(whole?.rows.map(({ key }) => key).toSorted()).toEqual([a.bank_no, b.bank_no].toSorted())
  const fen = (answer: typeof whole) => BigInt(answer?.totals.face_fen ?? 0)
  expect(fen(whole)).toBe(fen(ofA) + fen(ofB))
})

test('whatever is asked for, no bill of another bank is listed, counted, or in a customer’s picture', async () => {
  const officer = at.as('bankB2')
  for (const by of ['month', 'manager', 'class'] as const) {
    expect(await officer(DISCOUNT, { ...days, by })).toMatchObject({ total: 1, totals: { bills: 1 } })
  }
  const bills = (bank_no?: string) =>
    officer('/api/admin/report/query_discount_bill', { ...days, ...(bank_no && { bank_no }) })
  expect((await bills()).rows.map(({ apply_no }) => apply_no)).toEqual([own])
  expect(await bills(at.banks.a.bank_no)).toMatchObject({ total: 0, rows: [] })
  const { rows } = await officer('/api/admin/report/query_customer', { page_size: 100 })
  expect(rows).toHaveLength(1)
  const { sections } = await officer('/api/admin/report/customer_detail', {
    user_code: rows[0]?.user_code ?? '',
  })
  const applications = sections.find(({ section }) => section === 'applications')
  expect(applications?.lines).toMatchObject([{ state: 'D60', count: 1, amount_fen: '200000' }])
})
