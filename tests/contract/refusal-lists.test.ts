import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { expect, test } from 'vitest'
import { applying } from '../browser/refusals/applying.ts'
import { choosing } from '../browser/refusals/choosing.ts'
import { deciding } from '../browser/refusals/deciding.ts'
import { papers } from '../browser/refusals/papers.ts'
import { signing } from '../browser/refusals/signing.ts'

/* The discount side's codes against the lists of what the browser tests meet on its screens. */

/** Codes that the screens do not let anybody meet, or that other tests meet in the browser. */
const elsewhere: Partial<Record<ErrorCode, string>> = {
  '20013': 'a bill that 20012 lets through falls due after the discount date',
  '20020': 'a discount interest above the face takes a rate nobody may set',
  '20032': 'the screen sends the same key with the same application only',
  '20035': 'a year without holidays is the bank’s own fault; it keeps them a year ahead',
  '20066': 'the screen closes 发票后补 to who owes papers: discount-apply-page.test.tsx',
  '20070': 'late-payout.test.ts, where the clock passes the last agreed day',
  '20071': 'no refusal: a warning that comes with a quote',
  '20080': 'said for the second or two that the registry takes; it then says one of the others',
  '20086': 'the registry of the sandbox has no bill that is pledged or ended, and typed',
  '20064': 'sign-review.test.ts, as 21011',
  '20090': 'as 20091: the answer is what differs',
  '20091': 'payer-consent.test.ts',
  '20092': 'rates that cost the payer more have it asked anew, which is 20090',
  '20093': 'payer-paper.test.ts',
}

const isDiscounting = (code: string) => /^(?:200\d\d|21001|21011|2200\d|2300[45])$/.test(code)

test('every refusal of the discount side is met on a screen, or it is known why not, never both', () => {
  const lists = [signing, choosing, applying, papers, deciding]
  const met = new Set(lists.flatMap(list => Object.values(list).map(({ code }) => code)))
  const codes = (Object.keys(catalogue) as ErrorCode[]).filter(isDiscounting)
  expect(codes.filter(code => met.has(code) === (elsewhere[code] !== undefined))).toEqual([])
})
