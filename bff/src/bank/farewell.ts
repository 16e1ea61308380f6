import { setTimeout as wait } from 'node:timers/promises'
import { isErrorCode } from '@portal/shared/errors/catalogue.ts'
import type { Logger } from 'pino'
import type { BankClient } from './client.ts'

/** Ends utokens at the bank after their sessions have ended here. */
export interface Farewell {
  /** Returns at once; a bank that is down is tried again for some minutes. */
  endUtoken(utoken: string): void
  /** Gives up what is still waiting. */
  close(): void
}

const delaysMs = [0, 1_000, 5_000, 20_000, 60_000, 180_000]
/** Sessions whose end the bank does not know yet; more are left to the bank's own expiry. */
const maxWaiting = 10_000
/** Faults of the way to the bank; any other answer means that the bank has decided. */
const worthRetrying = new Set(['9008', '9009', '9010'])

export const createFarewell = (bank: BankClient, log: Logger): Farewell => {
  const closing = new AbortController()
  let waiting = 0

  const tryToEnd = async (utoken: string): Promise<boolean> => {
    try {
      await bank.call('/api/user/user_logout', {}, { requestId: crypto.randomUUID(), utoken })
      return true
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return isErrorCode(code) && !worthRetrying.has(code)
    }
  }

  const end = async (utoken: string) => {
    for (const delay of delaysMs) {
      if (delay > 0) await wait(delay, undefined, { signal: closing.signal, ref: false })
      if (await tryToEnd(utoken)) return
    }
    log.warn('a session of the bank could not be ended there')
  }

  return {
    endUtoken: utoken => {
      if (waiting >= maxWaiting) return
      waiting += 1
      end(utoken)
        .catch(() => {})
        .finally(() => {
          waiting -= 1
        })
    },
    close: () => closing.abort(),
  }
}
