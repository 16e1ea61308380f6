// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { holding, quote } from '../../../testing/discount-rows.ts'
import { chooseWhole } from './choice.ts'
import { attemptFor, type Draft, emptyDraft, readDraft, type SubmitBody, writeDraft } from './draft.ts'
import { sellerPays } from './terms.ts'

const body: SubmitBody = {
  ...sellerPays,
  lock_no: 'SJ20260623000042',
  sign_no: 'QY20260101000001',
  contract_ids: ['1'],
  invoice_ids: ['2'],
}
const draft: Draft = { ...emptyDraft, bills: [chooseWhole(holding)], quote, disc_dt: '2026-06-24' }

it('comes back as it was after a reload, and another account sees none of it', () => {
  writeDraft('15400000011', draft)
  expect(readDraft('15400000011')).toEqual(draft)
  expect(readDraft('15400000001')).toEqual(emptyDraft)
})

it('outlives the clearing of the tab’s storage by the sign-in page', () => {
  writeDraft('15400000012', draft)
  sessionStorage.clear()
  expect(readDraft('15400000012')).toEqual(draft)
})

it('begins afresh with what an older page or a stranger wrote', () => {
  for (const text of ['{', '{"version":1,"draft":{"amount":"1"}}', '[]', '"x"']) {
    sessionStorage.setItem('discount-draft:15400000099', text)
    expect(readDraft('15400000099')).toEqual(emptyDraft)
  }
})

it('keeps the key of the same submit and makes another for any other', () => {
  let made = 0
  const makeKey = () => {
    made += 1
    return `key-${made}`
  }
  const first = attemptFor({}, body, makeKey)
  expect(attemptFor({ attempt: first }, { ...body }, makeKey)).toBe(first)
  for (const other of [
    { lock_no: 'SJ20260623000043' },
    { apply_no: 'TX20260623000001' },
    { pay_type: 1 as const },
    { invoice_ids: ['2', '3'] },
  ]) {
    expect(attemptFor({ attempt: first }, { ...body, ...other }, makeKey).idem_key).not.toBe('key-1')
  }
})
