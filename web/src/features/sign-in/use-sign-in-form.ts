import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import {
  SIGN_IN_REFUSED_TEXT,
  type SignInAudience,
  type SignInField,
  type SignInFields,
  signInFaultOnBlur,
  signInFaultsOnSubmit,
} from '@portal/shared/people/sign-in-rules.ts'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Captcha } from './use-captcha.ts'

export type BizType = RequestInput<'/api/member/login'>['biz_type']
type Faults = Record<SignInField, string | null>

interface FormState {
  fields: SignInFields
  faults: Faults
  /** The inline text after a refusal. */
  refused: string | null
}

const noFaults: Faults = { account: null, password: null, checkCode: null }
const blank: FormState = {
  fields: { account: '', password: '', checkCode: '' },
  faults: noFaults,
  refused: null,
}

/** API spellings of the fields, as an answer's `fields` names them. */
const apiNames: Record<string, SignInField> = {
  account: 'account',
  password: 'password',
  check_code: 'checkCode',
}

const faultsOf = (error: ApiError): Faults => {
  const faults = { ...noFaults }
  for (const [name, text] of Object.entries(error.fields)) {
    const field = apiNames[name]
    if (field) faults[field] = text
  }
  if (error.code === '12007') faults.checkCode = error.text
  return faults
}

const audienceOf = (bizType: BizType): SignInAudience => (bizType === 'admin' ? 'admin' : 'customer')

/**
 * The sign-in form of one page: what each tab holds, its messages, and the attempt itself. Switching tabs loses
 * nothing. `focus` is asked for the first field at fault.
 */
export const useSignInForm = (bizType: BizType, captcha: Captcha, focus: (field: SignInField) => void) => {
  const [states, setStates] = useState<Partial<Record<BizType, FormState>>>({})
  const [busy, setBusy] = useState(false)
  const state = states[bizType] ?? blank
  const audience = audienceOf(bizType)

  const update = (change: (current: FormState) => FormState) =>
    setStates(all => ({ ...all, [bizType]: change(all[bizType] ?? blank) }))

  const set = (field: SignInField, value: string) =>
    update(current => ({
      fields: { ...current.fields, [field]: value },
      faults: { ...current.faults, [field]: null },
      refused: null,
    }))

  /** What stood in a field before the form was alive. */
  const adopt = (field: SignInField, value: string) =>
    update(current => ({ ...current, fields: { ...current.fields, [field]: value } }))

  const blur = (field: SignInField) =>
    update(current => ({
      ...current,
      faults: { ...current.faults, [field]: signInFaultOnBlur(audience, field, current.fields[field]) },
    }))

  const refuse = async (error: ApiError | null) => {
    showToast({ kind: 'error', text: '登录错误' })
    const faults = error ? faultsOf(error) : noFaults
    update(current => ({
      fields: { ...current.fields, checkCode: '' },
      faults,
      refused: error?.code === '10100' ? SIGN_IN_REFUSED_TEXT : null,
    }))
    await captcha.refresh()
    focus(error?.code === '10100' ? 'password' : 'checkCode')
  }

  /** After a change of password nothing old may be sent again; the account stays. */
  const clearSecrets = () =>
    update(current => ({ ...blank, fields: { ...blank.fields, account: current.fields.account } }))

  /** The tabs share one captcha: what either of them held belongs to the old one. */
  const clearCodes = () =>
    setStates(all =>
      Object.fromEntries(
        Object.entries(all).map(([type, each]) => [
          type,
          { ...each, fields: { ...each.fields, checkCode: '' }, faults: { ...each.faults, checkCode: null } },
        ]),
      ),
    )

  /** One attempt; the signed-in user, or null when the form or the server refused. */
  const submit = async (): Promise<UserInfo | null> => {
    if (busy) return null
    const { account, password, checkCode } = state.fields
    const faults = signInFaultsOnSubmit(audience, state.fields)
    const [first] = faults
    update(current => ({
      ...current,
      faults: { ...noFaults, ...Object.fromEntries(faults.map(fault => [fault.field, fault.message])) },
      refused: null,
    }))
    if (first) {
      focus(first.field)
      return null
    }
    setBusy(true)
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
    } finally {
      setBusy(false)
    }
    return null
  }

  return { ...state, audience, busy, set, adopt, blur, submit, clearSecrets, clearCodes }
}
