import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Repriced, rateErrors, refusedRates, reprice, type TypedRates } from './final-rates.ts'
import type { Application } from './queue.ts'

export interface FinalRates {
  typed: TypedRates
  /** By holding. */
  errors: Readonly<Record<string, string>>
  priced: Repriced
  type: (holdingId: string, text: string) => void
  /** Every bill back to its quoted rate. */
  reset: () => void
  /** Whether the rates may be sent with this opinion; else the errors are shown and the first one is focused. */
  validate: (opinion: string) => boolean
  /** Shows what the server refused at the bills it names. */
  setServerErrors: (fields: Readonly<Record<string, string>>) => void
  /** Of the table, whose first faulty field is focused. */
  frame: RefObject<HTMLDivElement | null>
}

/** The rates an officer is about to approve, bill by bill. */
export const useFinalRates = (application: Application): FinalRates => {
  const [typed, setTyped] = useState<TypedRates>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const priced = reprice(application, typed)

  useEffect(() => {
    if (refusals > 0) frame.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
  }, [refusals])

  const show = (found: Readonly<Record<string, string>>): boolean => {
    setErrors(found)
    const isSound = Object.keys(found).length === 0
    if (!isSound) setRefusals(count => count + 1)
    return isSound
  }
  return {
    typed,
    errors,
    priced,
    type: (holdingId, text) => {
      setTyped(now => ({ ...now, [holdingId]: text }))
      setErrors(({ [holdingId]: _, ...rest }) => rest)
    },
    reset: () => {
      setTyped({})
      setErrors({})
    },
    validate: opinion => show(rateErrors(application, typed, opinion)),
    setServerErrors: fields => void show(refusedRates(fields, priced.rates)),
    frame,
  }
}
