import { useCallback, useEffect, useRef, useState } from 'react'
import { post } from '../core/api/client.ts'
import { announce, sessionEndOf } from '../core/error-channel.ts'
import { ConfirmDialog } from '../ui/layers/dialog.tsx'
import { formatTimeLeft } from '../ui/time-left.ts'

/** How long before an unused session ends its user is asked whether it is to go on, ms; WCAG 2.2.1 wants 20 s at least. */
const IDLE_WARNING_MS = 120_000
/** Who has moved, pressed or typed within this time is there and is not asked: the session goes on, ms. */
const PRESENT_MS = 300_000
/** How long before the end that nothing puts off it is announced, ms. */
const END_WARNING_MS = 600_000
/** While the question stands, another tab may have answered it: asked so often, ms. */
const LOOK_AGAIN_MS = 10_000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const

interface Warning {
  /** Unused so far and to be prolonged by a press, or at its end however much it is used. */
  kind: 'idle' | 'end'
  /** By this browser's clock, ms. */
  endsAt: number
}

const TimeLeft = ({ until, onOver }: { until: number; onOver: () => void }) => {
  const [now, setNow] = useState(Date.now)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < until) return
      clearInterval(timer)
      over.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <b className="figures" role="timer">
      {formatTimeLeft(Math.max(0, until - now))}
    </b>
  )
}

/**
 * Asks before a session ends by itself, with time enough to go on (WCAG 2.2.1). Somebody who is at work on the page is
 * not asked, though it may have called nothing: reading and typing do not reach the gateway.
 * @param firstLookMs after this time the gateway is asked for the first time how long the session lasts
 */
export default function SessionLimit({ firstLookMs = 30_000 }: { firstLookMs?: number }) {
  const [warning, setWarning] = useState<Warning | null>(null)
  // A page that opens has just called, so that the session is fresh.
  const seenAt = useRef(0)
  const isAsked = useRef(false)
  isAsked.current = warning?.kind === 'idle'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const endTold = useRef(false)

  const goOn = useCallback(() => post('/api/user/get_menu_list', {}, { mute: true }).catch(() => []), [])

  const look = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    const again = (ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void look(), ms)
    }
    const [state] = await post('/api/session/state', {}, { mute: true }).catch(() => [])
    if (!state) return again(LOOK_AGAIN_MS)
    if (!state.signed_in) {
      setWarning(null)
      return announce(sessionEndOf('1001'), false)
    }
    const [idleMs, endMs] = [state.idle_seconds * 1000, state.absolute_seconds * 1000]
    if (endMs <= END_WARNING_MS && !endTold.current) {
      endTold.current = true
      setWarning({ kind: 'end', endsAt: Date.now() + endMs })
    } else if (idleMs > IDLE_WARNING_MS) setWarning(now => (now?.kind === 'idle' ? null : now))
    else if (idleMs < endMs && !isAsked.current && Date.now() - seenAt.current < PRESENT_MS) await goOn()
    else if (idleMs < endMs) setWarning({ kind: 'idle', endsAt: Date.now() + idleMs })
    const next = Math.min(idleMs - IDLE_WARNING_MS, endTold.current ? idleMs : endMs - END_WARNING_MS)
    again(Math.max(next, LOOK_AGAIN_MS))
  }, [goOn])

  useEffect(() => {
    const sign = () => {
      seenAt.current = Date.now()
    }
    timer.current = setTimeout(() => void look(), firstLookMs)
    for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true })
    return () => {
      clearTimeout(timer.current)
      for (const name of signs) window.removeEventListener(name, sign, { capture: true })
    }
  }, [look, firstLookMs])

  // A question that closes keeps its words while it fades.
  const last = useRef(warning)
  last.current = warning ?? last.current
  const shown = last.current
  const stay = async () => {
    setWarning(null)
    if (warning?.kind === 'idle') await goOn().then(look)
  }
  return (
    <ConfirmDialog
      open={warning !== null}
      harmless
      title={shown?.kind === 'end' ? '本次登录即将到期' : '即将退出登录'}
      confirmLabel={shown?.kind === 'end' ? '知道了' : '继续使用'}
      cancelLabel={null}
      onConfirm={() => void stay()}
      onCancel={() => void stay()}
    >
      {shown && (
        <p>
          {shown.kind === 'end'
            ? '单次登录的时长有上限，届时须重新登录。请先提交或保存正在填写的内容。剩余 '
            : '您已较长时间没有操作，届时将自动退出，未保存的内容不再保留。剩余 '}
          <TimeLeft until={shown.endsAt} onOver={() => warning && void look()} />
        </p>
      )}
    </ConfirmDialog>
  )
}
