import { tabStorage } from '../../../core/storage.ts'

/** Unsaved input of a signing, kept for this tab and account over a reload. */
export interface AccountValues {
  [name: string]: string
  settle_acct_no: string
  settle_bank_no: string
  valid_to: string
}

const keyOf = (account: string, subject: string) => `sign-draft:${account}:${subject}` as const

/**
 * Entering the sign-in page clears the tab's storage; whoever has to sign in again there finds what they typed here, as
 * long as the page is open.
 */
const remembered = new Map<string, string>()

/** `subject` is the bank's number, or the number of the signing that is changed; `saved` is what the bank has. */
export const readTyped = (account: string, subject: string, saved: AccountValues): AccountValues => {
  try {
    const key = keyOf(account, subject)
    const stored: unknown = JSON.parse(tabStorage.read(key) ?? remembered.get(key) ?? '{}')
    const typed = Object.entries(stored ?? {}).filter(
      ([name, value]) => name in saved && typeof value === 'string',
    )
    return { ...saved, ...Object.fromEntries(typed) }
  } catch {
    // It holds what an older page wrote: begin afresh.
    return saved
  }
}

export const writeTyped = (account: string, subject: string, values: AccountValues): void => {
  const text = JSON.stringify(values)
  remembered.set(keyOf(account, subject), text)
  tabStorage.write(keyOf(account, subject), text)
}

export const forgetTyped = (account: string, subject: string): void => {
  remembered.delete(keyOf(account, subject))
  tabStorage.remove(keyOf(account, subject))
}
