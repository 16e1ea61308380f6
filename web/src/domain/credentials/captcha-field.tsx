import './captcha.css'
import { SPOKEN_LENGTH } from '@portal/shared/people/captcha-rules.ts'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import type { Captcha } from './use-captcha.ts'

const CaptchaVoice = lazy(() => import('./captcha-voice.tsx'))

interface CaptchaFieldProps extends ComponentProps<'input'> {
  captcha: Captcha
  error: string | null
  /** Another picture or sound has come without an attempt: what stands in the field no longer counts. */
  onRenewed: () => void
}

/** Whether a captcha that had grown old took what was typed with it. */
const useRenewal = ({ rid, because }: Captcha, typed: string, onRenewed: () => void): boolean => {
  const [lost, setLost] = useState(false)
  const now = useRef({ typed, onRenewed })
  now.current = { typed, onRenewed }
  useEffect(() => {
    if (rid === '' || because === 'attempt') return
    setLost(because === 'time' && now.current.typed !== '')
    now.current.onRenewed()
  }, [rid, because])
  return lost && typed === ''
}

/**
 * The code and what it is read from: a picture, which a press replaces and 放大 enlarges, or spoken digits for whom a
 * picture does not serve.
 */
export const CaptchaField = ({ captcha, error, onRenewed, ...input }: CaptchaFieldProps) => {
  const [enlarged, setEnlarged] = useState(false)
  const lost = useRenewal(captcha, String(input.value ?? ''), onRenewed)
  const { rid, form, failed, because, change, onBroken } = captcha
  const spoken = form === 'voice'
  return (
    <Field
      label="验证码"
      error={error}
      hint={lost && '验证码已超时，已为您更换，请重新输入'}
      className="captcha-field"
    >
      <div className={`captcha ${enlarged && !spoken ? 'is-enlarged' : ''} ${spoken ? 'is-spoken' : ''}`}>
        <TextInput
          {...input}
          typed="code"
          {...(spoken && {
            placeholder: `请输入听到的${SPOKEN_LENGTH}位数字`,
            inputMode: 'numeric' as const,
          })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {spoken ? (
          <Suspense fallback={<span className="captcha-voice" aria-busy="true" />}>
            <CaptchaVoice key={rid} rid={rid} playsAtOnce={because === 'hand'} />
          </Suspense>
        ) : (
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
        )}
        <div className="captcha-tools">
          <button type="button" className="link-button" onClick={() => void change(form)}>
            {spoken ? '换一段' : '换一张'}
          </button>
          {!spoken && (
            <button
              type="button"
              className="link-button"
              aria-pressed={enlarged}
              onClick={() => setEnlarged(!enlarged)}
            >
              {enlarged ? '缩小' : '放大'}
            </button>
          )}
          <button
            type="button"
            className="link-button"
            onClick={() => void change(spoken ? 'picture' : 'voice')}
          >
            {spoken ? '图形验证码' : '语音验证码'}
          </button>
        </div>
      </div>
    </Field>
  )
}
