/**
 * What a person has chosen so far (贴现申请草稿), kept for this tab and this account so that a reload loses
 * nothing. Display only: the server checks everything again.
 */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCallback, useState } from 'react'
import type { Holding } from '../discount/part.ts'

export type Quote = RowOf<'/api/discount/get_quote'>

/** What makes a submit the same submit; another quote or account is another attempt. */
export interface SubmitBody {
  lock_no: string
  sign_no: string
  apply_no?: string
}

export interface Draft {
  holding?: Holding
  /** Only a part is discounted; the texts are kept as typed. */
  partial?: boolean
  amount?: string
  range?: string
  quote?: Quote
  sign_no?: string
  /** A returned application that is taken up again, and why it came back. */
  returned?: { apply_no: string; reason: string }
  attempt?: { idem_key: string; body: SubmitBody }
}

const VERSION = 1
const storageKey = (account: string) => `discount-draft:${account}`

export const readDraft = (storage: Storage, account: string): Draft => {
  try {
    const stored = JSON.parse(storage.getItem(storageKey(account)) ?? '{}')
    return stored.version === VERSION ? (stored.draft as Draft) : {}
  } catch {
    // Storage may be switched off, or hold what an older page wrote: begin afresh.
    return {}
  }
}

export const writeDraft = (storage: Storage, account: string, draft: Draft): void => {
  try {
    storage.setItem(storageKey(account), JSON.stringify({ version: VERSION, draft }))
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/**
 * The idempotency key of this submit: made once, and the same again for the same body, so that a double
 * click or a retry after a lost answer meets the first answer instead of a second application.
 */
export const attemptFor = (
  draft: Draft,
  body: SubmitBody,
  makeKey: () => string = () => crypto.randomUUID(),
): NonNullable<Draft['attempt']> => {
  const kept = draft.attempt
  const same =
    kept &&
    kept.body.lock_no === body.lock_no &&
    kept.body.sign_no === body.sign_no &&
    kept.body.apply_no === body.apply_no
  return same ? kept : { idem_key: makeKey(), body }
}

/** The draft of an account, written to the tab's storage before it is shown. */
export const useDraft = (account: string) => {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, account))
  const replace = useCallback(
    (next: Draft) => {
      writeDraft(sessionStorage, account, next)
      setDraft(next)
    },
    [account],
  )
  return { draft, replace }
}
