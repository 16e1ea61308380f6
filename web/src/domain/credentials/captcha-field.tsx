import './captcha.css'
import { SPOKEN_LENGTH } from '@portal/shared/people/captcha-rules.ts'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import type { Captcha, CaptchaForm } from './use-captcha.ts'

const CaptchaVoice = lazy(() => import('./captcha-voice.tsx'))
const CaptchaWork = lazy(() => import('./captcha-work.tsx'))

interface CaptchaFieldProps extends ComponentProps<'input'> {
  captcha: Captcha
  error: string | null
  /**
   * What stands in the field from now on: nothing, when another captcha has come without an attempt, or what the device
   * has worked out.
   */
  onCode: (code: string) => void
}

/** Whether a captcha that had grown old took what was typed with it. */
const useRenewal = ({ rid, because }: Captcha, typed: string, onCode: (code: string) => void): boolean => {
  const [lost, setLost] = useState(false)
  const now = useRef({ typed, onCode })
  now.current = { typed, onCode }
  useEffect(() => {
    if (rid === '' || because === 'attempt') return
    setLost(because === 'time' && now.current.typed !== '')
    now.current.onCode('')
  }, [rid, because])
  return lost && typed === ''
}

const places = {
  picture: {},
  voice: { placeholder: `请输入听到的${SPOKEN_LENGTH}位数字`, inputMode: 'numeric' },
  work: { placeholder: '由本机自动填写', readOnly: true },
} as const

/**
 * The code and what it comes from: a picture, which a press replaces and 放大 enlarges; spoken digits for whom a picture
 * does not serve; or the device itself, which asks nothing of anybody.
 */
export const CaptchaField = ({ captcha, error, onCode, ...input }: CaptchaFieldProps) => {
  const [enlarged, setEnlarged] = useState(false)
  const typed = String(input.value ?? '')
  const lost = useRenewal(captcha, typed, onCode)
  const { rid, form, work, failed, because, change, onBroken } = captcha
  const drawn = form === 'picture'
  const spoken = form === 'voice'
  const tool = (text: string, next: CaptchaForm) => (
    <button type="button" className="link-button" onClick={() => void change(next)}>
      {text}
    </button>
  )
  return (
    <Field
      label="验证码"
      error={error}
      hint={lost && form !== 'work' && '验证码已超时，已为您更换，请重新输入'}
      className="captcha-field"
    >
      <div className={`captcha ${drawn && !enlarged ? '' : 'is-wide'}`}>
        <TextInput
          {...input}
          typed="code"
          {...places[form]}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {drawn ? (
          <button
            type="button"
            className="captcha-picture"
            aria-label="图形验证码，点击换一张"
            onClick={() => void change('picture')}
          >
            {failed && <span className="meta">点击重新获取</span>}
            {!failed && rid !== '' && (
              <img
                src={`/checkcode/login?rid=${encodeURIComponent(rid)}`}
                width={180}
                height={60}
                alt="图形验证码"
                onError={onBroken}
              />
            )}
          </button>
        ) : (
          <Suspense fallback={<span className={`captcha-${form}`} aria-busy="true" />}>
            {spoken ? (
              <CaptchaVoice key={rid} rid={rid} playsAtOnce={because === 'hand'} />
            ) : (
              <CaptchaWork key={rid} work={work} failed={failed} typed={typed} onCode={onCode} />
            )}
          </Suspense>
        )}
        <div className="captcha-tools">
          {form === 'work' ? failed && tool('重新获取', form) : tool(spoken ? '换一段' : '换一张', form)}
          {drawn && (
            <button
              type="button"
              className="link-button"
              aria-pressed={enlarged}
              onClick={() => setEnlarged(!enlarged)}
            >
              {enlarged ? '缩小' : '放大'}
            </button>
          )}
          {tool(spoken ? '图形验证码' : '语音验证码', spoken ? 'picture' : 'voice')}
          {tool(form === 'work' ? '图形验证码' : '自动验证', form === 'work' ? 'picture' : 'work')}
        </div>
      </div>
    </Field>
  )
}
