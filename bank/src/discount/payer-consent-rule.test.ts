import { describe, expect, test } from 'vitest'
import { consentFaultOf } from './payer-consent.ts'

describe('what covers a debit', () => {
  const row = (state: 'waiting' | 'agreed' | 'refused' | 'ended', maxBuyerFen: bigint, file = '') => ({
    state,
    maxBuyerFen,
    file,
    accountId: 7,
  })
  test.each([
    ['nothing asked', [], 1n, '20090'],
    ['still asked', [row('waiting', 100n)], 100n, '20090'],
    ['a paper that nobody has checked', [row('waiting', 100n, '/files/x.png')], 100n, '20093'],
    ['refused', [row('refused', 100n)], 100n, '20091'],
    ['ended', [row('ended', 100n)], 100n, '20090'],
    ['agreed to the fen', [row('agreed', 100n)], 100n, undefined],
    ['agreed to more', [row('agreed', 100n)], 99n, undefined],
    ['one fen more than agreed', [row('agreed', 100n)], 101n, '20092'],
    ['agreed, and asked for more', [row('waiting', 120n), row('agreed', 100n)], 120n, '20090'],
    ['agreed, and more refused', [row('refused', 120n), row('agreed', 100n)], 120n, '20091'],
    ['agreed, whatever else was refused', [row('refused', 120n), row('agreed', 100n)], 100n, undefined],
    ['nothing to pay', [], 0n, undefined],
  ] as const)('%s', (_, consents, buyerFen, code) => {
    expect(consentFaultOf(consents, 7, buyerFen)).toBe(code)
  })

  test('another account’s consent counts for nothing', () => {
    expect(consentFaultOf([row('agreed', 100n)], 8, 1n)).toBe('20090')
  })
})
