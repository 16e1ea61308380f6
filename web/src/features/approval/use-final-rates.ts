import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Repriced, rateFaults, refusedRates, reprice, type TypedRates } from './final-rates.ts'
import type { Application } from './queue.ts'

export interface FinalRates {
  typed: TypedRates
  /** By holding. */
  faults: Readonly<Record<string, string>>
  priced: Repriced
  type: (holdingId: string, text: string) => void
  /** Every bill back to its quoted rate. */
  reset: () => void
  /** Whether the rates may be sent with this opinion; else the faults are shown and the first one is focused. */
  judge: (opinion: string) => boolean
  /** Shows what the server refused at the bills it names. */
  refuse: (fields: Readonly<Record<string, string>>) => void
  /** Of the table, whose first faulty field is focused. */
  frame: RefObject<HTMLDivElement | null>
}

/** The rates an officer is about to approve, bill by bill. */
export const useFinalRates = (application: Application): FinalRates => {
  const [typed, setTyped] = useState<TypedRates>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const priced = reprice(application, typed)

  useEffect(() => {
    if (refusals > 0) frame.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
  }, [refusals])

  const show = (found: Readonly<Record<string, string>>): boolean => {
    setFaults(found)
    const isSound = Object.keys(found).length === 0
    if (!isSound) setRefusals(count => count + 1)
    return isSound
  }
  return {
    typed,
    faults,
    priced,
    type: (holdingId, text) => {
      setTyped(now => ({ ...now, [holdingId]: text }))
      setFaults(({ [holdingId]: _, ...rest }) => rest)
    },
    reset: () => {
      setTyped({})
      setFaults({})
    },
    judge: opinion => show(rateFaults(application, typed, opinion)),
    refuse: fields => void show(refusedRates(fields, priced.rates)),
    frame,
  }
}
