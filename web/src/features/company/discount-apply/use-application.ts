import { isDate } from '@portal/shared/calendar/dates.ts'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import type { Holding } from '../../../domain/bills/part.ts'
import { isOutcomeUnknown } from '../../../domain/discount/unknown-outcome.ts'
import type { Trade } from '../../../domain/trade/coverage.ts'
import { addHoldings, type ChosenBill, choiceRequest, chooseWhole, isReady } from './choice.ts'
import { attemptFor, type Draft, emptyDraft, type Quote, type SubmitBody, useDraft } from './draft.ts'
import { billAt, placeOf } from './refusals.ts'
import { sharedQuote } from './shared-quote.ts'
import { sharesOf, type Terms, termsRequest } from './terms.ts'
import { saveBody, useAutosave } from './use-autosave.ts'

export const stepNames = ['choose', 'quote', 'trade', 'check'] as const
export type StepName = (typeof stepNames)[number]

/** Another choice of bills or date makes the quote void. */
const withoutQuote = ({ quote: _void, attempt: _done, ...rest }: Draft): Draft => ({ ...rest, agreed: false })

/** The draft with the number the bank has given it, or without the one it no longer knows. */
const heldAs = (now: Draft, applyNo: string | null): Draft => {
  const { held, ...rest } = now
  // Another draft has been opened meanwhile.
  if (held && (held.returned || (applyNo !== null && held.apply_no !== applyNo))) return now
  return applyNo
    ? { ...rest, held: { lost: 0, reason: '', ...held, apply_no: applyNo, returned: false } }
    : rest
}

/** Everything, so that nothing of an older draft at the bank stays. */
const submitBody = ({ held, terms, trade }: Draft, lock_no: string, sign_no: string): SubmitBody => ({
  lock_no,
  sign_no,
  ...(held && { apply_no: held.apply_no }),
  ...termsRequest(terms),
  contract_ids: trade?.contract_ids ?? [],
  invoice_ids: trade?.invoice_ids ?? [],
})

/**
 * One discount application from choice to submit. The step is in the address, so that 返回 of the browser works;
 * the rest is in the draft. Refusals are kept for the step where they can be mended.
 */
