import { isDate } from '@portal/shared/calendar/dates.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { choiceRequest, isReady } from './choice.ts'
import type { Draft } from './draft.ts'
import { sharesOf, termsRequest } from './terms.ts'

type SaveBody = Omit<RequestInput<'/api/discount/save_apply'>, 'apply_no'>

/** A change rests this long before it is saved. */
const RESTING_MS = 1200
/** The draft is no draft any more, or somebody has ended it: what is on screen becomes a new one. */
const gone: ReadonlySet<string> = new Set(['20000', '9015'])

/**
 * What the bank is to keep; null while it could not take it, for a returned application, which is no draft, and while
 * nobody knows whether it has been submitted.
 */
export const saveBody = (draft: Draft): SaveBody | null => {
  if (!isReady(draft.bills) || sharesOf(draft.terms) === null) return null
  if (draft.held?.returned || draft.attempt) return null
  return {
    bills: choiceRequest(draft.bills),
    ...termsRequest(draft.terms),
    ...(isDate(draft.disc_dt) && { disc_dt: draft.disc_dt }),
    ...(draft.sign_no && { sign_no: draft.sign_no }),
    ...(draft.trade && { contract_ids: draft.trade.contract_ids, invoice_ids: draft.trade.invoice_ids }),
  }
}

export interface Saving {
  /** `performance.now()` of the last save. */
  savedAt?: number
  /** Why the last one failed; what was typed stays in this tab. */
  fault: string
}

/**
 * Saves the draft at the bank (D00) a moment after its last change, one save at a time.
 * @param onHeld receives the draft's number, null when it is gone
 */
export const useAutosave = (draft: Draft, onHeld: (applyNo: string | null) => void) => {
  const body = saveBody(draft)
  const text = body ? JSON.stringify(body) : ''
  const [saving, setSaving] = useState<Saving>({ fault: '' })
  const now = useRef({ text, applyNo: draft.held?.apply_no, onHeld })
  now.current = { text, applyNo: draft.held?.apply_no, onHeld }
  const saved = useRef('')
  /** Counts drafts given up or submitted: a save begun before then no longer reports its result. */
  const round = useRef(0)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async (): Promise<boolean> => {
    const { text: wanted, applyNo } = now.current
    if (wanted === '' || wanted === saved.current) return true
    const begun = round.current
    try {
      const request = { ...(JSON.parse(wanted) as SaveBody), ...(applyNo && { apply_no: applyNo }) }
      const [answer] = await post('/api/discount/save_apply', request, { quiet: true })
      if (begun !== round.current) return true
      saved.current = wanted
      if (answer) now.current.onHeld(answer.apply_no)
      setSaving({ savedAt: performance.now(), fault: '' })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (begun !== round.current) return true
      if (gone.has(error.code)) now.current.onHeld(null)
      setSaving(before => ({ ...before, fault: error.text }))
      return false
    }
  }, [])
  /** Saves now, after the save under way. @returns whether the bank has what is on screen, as far as it can be saved */
  const saveNext = useCallback(() => {
    clearTimeout(timer.current)
    running.current = running.current.then(save)
    return running.current
  }, [save])

  useEffect(() => {
    if (text === '' || text === saved.current) return
    timer.current = setTimeout(saveNext, RESTING_MS)
    return () => clearTimeout(timer.current)
  }, [text, saveNext])
  // Leaving the page does not wait; the save goes on without it.
  useEffect(() => () => void saveNext(), [saveNext])

  /** Holds further saves and waits for the one under way, before the draft is submitted. */
  const settle = useCallback(() => {
    clearTimeout(timer.current)
    return running.current
  }, [])
  /** Stops saving what is on screen: it has been submitted, or given up. */
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    round.current += 1
    saved.current = ''
    now.current = { ...now.current, text: '' }
    setSaving({ fault: '' })
  }, [])
  return { saving, saveNext, settle, forget }
}
