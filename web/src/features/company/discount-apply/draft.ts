/**
 * What a person has chosen and typed so far (贴现申请草稿), kept for this tab and this account so that a reload, an
 * expired session or a failed submit loses nothing. Display only: the server checks everything again.
 */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tabStorage } from '../../../core/storage.ts'
import type { Trade } from '../../../domain/trade/coverage.ts'
import type { ChosenBill } from './choice.ts'
import { sellerPays, type Terms } from './terms.ts'

export type Quote = RowOf<'/api/discount/get_quote'>

/** Fields that identify a submit; a change in any of them makes it another attempt. */
export interface SubmitBody extends Omit<Terms, 'buyer_pct'> {
  lock_no: string
  sign_no: string
  apply_no?: string
  buyer_pct?: string
  contract_ids: string[]
  invoice_ids: string[]
}

export interface Draft {
  bills: ChosenBill[]
  /** '' = the next day a payout can be made. */
  disc_dt: string
  terms: Terms
  /** Absent until decided; the page suggests. */
  trade?: Trade
  sign_no?: string
  quote?: Quote
  /**
   * The draft at the bank, or a returned application that is resumed and why it came back; `lost` of its bills
   * can no longer be discounted.
   */
  held?: { apply_no: string; returned: boolean; reason: string; lost: number }
  agreed: boolean
  attempt?: { idem_key: string; body: SubmitBody }
}

export const emptyDraft: Draft = { bills: [], disc_dt: '', terms: sellerPays, agreed: false }

const VERSION = 2
const storageKey = (account: string) => `discount-draft:${account}` as const

/**
 * Entering the sign-in page clears the tab's storage; whoever has to sign in again there finds their own draft here.
 * Kept by account, as long as the page is open.
 */
const remembered = new Map<string, Draft>()

export const readDraft = (account: string): Draft => {
  try {
    const stored = JSON.parse(tabStorage.read(storageKey(account)) ?? '{}')
    if (stored.version === VERSION) remembered.set(account, { ...emptyDraft, ...(stored.draft as Draft) })
  } catch {
    // It holds what an older page wrote: what is remembered will do.
  }
  return remembered.get(account) ?? emptyDraft
}

export const writeDraft = (account: string, draft: Draft): void => {
  remembered.set(account, draft)
  tabStorage.write(storageKey(account), JSON.stringify({ version: VERSION, draft }))
}

/**
 * The idempotency key of this submit: made once, and the same again for the same body, so that a double
 * click or a retry after a lost answer meets the first answer instead of a second application.
 */
export const attemptFor = (
  draft: Pick<Draft, 'attempt'>,
  body: SubmitBody,
  makeKey: () => string = () => crypto.randomUUID(),
): NonNullable<Draft['attempt']> => {
  const kept = draft.attempt
  return kept && JSON.stringify(kept.body) === JSON.stringify(body) ? kept : { idem_key: makeKey(), body }
}

/**
 * The draft of an account, written to the tab's storage before it is shown. A change that comes after the page has
 * been left (the answer of a save) is made to what is stored by then.
 */
export const useDraft = (account: string) => {
  const [draft, setDraft] = useState(() => readDraft(account))
  const latest = useRef(draft)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const change = useCallback(
    (next: Draft | ((now: Draft) => Draft)) => {
      const now = isShown.current ? latest.current : readDraft(account)
      latest.current = typeof next === 'function' ? next(now) : next
      writeDraft(account, latest.current)
      setDraft(latest.current)
    },
    [account],
  )
  return { draft, change, latest }
}
