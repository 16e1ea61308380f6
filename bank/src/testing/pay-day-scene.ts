/** What the tests of the day on which the bank pays do again and again. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { sceneOf } from './discount-scene.ts'
import type { TestBank } from './test-bank.ts'

export const payDaysOf = (bank: TestBank) => {
  const scene = sceneOf(bank)

  /** Submitted for 2026-06-23, and approved then. */
  const approved = async () => {
    const { apply_no } = await scene.submit(await scene.example())
    await scene.approve(apply_no)
    return apply_no
  }

  /** What was booked, what the application says, and what its row of the day says: one figure. */
  const paidAs = async (apply_no: string) => {
    const detail = await scene.detail(apply_no)
    const [booked] = await queryRows<{ day: string; fen: string }>(
      bank.db,
      sql`select t.business_dt::text as day, e.amount_fen::text as fen from ledger_txn t
          join ledger_entry e on e.txn_id = t.id join settle_account a on a.id = e.acct_id
          where t.kind = 'disc_payout' and t.ref_no = ${apply_no} and a.gl_code is null and e.dr_cr = 'C'`,
    )
    const row = detail.pay_days.find(({ pay_dt }) => pay_dt === detail.disc_dt)
    expect(row).toMatchObject({ interest_fen: detail.interest_fen, net_fen: detail.net_fen })
    expect(booked).toEqual({ day: detail.disc_dt, fen: detail.net_fen })
    expect(detail.bills.map(({ interest_fen }) => BigInt(interest_fen)).reduce((sum, fen) => sum + fen)).toBe(
      BigInt(detail.interest_fen),
    )
    await scene.booksHold()
    const { state, disc_dt, interest_fen, net_fen, bills } = detail
    return [state, disc_dt, bills[0]?.days, interest_fen, net_fen].join(' ')
  }

  return { ...scene, approved, paidAs }
}

export type PayDayScene = ReturnType<typeof payDaysOf>
