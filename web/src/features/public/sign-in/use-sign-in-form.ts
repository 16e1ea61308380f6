import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import {
  SIGN_IN_FIELDS,
  SIGN_IN_REFUSED_TEXT,
  type SignInAudience,
  type SignInField,
  type SignInFields,
  signInFaultOnBlur,
  signInFaultsOnSubmit,
} from '@portal/shared/people/sign-in-rules.ts'
import { useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { type Captcha, captchaFault } from '../../../domain/credentials/use-captcha.ts'

export type BizType = RequestInput<'/api/member/login'>['biz_type']
type FormErrors = Record<SignInField, string | null>

interface FormState {
  fields: SignInFields
  errors: FormErrors
  /** The inline text after a refusal. */
  refused: string | null
  /** The form itself has emptied the code: leaving it so is nobody's omission. */
  spent: boolean
}

const noErrors: FormErrors = { account: null, password: null, checkCode: null }
const blank: FormState = {
  fields: { account: '', password: '', checkCode: '' },
  errors: noErrors,
  refused: null,
  spent: false,
}

/** API spellings of the fields, as an answer's `fields` names them. */
const apiNames: Record<string, SignInField> = {
  account: 'account',
  password: 'password',
  check_code: 'checkCode',
}

const errorsOf = (error: ApiError): FormErrors => {
  const errors = { ...noErrors }
  for (const [name, text] of Object.entries(error.fields)) {
    const field = apiNames[name]
    if (field) errors[field] = text
  }
  if (error.code === '12007') errors.checkCode = error.text
  return errors
}

const audienceOf = (bizType: BizType): SignInAudience => (bizType === 'admin' ? 'admin' : 'customer')

/**
 * The sign-in form of one page: what each tab holds, its messages, and the attempt itself. Switching tabs loses
 * nothing. `focus` is asked for the first field at fault.
 */
export const useSignInForm = (bizType: BizType, captcha: Captcha, focus: (field: SignInField) => void) => {
  const [states, setStates] = useState<Partial<Record<BizType, FormState>>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const state = states[bizType] ?? blank
  const audience = audienceOf(bizType)

  const update = (change: (current: FormState) => FormState) =>
    setStates(all => ({ ...all, [bizType]: change(all[bizType] ?? blank) }))

  const set = (field: SignInField, value: string) =>
    update(current => ({
      fields: { ...current.fields, [field]: value },
      errors: { ...current.errors, [field]: null },
      refused: null,
      spent: field === 'checkCode' ? false : current.spent,
    }))

  /** Takes over what was typed before the form was hydrated. */
  const adopt = (field: SignInField, value: string) =>
    update(current => ({ ...current, fields: { ...current.fields, [field]: value } }))

  const blur = (field: SignInField) =>
    update(current => {
      if (field === 'checkCode' && current.spent) return { ...current, spent: false }
      const fault = signInFaultOnBlur(audience, field, current.fields[field])
      return { ...current, errors: { ...current.errors, [field]: fault } }
    })

  const refuse = async (error: ApiError | null) => {
    showToast({ kind: 'error', text: '登录错误' })
    const errors = error ? errorsOf(error) : noErrors
    update(current => ({
      fields: { ...current.fields, checkCode: '' },
      errors,
      spent: true,
      refused: error?.code === '10100' ? SIGN_IN_REFUSED_TEXT : null,
    }))
    await captcha.refresh()
    focus(error?.code === '10100' ? 'password' : 'checkCode')
  }

  /** After a change of password nothing old may be sent again; the account stays. */
  const clearSecrets = () =>
    update(current => ({ ...blank, fields: { ...blank.fields, account: current.fields.account } }))

  /** The tabs share one captcha: what either of them held belongs to the old one, what a device worked out to both. */
  const setCodes = (checkCode: string) =>
    setStates(all =>
      Object.fromEntries(
        Object.entries({ [bizType]: blank, ...all }).map(([type, each]) => [
          type,
          {
            ...each,
            fields: { ...each.fields, checkCode },
            errors: { ...each.errors, checkCode: null },
            spent: true,
          },
        ]),
      ),
    )

  /** Errors that stop the form from being sent, by field; a code that could not be loaded is no omission. */
  const errorsNow = (): Partial<FormErrors> => {
    const errors = signInFaultsOnSubmit(audience, state.fields)
    const found: Partial<FormErrors> = Object.fromEntries(errors.map(fault => [fault.field, fault.message]))
    const unread = captchaFault(captcha, state.fields.checkCode)
    return unread ? { ...found, checkCode: unread } : found
  }

  /** One attempt; the signed-in user, or null when the server refused. */
  const attempt = async (): Promise<UserInfo | null> => {
    const { account, password, checkCode } = state.fields
    try {
      const [answer] = await post('/api/member/login', {
        account: account.trim(),
        password,
        check_code: checkCode.trim(),
        req_code_session_id: captcha.rid,
        biz_type: bizType,
      })
      if (answer) return answer.user_info
      await refuse(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await refuse(error)
    }
    return null
  }

  /**
   * Judges the form and sends it, once at a time. It stays busy until it is decided where to go, so that a second press
   * uses up no captcha, and for good when the page is left.
   * @param then runs after the sign-in; returns whether the page is left
   */
  const submit = async (then: (user: UserInfo) => Promise<boolean>): Promise<void> => {
    if (running.current) return
    const errors = errorsNow()
    update(current => ({ ...current, errors: { ...noErrors, ...errors }, refused: null }))
    const first = SIGN_IN_FIELDS.find(field => errors[field])
    if (first) return focus(first)
    running.current = true
    setBusy(true)
    let isLeft = false
    try {
      const user = await attempt()
      isLeft = user !== null && (await then(user))
    } finally {
      running.current = isLeft
      setBusy(isLeft)
    }
  }

  return { ...state, audience, busy, set, adopt, blur, submit, clearSecrets, setCodes }
}
