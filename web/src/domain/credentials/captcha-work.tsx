import type { CaptchaWork as Work } from '@portal/shared/contract/session.ts'
import { useEffect, useState } from 'react'
import { workOut } from './work-out.ts'

interface CaptchaWorkProps {
  /** Null until it has come. */
  work: Work | null
  /** It has not come. */
  failed: boolean
  /** What stands in the field. */
  typed: string
  /** The answer is there, and not in the field. */
  onCode: (code: string) => void
}

/** The captcha that asks nothing of whoever sits there: the device works it out and fills it in. */
export default function CaptchaWork({ work, failed, typed, onCode }: CaptchaWorkProps) {
  const [answer, setAnswer] = useState('')
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    if (!work) return
    const over = new AbortController()
    workOut(work, over.signal).then(
      found => found && setAnswer(found),
      () => setBroken(true),
    )
    return () => over.abort()
  }, [work])

  useEffect(() => {
    if (answer !== '' && typed !== answer) onCode(answer)
  }, [answer, typed, onCode])

  if (broken || failed) {
    return (
      <p className="captcha-work field-hint" role="alert">
        {failed
          ? '验证码未能加载，请稍后重新获取，或改用图形验证码'
          : '当前浏览器无法自动验证，请改用图形或语音验证码'}
      </p>
    )
  }
  return (
    <p className="captcha-work field-hint" role="status">
      {answer === '' ? '正在由本机自动验证，通常只需几秒…' : '验证码已自动填写，无需看图'}
    </p>
  )
}
