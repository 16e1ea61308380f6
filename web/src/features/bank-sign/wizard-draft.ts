/** What is typed for a signing before the bank has saved it, kept for this tab and account over a reload. */
export interface AccountValues {
  [name: string]: string
  settle_acct_no: string
  settle_bank_no: string
  valid_to: string
}

const keyOf = (account: string, subject: string) => `sign-draft:${account}:${subject}`

/** `subject` is the bank's number, or the number of the signing that is changed; `saved` is what the bank has. */
export const readTyped = (account: string, subject: string, saved: AccountValues): AccountValues => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(account, subject)) ?? '{}')
    const typed = Object.entries(stored ?? {}).filter(
      ([name, value]) => name in saved && typeof value === 'string',
    )
    return { ...saved, ...Object.fromEntries(typed) }
  } catch {
    // Storage may be switched off, or hold what an older page wrote: begin afresh.
    return saved
  }
}

export const writeTyped = (account: string, subject: string, values: AccountValues): void => {
  try {
    sessionStorage.setItem(keyOf(account, subject), JSON.stringify(values))
  } catch {
    // Without storage it lives as long as the page.
  }
}

export const forgetTyped = (account: string, subject: string): void => {
  try {
    sessionStorage.removeItem(keyOf(account, subject))
  } catch {
    // Nothing was kept.
  }
}
