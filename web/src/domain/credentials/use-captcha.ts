import type { CaptchaPurpose, CaptchaWork } from '@portal/shared/contract/session.ts'
import { CAPTCHA_LIFE_MS } from '@portal/shared/people/captcha-rules.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { ApiError } from '../../core/api-error.ts'
import { attention } from './attention.ts'

/** The page was entered or an attempt burned the one before it, somebody wanted another, or it had grown old. */
type Because = 'attempt' | 'hand' | 'time'

export type CaptchaForm = keyof typeof paths

export interface Captcha {
  /** Its id, sent with the answer; '' until there is one. */
  rid: string
  form: CaptchaForm
  /** What a device works out, of that form only. */
  work: CaptchaWork | null
  failed: boolean
  /** Why this one was asked for. */
  because: Because
  /** Another one of the same form, after an attempt. */
  refresh: () => Promise<void>
  /** Another one because somebody asked for it. */
  change: (form: CaptchaForm) => Promise<void>
  /** Its picture has not come. */
  onBroken: () => void
}

/** Why nobody can have read it, or no device have worked it out, so that nothing is sent; null when it is there. */
export const captchaFault = (
  { failed, rid, form }: Pick<Captcha, 'failed' | 'rid' | 'form'>,
  typed: string,
): string | null => {
  if (failed) return form === 'work' ? '验证码未能加载，请重新获取' : '验证码未能加载，请点击图片重新获取'
  if (rid === '') return '验证码正在加载，请稍候'
  return form === 'work' && typed === '' ? '正在自动验证，请稍候' : null
}

const paths = {
  picture: '/api/user/get_req_chkcode_id',
  voice: '/api/user/get_voice_chkcode_id',
  work: '/api/user/get_work_chkcode_id',
} as const

/** Early enough that nobody begins to type a code that has expired when they finish. */
const RENEW_AFTER_MS = CAPTCHA_LIFE_MS - 15_000
const LOOK_EVERY_MS = 5_000

/** After these waits, ms, one that has not come is asked for again by itself; then somebody has to ask. */
const AGAIN_AFTER_MS = [1_000, 5_000, 15_000]

interface State extends Pick<Captcha, 'rid' | 'form' | 'work' | 'because'> {
  /** How often in succession it has not come. */
  failures: number
  /** Seconds for which the gateway wants to be left alone. */
  patience: number
  /** `Date.now()` when it was asked for: clocks of timers stand still while a computer sleeps. */
  askedAt: number
}

const failedOnceMore = (now: State, patience: number): State => ({
  ...now,
  failures: now.failures + 1,
  patience,
})

/**
 * The captcha: every attempt burns it, so it is asked again after each. The newest request wins. One that grows old
 * is replaced by another while somebody is there to see it; on a page left alone, when somebody comes back. One that does
 * not come is asked for again a few times.
 */
export const useCaptcha = (purpose: CaptchaPurpose): Captcha => {
  const [state, setState] = useState<State>({
    rid: '',
    form: 'picture',
    work: null,
    failures: 0,
    patience: 0,
    because: 'attempt',
    askedAt: 0,
  })
  const latest = useRef(0)

  const ask = useCallback(
    async (form: CaptchaForm, because: Because) => {
      latest.current += 1
      const mine = latest.current
      const askedAt = Date.now()
      // The attempt has burned it: nobody shall read it once more while its successor is on the way.
      if (because === 'attempt') setState(now => (now.rid === '' ? now : { ...now, rid: '', work: null }))
      try {
        const [answer] = await post(paths[form], { purpose }, { quiet: because !== 'hand' })
        if (mine !== latest.current) return
        if (!answer) throw new ApiError({ code: '9010', text: '', status: 502 })
        const work = 'target' in answer ? answer : null
        setState({ rid: answer.result, form, work, failures: 0, patience: 0, because, askedAt })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // A form that cannot be had just now leaves the other one as it is.
        const { retryAfter } = error
        if (mine === latest.current)
          setState(now => (form === now.form ? failedOnceMore(now, retryAfter) : now))
      }
    },
    [purpose],
  )

  const { rid, form, askedAt } = state
  useEffect(() => {
    if (rid === '') return
    const over = new AbortController()
    let seen = false
    void attention(over.signal).then(() => {
      seen = true
    })
    const look = () => {
      const isOld = Date.now() - askedAt >= RENEW_AFTER_MS
      if (!isOld || !seen || document.visibilityState === 'hidden') return
      over.abort()
      clearInterval(timer)
      void ask(form, 'time')
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    window.addEventListener('focus', look, { signal: over.signal })
    return () => {
      over.abort()
      clearInterval(timer)
    }
  }, [rid, form, askedAt, ask])

  const present = useRef(form)
  present.current = form
  const refresh = useCallback(() => ask(present.current, 'attempt'), [ask])
  const change = useCallback((next: CaptchaForm) => ask(next, 'hand'), [ask])
  const onBroken = useCallback(() => setState(now => (now.rid === rid ? failedOnceMore(now, 0) : now)), [rid])

  const { failures, patience } = state
  useEffect(() => {
    if (failures === 0) return
    const again = () => void refresh()
    const wait = AGAIN_AFTER_MS[failures - 1]
    const timer = wait === undefined ? undefined : setTimeout(again, Math.max(wait, patience * 1000))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [failures, patience, refresh])
  return { ...state, failed: failures > 0, refresh, change, onBroken }
}
