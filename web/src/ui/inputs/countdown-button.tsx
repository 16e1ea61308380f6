import { useEffect, useState } from 'react'
import { ApiError } from '../../core/api-error.ts'
import { type CountdownName, tabStorage } from '../../core/storage.ts'
import { Button } from '../button.tsx'

/** A code may be asked for again after this long. */
const WAIT_S = 120
const TOO_SOON = '23005'

/** Eight characters in place of an account, which has no business in the browser's storage (FNV-1a). */
const digestOf = (account: string): string => {
  let hash = 0x811c9dc5
  for (const char of account) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const keyOf = (purpose: string, account: string): CountdownName => `countdown:${purpose}:${digestOf(account)}`

/** Whole seconds until the deadline of this key; 0 when there is none. */
const secondsLeft = (key: CountdownName): number => {
  const until = Number(tabStorage.read(key))
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** How long the bank refuses to send another code, s; false for any other failure. */
export const waitAfter = (error: unknown): number | false =>
  error instanceof ApiError && error.code === TOO_SOON && error.retryAfter > 0 && error.retryAfter

interface CountdownButtonProps {
  /** Purpose of the code; each counts down separately, for each account, also over a reload. */
  purpose: string
  /** Whose code it is. */
  account: string
  /** Label before the first use; afterwards it is 重新获取. */
  label?: string
  /** Which code it is, where a form has more than one; read out after the label. */
  about?: string | undefined
  disabled?: boolean
  /**
   * Sends the code, after which the countdown begins. A number is how many seconds the bank still refuses to (also
   * taken from a refusal that is thrown); with false nothing was sent.
   */
  onSend: () => Promise<unknown>
}

/**
 * 获取验证码: after sending it is disabled for 120 s and counts down to a deadline, which a reload does not move. The
 * bank counts too, and knows better: where it refuses, its rest is counted.
 */
export const CountdownButton = ({
  purpose,
  account,
  label = '获取验证码',
  about,
  disabled = false,
  onSend,
}: CountdownButtonProps) => {
  const key = keyOf(purpose, account)
  const [, setTicks] = useState(0)
  const [sent, setSent] = useState<CountdownName | null>(null)
  const [busy, setBusy] = useState(false)
  const left = secondsLeft(key)
  const counting = left > 0

  useEffect(() => {
    if (!counting) return
    setSent(key)
    const timer = setInterval(() => setTicks(now => now + 1), 1000)
    return () => clearInterval(timer)
  }, [key, counting])

  const count = (seconds: number) => {
    tabStorage.write(key, String(Date.now() + seconds * 1000))
    setSent(key)
  }
  const send = async () => {
    setBusy(true)
    try {
      const answer = await onSend()
      if (answer !== false) count(typeof answer === 'number' ? answer : WAIT_S)
    } catch (error) {
      // The refusal has been announced where it was made; unless it is too soon, the button can be pressed again.
      const wait = waitAfter(error)
      if (wait !== false) count(wait)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="countdown-button" busy={busy} disabled={disabled || counting} onClick={send}>
      {counting ? `${left} 秒后重发` : sent === key ? '重新获取' : label}
      {about && <span className="visually-hidden">，{about}</span>}
    </Button>
  )
}