export const useApplication = (account: string) => {
  const { draft, change, latest } = useDraft(account)
  const [params, setParams] = useSearchParams()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const quoting = useAction('/api/discount/get_quote', { quiet: true })
  const submitting = useAction('/api/discount/submit_apply', { quiet: true })
  const { saving, saveNext, settle, forget } = useAutosave(draft, applyNo =>
    change(now => heldAs(now, applyNo)),
  )

  const asked = stepNames.find(name => name === params.get('step')) ?? 'choose'
  const step: StepName = asked !== 'choose' && !draft.quote ? 'choose' : asked

  const shares = sharesOf(draft.terms)
  const { payType, buyerPctE4 } = shares ?? { payType: 2 as const, buyerPctE4: 0 }
  /** The quote with the interest borne as typed now. */
  const quote = useMemo(
    () => draft.quote && sharedQuote(draft.quote, { payType, buyerPctE4 }),
    [draft.quote, payType, buyerPctE4],
  )

  const goTo = (next: StepName) => setParams(next === 'choose' ? {} : { step: next })
  const go = (next: StepName) => {
    setRefusal(null)
    goTo(next)
  }
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setRefusal(error)
    const place = placeOf(error.code)
    if (place === 'bill' || place === 'part') goTo('choose')
    else if (step !== 'quote' && step !== 'choose' && ['sign', 'quote', 'date', 'terms'].includes(place))
      goTo('quote')
    else if (step === 'check' && place === 'trade') goTo('trade')
  }

  /** Edits the choice; whatever was quoted or suggested for the old one is void. */
  const choose = useCallback(
    (edit: (bills: readonly ChosenBill[]) => ChosenBill[]) => {
      setRefusal(null)
      change(now => {
        const { trade, ...rest } = withoutQuote(now)
        return { ...rest, ...(trade && !trade.proposed && { trade }), bills: edit(now.bills) }
      })
    },
    [change],
  )
  const toggle = useCallback(
    (holding: Holding) =>
      choose(bills =>
        bills.some(bill => bill.holding.holding_id === holding.holding_id)
          ? bills.filter(bill => bill.holding.holding_id !== holding.holding_id)
          : [...bills, chooseWhole(holding)],
      ),
    [choose],
  )
  const setBill = useCallback(
    (key: string, edit: Partial<ChosenBill>) =>
      choose(bills => bills.map(bill => (bill.key === key ? { ...bill, ...edit } : bill))),
    [choose],
  )

  const quoteFor = (disc_dt: string, sign_no: string | undefined) =>
    quoting.run({
      bills: choiceRequest(draft.bills),
      ...(isDate(disc_dt) && { disc_dt }),
      ...(sign_no && { sign_no }),
    })

  /**
   * Where bills are chosen there is neither date nor bank to change: a date that does not suit the bills gives way to
   * the first possible, a signing that is over to the best of the others.
   */
  const quoteAnyway = async (error: unknown) => {
    const place = error instanceof ApiError && step === 'choose' ? placeOf(error.code) : null
    if (!(error instanceof ApiError)) throw error
    if (place === 'date' && draft.disc_dt !== '') {
      change(now => ({ ...now, disc_dt: '' }))
      showToast({ kind: 'info', text: `${error.text}，已改按最早可放款日询价` })
      return quoteFor('', draft.sign_no)
    }
    if (place !== 'sign' || !draft.sign_no) throw error
    const answer = await quoteFor(draft.disc_dt, undefined)
    change(({ sign_no: _over, ...rest }) => rest)
    showToast({ kind: 'info', text: `${error.text}，已改向${answer?.bank_name ?? '其他贴入行'}询价` })
    return answer
  }

  const takeQuote = (answer: Quote) =>
    change(now => ({ ...withoutQuote(now), disc_dt: now.disc_dt && answer.disc_dt, quote: answer }))

  const askQuote = async (): Promise<void> => {
    if (!isReady(draft.bills)) return
    setRefusal(null)
    try {
      const answer = await quoteFor(draft.disc_dt, draft.sign_no).catch(quoteAnyway)
      if (!answer) return
      takeQuote(answer)
      if (step === 'choose') goTo('quote')
    } catch (error) {
      refused(error)
    }
  }

  /** Asks another bank; until it has answered, and if it refuses, the quote of the first one stays. */
  const chooseBank = async (sign_no: string): Promise<void> => {
    setRefusal(null)
    try {
      const answer = await quoteFor(draft.disc_dt, sign_no)
      if (!answer) return
      takeQuote(answer)
      change(now => ({ ...now, sign_no }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    }
  }

  /** Resolves to the new application's number, or null when it was refused or is still under way. */
  const submit = async (signNo: string): Promise<string | null> => {
    if (!draft.quote || submitting.busy) return null
    await settle()
    // The save that was under way may have given the draft its number, which the submit uses.
    const body = submitBody(latest.current, draft.quote.lock_no, signNo)
    const attempt = attemptFor(latest.current, body)
    // Kept before it is sent: should the answer be lost, a reload still knows the key.
    change(now => ({ ...now, attempt }))
    setRefusal(null)
    try {
      const answer = await submitting.run({ idem_key: attempt.idem_key, ...body })
      if (!answer) return null
      forget()
      change(emptyDraft)
      return answer.apply_no
    } catch (error) {
      // Refused for certain: the next try is another one, and the draft may be saved again.
      if (error instanceof ApiError && !isOutcomeUnknown(error.code)) {
        change(({ attempt: _refused, ...rest }) => rest)
      }
      refused(error)
      return null
    }
  }

  const set = useCallback(
    (edit: Partial<Pick<Draft, 'agreed' | 'disc_dt'>>) => {
      // A refusal of the old date does not hold for the new one.
      if (edit.agreed === undefined) setRefusal(null)
      change(now => ({ ...now, ...edit }))
    },
    [change],
  )
  return {
    draft,
    /** The bank's quote by the shares typed. */
    quote,
    step,
    refusal,
    /** Which of the chosen bills the refusal is about. */
    refusedBill: refusal ? draft.bills[billAt(refusal.fields)]?.key : undefined,
    saving,
    quoting: quoting.busy,
    busy: quoting.busy || submitting.busy,
    go,
    toggle,
    setBill,
    add: useCallback(
      (holdings: readonly Holding[]) => choose(bills => addHoldings(bills, holdings)),
      [choose],
    ),
    /** Takes bills out of the choice, whatever it has become since. */
    unchoose: useCallback(
      (ids: readonly string[]) =>
        choose(bills => bills.filter(({ holding }) => !ids.includes(holding.holding_id))),
      [choose],
    ),
    remove: useCallback(
      (keys: readonly string[]) => choose(bills => bills.filter(bill => !keys.includes(bill.key))),
      [choose],
    ),
    setTerms: useCallback(
      (edit: Partial<Terms>) => {
        setRefusal(null)
        change(now => ({ ...now, terms: { ...now.terms, ...edit } }))
      },
      [change],
    ),
    setTrade: useCallback((trade: Trade) => change(now => ({ ...now, trade })), [change]),
    set,
    askQuote,
    chooseBank,
    submit,
    /** Saves what is on screen at the bank; false when the bank does not have all of it. */
    keep: async () =>
      (await saveNext()) && latest.current.held !== undefined && saveBody(latest.current) !== null,
    /** The draft's number at the bank, once no save is under way. */
    heldNo: async () => {
      await settle()
      return latest.current.held?.apply_no
    },
    startAfresh: () => {
      forget()
      setRefusal(null)
      change(emptyDraft)
      goTo('choose')
    },
  }
}

export type Application = ReturnType<typeof useApplication>
