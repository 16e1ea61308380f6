import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'
import type { InstantFacts } from './figures.ts'

/** 已生效 */
const ACTIVE = 'S30'

/** Where the money goes: a signing in force, its bank and its account. */
export interface Payee {
  sign_no: string
  bank_name: string
  /** Masked. */
  account_no: string
}

/** The one signing of the company; of several the first, until another is chosen. */
export const usePayee = (facts: InstantFacts | undefined) => {
  const isOpen = facts?.signed === true && facts.sign_no === ''
  const { rows } = useCall('/api/signing/query_sign', isOpen ? {} : null)
  const [picked, pick] = useState('')
  const choices: Payee[] = isOpen
    ? (rows ?? [])
        .filter(({ state }) => state === ACTIVE)
        .map(row => ({
          sign_no: row.sign_no,
          bank_name: row.bank_name,
          account_no: row.settle_acct_no,
        }))
    : []
  const own = facts?.sign_no
    ? { sign_no: facts.sign_no, bank_name: facts.bank_name, account_no: facts.account_no }
    : undefined
  return { payee: own ?? choices.find(({ sign_no }) => sign_no === picked) ?? choices[0], choices, pick }
}

/** The choice among several signings. */
export const PayeeChoice = ({ payee, choices, pick }: ReturnType<typeof usePayee>) =>
  choices.length > 1 ? (
    <Field label="贴入行与入账账号">
      <Select value={payee?.sign_no ?? ''} onChange={event => pick(event.target.value)}>
        {choices.map(each => (
          <option key={each.sign_no} value={each.sign_no}>
            {each.bank_name} {each.account_no}
          </option>
        ))}
      </Select>
    </Field>
  ) : null
