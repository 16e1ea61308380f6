/** The quote of a hundred bills and its terms: what `tests/bench/quote.ts` measures in a browser. */
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { Providers } from '../app/providers.tsx'
import { QuotedBills } from '../features/company/discount-apply/quoted-bills.tsx'
import { sharedQuote } from '../features/company/discount-apply/shared-quote.ts'
import { sellerPays, sharesOf, type Terms } from '../features/company/discount-apply/terms.ts'
import { quote } from './discount-rows.ts'

const BILLS = 100

const [one] = quote.bills
if (!one) throw new Error('the example has no bill')
const many = {
  ...quote,
  total_count: BILLS,
  total_fen: String(BigInt(quote.total_fen) * BigInt(BILLS)),
  interest_fen: String(BigInt(quote.interest_fen) * BigInt(BILLS)),
  bills: Array.from({ length: BILLS }, (_, at) => ({ ...one, holding_id: String(1001 + at) })),
}

let change: (terms: Terms) => void

const Bench = () => {
  const [terms, setTerms] = useState(sellerPays)
  change = setTerms
  const shares = sharesOf(terms)
  const price = useMemo(() => shares && sharedQuote(many, shares), [shares])
  return price && <QuotedBills price={price} dimmed={false} />
}

const rest = () => new Promise(resolve => setTimeout(resolve, 60))

/** Milliseconds from an edit of the buyer's share to every figure in place and laid out. */
const measure = async (rounds: number): Promise<number[]> => {
  const box = document.body.appendChild(document.createElement('div'))
  const router = createMemoryRouter([{ path: '/', element: <Bench /> }])
  createRoot(box).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  const took: number[] = []
  await rest()
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    flushSync(() => change({ ...sellerPays, pay_type: 3, buyer_pct: `${10 + round}.5` }))
    // Asking for the height makes the browser lay out what has changed.
    if (box.offsetHeight === 0) throw new Error('nothing is drawn')
    took.push(performance.now() - start)
    await rest()
  }
  if (box.querySelectorAll('tbody tr').length !== BILLS) throw new Error('not every bill is drawn')
  return took
}

Object.assign(window, { measure })
