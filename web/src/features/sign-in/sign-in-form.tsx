import type { UserInfo } from '@portal/shared/contract/session.ts'
import {
  SIGN_IN_FIELDS,
  SIGN_IN_MAX_LENGTHS,
  SIGN_IN_PLACEHOLDERS,
  type SignInField,
} from '@portal/shared/people/sign-in-rules.ts'
import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CaptchaField } from './captcha-field.tsx'
import type { Captcha } from './use-captcha.ts'
import { type BizType, useSignInForm } from './use-sign-in-form.ts'

interface SignInFormProps {
  bizType: BizType
  captcha: Captcha
  /** Gives the function that empties password and code. */
  onSignedIn: (user: UserInfo, clearSecrets: () => void) => void
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

  const submit = async () => {
    const user = await form.submit()
    if (user) onSignedIn(user, form.clearSecrets)
  }

  return (
    <form
      ref={frame}
      className="sign-in-form"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={form.audience === 'admin' ? '用户名' : '账号'} error={form.faults.account}>
        <TextInput
          {...inputProps('account')}
          autoComplete="username"
          inputMode={form.audience === 'admin' ? 'text' : 'numeric'}
        />
      </Field>
      <Field label="密码" error={form.faults.password}>
        <PasswordInput {...inputProps('password')} autoComplete="current-password" />
      </Field>
      <CaptchaField
        {...inputProps('checkCode')}
        captcha={captcha}
        error={form.faults.checkCode}
        onRenewed={form.clearCodes}
      />
      {form.refused && <Alert tone="error">{form.refused}</Alert>}
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
