import { tabStorage } from '../../../core/storage.ts'
import { SMS_CODE_LIFE_MS } from '../../../domain/credentials/sms-sent.ts'

/*
 * That a code to reset a password was sent, and to which account: kept for this tab over a reload, for as long as the
 * code is good. Until then nobody has to read a picture again.
 */
const name = 'forgetSent'

interface SentCode {
  account: string
  /** Milliseconds since 1970. */
  until: number
}

const isSentCode = (value: unknown): value is SentCode =>
  value !== null && typeof value === 'object' && 'account' in value && 'until' in value

/** The account whose code is still good; null when there is none. */
export const accountWithCode = (): string | null => {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(name) ?? 'null')
    return isSentCode(kept) && Number(kept.until) > Date.now() ? String(kept.account) : null
  } catch {
    return null
  }
}

export const noteCodeSent = (account: string): void =>
  tabStorage.write(name, JSON.stringify({ account, until: Date.now() + SMS_CODE_LIFE_MS } satisfies SentCode))

export const forgetCodeSent = (): void => tabStorage.remove(name)
