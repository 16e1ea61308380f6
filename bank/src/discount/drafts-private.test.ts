import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* A draft is its company's own business, also after it was withdrawn. */

let bank: TestBank
let at: ReturnType<typeof sceneOf>
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const officer = () => bank.as('officer1')

/** What staff see of applications as a whole. */
const seenByStaff = async () => ({
  listed: (await officer()('/api/admin/query_disc_apply', { page_size: 1 })).total,
  counted: await officer()('/api/admin/count_disc_apply', {}),
  today: (await officer()('/api/admin/get_desk', {})).business?.submitted,
})

const withdrawnDraft = async () => {
  const { holding_id } = await exampleHolding(bank)
  const { sign_no } = await at.call()('/api/signing/query_sign', {})
  const { apply_no } = await at.call()('/api/discount/save_apply', { bills: [{ holding_id }], sign_no })
  await at.call()('/api/discount/withdraw_apply', { apply_no })
  return apply_no
}

test('a withdrawn draft reaches no list, count, detail or review sheet of the bank', async () => {
  const before = await seenByStaff()
  const apply_no = await withdrawnDraft()
  expect(await at.detail(apply_no)).toMatchObject({ state: 'D80' })
  expect(await seenByStaff()).toEqual(before)
  expect((await officer()('/api/admin/query_disc_apply', { apply_no })).total).toBe(0)
  for (const path of ['/api/admin/disc_apply_detail', '/api/admin/disc_apply_review'] as const) {
    await expect(officer()(path, { apply_no })).rejects.toMatchObject({ code: '9015' })
  }
  const told = await queryRows(bank.db, sql`select 1 from change_feed where ref_no = ${apply_no} and staff`)
  expect(told).toEqual([])
})

test('it uses up none of the day’s number of the signing; a withdrawn application does', async () => {
  await withdrawnDraft()
  await at.change('update bank_sign set day_limit_count = 1')
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await at.submit([{ holding_id }])
  await at.call()('/api/discount/withdraw_apply', { apply_no })
  expect(await officer()('/api/admin/disc_apply_detail', { apply_no })).toMatchObject({ state: 'D80' })
  const { rows } = await at.call()('/api/bills/query_holding', { page_size: 100, state: '10' })
  const other = must(
    rows.find(row => row.blocked_reason === ''),
    'another free bill',
  )
  await expect(at.submit([{ holding_id: other.holding_id }])).rejects.toMatchObject({ code: '20037' })
})
