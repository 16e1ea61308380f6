import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import type { ApplyBill } from './applications.ts'

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const OWN = '江州示例银行'
const OTHER = '华东示例银行'
const FACE = 234_567_890n

const usedOf = async (name: string): Promise<bigint> => {
  const [row] = await queryRows<{ used: string }>(
    bank.db,
    sql`select used_limit_fen::text as used from bank_org where name = ${name}`,
  )
  return BigInt(must(row, name).used)
}
const mark = (name: string, isDiscountBank: boolean) =>
  at.change(`update bank_org set is_discount_bank = ${isDiscountBank} where name = '${name}'`)

/** The worked example, its bill accepted by another, paid. */
const paid = async (acceptor: string) => {
  // Not in the scene: the same test tells what a bank without it does.
  await at.change(`update bill set acceptor_id = (select id from bank_org where name = '${acceptor}')
    where bill_no like '599999000001320260403%'`)
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await at.submit([{ holding_id }])
  await at.approve(apply_no)
  await at.pay(apply_no)
  return apply_no
}
const mature = async () => {
  bank.clock.set(new Date('2026-10-08T10:00:00+08:00'))
  await bank.runSchedule('present_due')
}

describe('an acceptor’s line', () => {
  test('is given back as it was taken when the acceptor has become a discount bank meanwhile', async () => {
    const before = await usedOf(OTHER)
    const no = await paid(OTHER)
    expect((await usedOf(OTHER)) - before).toBe(FACE)
    await mark(OTHER, true)
    await mature()
    expect(await at.detail(no)).toMatchObject({ state: 'D70' })
    expect(await usedOf(OTHER)).toBe(before)
  })

  test('was not taken by the bank’s own acceptance, and is not given back when it is no discount bank any more', async () => {
    const before = await usedOf(OWN)
    const no = await paid(OWN)
    expect(await usedOf(OWN)).toBe(before)
    await mark(OWN, false)
    await mature()
    expect(await at.detail(no)).toMatchObject({ state: 'D70' })
    expect(await usedOf(OWN)).toBe(before)
  })

  test('is taken of another discount bank: only the discounting bank’s own acceptances take none', async () => {
    await mark(OTHER, true)
    const before = await usedOf(OTHER)
    const no = await paid(OTHER)
    expect((await usedOf(OTHER)) - before).toBe(FACE)
    const sheet = await bank.as('officer1')('/api/admin/disc_apply_review', { apply_no: no })
    expect(sheet.acceptors).toMatchObject([{ name: OTHER, this_fen: String(FACE), taken: true }])
    await mature()
    expect(await usedOf(OTHER)).toBe(before)
  })

  test('refuses a submit to another discount bank that has nothing left', async () => {
    await mark(OTHER, true)
    await at.change(`update bank_org set used_limit_fen = credit_limit_fen where name = '${OTHER}'`)
    await expect(paid(OTHER)).rejects.toMatchObject({ code: '20018', text: '承兑人可用额度不足' })
  })

  test('cannot be recorded by a call: the column takes only what another row says', () => {
    const recorded: Pick<ApplyBill, 'creditOrgId'> = { creditOrgId: null }
    // @ts-expect-error an id that was worked out is no line that was taken
    recorded.creditOrgId = 5
    expect(recorded.creditOrgId).toBe(5)
  })
})
