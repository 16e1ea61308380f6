import { useMemo, useState } from 'react'
import type { InstantBill } from './figures.ts'

/**
 * The ticked bills, over all pages of the list. Each counts as the list shows it now: a price that has moved is the new
 * one, and what can no longer be discounted is out.
 */
export const useTicked = (rows: readonly InstantBill[] | undefined) => {
  const [seen, setSeen] = useState<readonly InstantBill[]>([])
  const ticked = useMemo(
    () =>
      seen
        .map(bill => rows?.find(({ holding_id }) => holding_id === bill.holding_id) ?? bill)
        .filter(({ route }) => route !== 'none'),
    [seen, rows],
  )
  const toggle = (bill: InstantBill) =>
    setSeen(now =>
      now.some(({ holding_id }) => holding_id === bill.holding_id)
        ? now.filter(({ holding_id }) => holding_id !== bill.holding_id)
        : [...now, bill],
    )
  /** These in or out together. */
  const set = (bills: readonly InstantBill[], on: boolean) =>
    setSeen(now => {
      const others = now.filter(({ holding_id }) => bills.every(bill => bill.holding_id !== holding_id))
      return on ? [...others, ...bills] : others
    })
  return { ticked, toggle, set, clear: () => setSeen([]) }
}
