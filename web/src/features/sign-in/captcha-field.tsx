import './captcha.css'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import type { Captcha } from './use-captcha.ts'

interface CaptchaFieldProps extends ComponentProps<'input'> {
  captcha: Captcha
  error: string | null
}

/** Code and picture; a press on the picture or 换一张 asks for another. */
export const CaptchaField = ({ captcha, error, ...input }: CaptchaFieldProps) => (
  <Field label="验证码" error={error} className="captcha-field">
    <div className="captcha">
      <TextInput {...input} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      <button
        type="button"
        className="captcha-picture"
        aria-label="图形验证码，点击换一张"
        onClick={() => void captcha.refresh()}
      >
        {captcha.failed && <span className="meta">点击重新获取</span>}
        {!captcha.failed && captcha.rid !== '' && (
          <img
            src={`/checkcode/login?rid=${encodeURIComponent(captcha.rid)}`}
            width={120}
            height={40}
            alt="图形验证码"
          />
        )}
      </button>
      <button type="button" className="link-button captcha-other" onClick={() => void captcha.refresh()}>
        换一张
      </button>
    </div>
  </Field>
)
