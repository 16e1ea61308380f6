import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { readPart, wholeTexts } from '../discount/part.ts'
import { attemptFor, type Draft, type SubmitBody, useDraft } from './draft.ts'
import { placeOf } from './refusals.ts'

export const stepNames = ['choose', 'quote', 'check'] as const
type StepName = (typeof stepNames)[number]

/** The part of the chosen bill that is to be discounted; null while nothing valid is chosen. */
export const chosenPart = ({ holding, partial, amount, range }: Draft) => {
  if (!holding) return null
  const whole = wholeTexts(holding)
  return readPart(holding, partial ? { amount: amount ?? whole.amount, range: range ?? whole.range } : whole)
}

const requestOf = (draft: Draft) => {
  if (!draft.holding) return null
  const { holding_id } = draft.holding
  return draft.partial && draft.range ? { holding_id, range: draft.range.trim() } : { holding_id }
}

/**
 * One discount application from choice to submit. The step is in the address, so that 返回 of the browser works;
 * the rest is in the draft. Refusals are kept for the step where they can be mended.
 */
export const useApplication = (account: string) => {
  const { draft, replace } = useDraft(account)
  const [params, setParams] = useSearchParams()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const quoting = useAction('/api/discount/get_quote', { quiet: true })
  const submitting = useAction('/api/discount/submit_apply', { quiet: true })

  const asked = stepNames.find(name => name === params.get('step')) ?? 'choose'
  const step: StepName = asked !== 'choose' && !draft.quote ? 'choose' : asked

  const go = (next: StepName) => setParams(next === 'choose' ? {} : { step: next })

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setRefusal(error)
    const place = placeOf(error.code)
    if (place === 'bill' || place === 'part') go('choose')
    else if (step === 'check' && (place === 'sign' || place === 'quote')) go('quote')
  }

  /** Another choice makes the quote void. */
  const choose = (change: Draft) => {
    const { quote: _void, attempt: _done, ...rest } = draft
    setRefusal(null)
    replace({ ...rest, ...change })
  }

  const askQuote = async () => {
    const bill = requestOf(draft)
    if (!bill) return
    setRefusal(null)
    try {
      const quote = await quoting.run({ bills: [bill] })
      if (!quote) return
      replace({ ...draft, quote })
      go('quote')
    } catch (error) {
      refused(error)
    }
  }

  /** Resolves to the new application's number, or null when it was refused or is still under way. */
  const submit = async (signNo: string): Promise<string | null> => {
    if (!draft.quote) return null
    const body: SubmitBody = {
      lock_no: draft.quote.lock_no,
      sign_no: signNo,
      ...(draft.returned ? { apply_no: draft.returned.apply_no } : {}),
    }
    const attempt = attemptFor(draft, body)
    // Kept before it is sent: should the answer be lost, a reload still knows the key.
    replace({ ...draft, attempt })
    setRefusal(null)
    try {
      const answer = await submitting.run({ idem_key: attempt.idem_key, ...body })
      if (!answer) return null
      replace({})
      return answer.apply_no
    } catch (error) {
      refused(error)
      return null
    }
  }

  return {
    draft,
    step,
    refusal,
    busy: quoting.busy || submitting.busy,
    go: (next: StepName) => {
      setRefusal(null)
      go(next)
    },
    choose,
    pickSign: (sign_no: string) => replace({ ...draft, sign_no }),
    askQuote,
    submit,
    startAfresh: () => replace({}),
  }
}

export type Application = ReturnType<typeof useApplication>
