import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** A code may be asked for again after this long (specification section 9). */
const WAIT_MS = 120_000

const keyOf = (purpose: string) => `countdown:${purpose}`

/** Whole seconds until the deadline of this purpose; 0 when there is none. */
const secondsLeft = (purpose: string): number => {
  const until = Number(sessionStorage.getItem(keyOf(purpose)))
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

interface CountdownButtonProps {
  /** What the code is for; each purpose counts by itself, also over a reload. */
  purpose: string
  /** Before the first time; afterwards it says 重新获取. */
  label?: string
  disabled?: boolean
  /** Sends the code. Only when it resolves to something else than false does the countdown begin. */
  onSend: () => Promise<unknown>
}

/** 获取验证码: after sending it is disabled for 120 s and counts down to a deadline, which a reload does not move. */
export const CountdownButton = ({
  purpose,
  label = '获取验证码',
  disabled = false,
  onSend,
}: CountdownButtonProps) => {
  const [left, setLeft] = useState(() => secondsLeft(purpose))
  const [sent, setSent] = useState(left > 0)
  const [busy, setBusy] = useState(false)
  const counting = left > 0

  useEffect(() => setLeft(secondsLeft(purpose)), [purpose])
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setLeft(secondsLeft(purpose)), 1000)
    return () => clearInterval(timer)
  }, [purpose, counting])

  const send = async () => {
    setBusy(true)
    try {
      if ((await onSend()) === false) return
      sessionStorage.setItem(keyOf(purpose), String(Date.now() + WAIT_MS))
      setSent(true)
      setLeft(secondsLeft(purpose))
    } catch {
      // The refusal has been announced where it was made; the button can be pressed again.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="countdown-button" busy={busy} disabled={disabled || counting} onClick={send}>
      {counting ? `${left} 秒后重发` : sent ? '重新获取' : label}
    </Button>
  )
}
