import { expect, it } from 'vitest'
import { applyDetail, holding } from '../../../testing/discount-rows.ts'
import { draftOf } from './draft-of-apply.ts'

const returned = {
  ...applyDetail,
  state: 'D25' as const,
  reason: '至2026-06-26未能放款，已过约定的可放款日期',
}

it('takes bills, reason and number up again, but no discount date that has passed', () => {
  const draft = draftOf({ ...returned, disc_dt: '2026-06-26' }, [holding], '2026-06-29')
  expect(draft.disc_dt).toBe('')
  expect(draft.bills.map(bill => bill.holding.holding_id)).toEqual(['1001'])
  expect(draft.held).toEqual({
    apply_no: 'TX20260623000018',
    returned: true,
    reason: returned.reason,
    lost: 0,
  })
  expect(draft.quote).toBeUndefined()
})

it('keeps a date that is still ahead', () => {
  expect(draftOf({ ...returned, disc_dt: '2026-06-30' }, [holding], '2026-06-29').disc_dt).toBe('2026-06-30')
})
