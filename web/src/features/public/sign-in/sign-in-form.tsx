import type { UserInfo } from '@portal/shared/contract/session.ts'
import {
  SIGN_IN_FIELDS,
  SIGN_IN_MAX_LENGTHS,
  SIGN_IN_PLACEHOLDERS,
  type SignInField,
} from '@portal/shared/people/sign-in-rules.ts'
import { useEffect, useRef } from 'react'
import { CaptchaField } from '../../../domain/credentials/captcha-field.tsx'
import type { Captcha } from '../../../domain/credentials/use-captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type BizType, useSignInForm } from './use-sign-in-form.ts'

interface SignInFormProps {
  bizType: BizType
  captcha: Captcha
  /** Gets the function that empties password and code; returns whether the page is left, until when it stays busy. */
  onSignedIn: (user: UserInfo, clearSecrets: () => void) => Promise<boolean>
}

/** Account, password, picture code. Enter anywhere in the form sends it. */
export const SignInForm = ({ bizType, captcha, onSignedIn }: SignInFormProps) => {
  const frame = useRef<HTMLFormElement>(null)
  const focus = (field: SignInField) =>
    frame.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus()
  const form = useSignInForm(bizType, captcha, focus)

  const hydrated = useHydrated()
  const adopt = useRef(form.adopt)
  useEffect(() => {
    // Typed before the script came, into fields that the script now takes over.
    for (const field of SIGN_IN_FIELDS) {
      const input = frame.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)
      if (input?.value) adopt.current(field, input.value)
    }
  }, [])

  const inputProps = (field: SignInField) => ({
    name: field,
    value: form.fields[field],
    placeholder: SIGN_IN_PLACEHOLDERS[form.audience][field],
    maxLength: SIGN_IN_MAX_LENGTHS[form.audience][field],
    onChange: (event: { target: { value: string } }) => form.set(field, event.target.value),
    onBlur: () => form.blur(field),
  })

  return (
    <form
      ref={frame}
      className="sign-in-form"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit(user => onSignedIn(user, form.clearSecrets))
      }}
    >
      <Field label={form.audience === 'admin' ? '用户名' : '账号'} error={form.errors.account}>
        <TextInput
          {...inputProps('account')}
          typed={form.audience === 'admin' ? 'code' : 'mobile'}
          autoComplete="username"
          inputMode={form.audience === 'admin' ? 'text' : 'numeric'}
        />
      </Field>
      <Field label="密码" error={form.errors.password}>
        <PasswordInput {...inputProps('password')} autoComplete="current-password" />
      </Field>
      <CaptchaField
        {...inputProps('checkCode')}
        captcha={captcha}
        error={form.errors.checkCode}
        onCode={form.setCodes}
      />
      <div className="sign-in-refused">{form.refused && <Alert tone="error">{form.refused}</Alert>}</div>
      <Button
        type="submit"
        variant="primary"
        size="xlarge"
        className="sign-in-go"
        busy={form.busy}
        disabled={!hydrated}
      >
        {form.busy ? '登录中…' : '登录'}
      </Button>
    </form>
  )
}
