import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billHolding } from '../../platform/db/schema/bills.ts'
import { newTestBank } from '../../testing/test-bank.ts'
import { findHoldings, isDiscountable } from './holding-view.ts'
import { discountRefusal } from './rules.ts'

const today = '2026-06-23'

test('what is counted as discountable is what no rule refuses, for every holding of every holder', async () => {
  const bank = await newTestBank()
  try {
    // One of each that a rule bars, so that the seed alone does not decide what is tried.
    await bank.db.execute(sql`update bill set risk_status = 2 where id % 7 = 1`)
    await bank.db.execute(sql`update bill set transferable = false where id % 7 = 2`)
    await bank.db.execute(
      sql`update bill set due_dt = '2026-06-23' where id % 7 = 3 and issue_dt < '2026-06-23'`,
    )
    await bank.db.execute(sql`update bank_org set active = false where id % 5 = 1 and is_acceptor`)
    await bank.db.execute(sql`update bank_org set overdue_flag = true where id % 5 = 2 and is_acceptor`)
    await bank.db.transaction(async tx => {
      const live = await findHoldings(tx, eq(billHolding.live, true))
      const ruled = live.filter(
        each => each.holderMemberId !== null && discountRefusal(each, each.holderMemberId, today) === null,
      )
      const counted = await findHoldings(tx, sql`${billHolding.live} and ${isDiscountable(today)}`)
      const ids = (rows: typeof live) => rows.map(row => row.holdingId).sort((a, b) => a - b)
      expect(ids(counted)).toEqual(ids(ruled))
      expect(counted.length).toBeGreaterThan(0)
      expect(counted.length).toBeLessThan(live.length)
    })
  } finally {
    await bank.close()
  }
})
