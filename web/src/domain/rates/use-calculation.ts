import { addDays, addMonths, isDate } from '@portal/shared/calendar/dates.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { parseYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { useCall } from '../../core/api/hooks.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { AcceptorClass } from './tenors.ts'
import { useRateGrid } from './use-rate-grid.ts'

type Query = RequestInput<'/api/quotes/calculate'>

/** Example bill of the first view: due in 102 days, which shows a holiday roll around the turn of the seasons. */
const example = { face: '2345678.90', days: 102, acceptorClass: 'CS' as AcceptorClass }
const TYPING_MS = 300

/** Whose bill, and how long, the calculator begins with. */
export interface Begin {
  acceptorClass?: AcceptorClass
  months?: number
}

/** The fields as one text, so that they settle together; '' while something is missing. */
const queryOf = (key: string): Query | null => {
  if (key === '') return null
  const [face_fen, due_dt, acceptor_class] = JSON.parse(key) as [string, string, AcceptorClass]
  return { face_fen, due_dt, acceptor_class }
}

/** The calculator's fields, what is wrong with them, and the bank's figures for what stands there. */
export const useCalculation = (begin: Begin = {}) => {
  const { first: grid, error: gridError, reload: reloadGrid } = useRateGrid()
  const [face, setFace] = useState(example.face)
  const [chosenDue, setDue] = useState<string | null>(null)
  const [months, setMonths] = useState(begin.months)
  const [acceptorClass, setAcceptorClass] = useState<AcceptorClass>(
    begin.acceptorClass ?? example.acceptorClass,
  )
  const dueIn = (today: string) => (months ? addMonths(today, months) : addDays(today, example.days))
  const due = chosenDue ?? (grid ? dueIn(grid.business_date) : '')

  const faceFen = parseYuan(face)
  const ready = faceFen !== null && faceFen > 0n && isDate(due)
  const debounced = useDebounced(
    ready ? JSON.stringify([String(faceFen), due, acceptorClass]) : '',
    TYPING_MS,
  )
  const figures = useCall('/api/quotes/calculate', queryOf(debounced), { keepPrevious: true })
  const { error } = figures

  const refusedAs = (field: string) => (ready ? error?.fields[field] : undefined)
  return {
    grid,
    face,
    faceFen,
    due,
    acceptorClass,
    setFace,
    setDue: (day: string) => {
      setMonths(undefined)
      setDue(day)
    },
    months,
    /** Due so many months from today. */
    setMonths: (many: number) => {
      setMonths(many)
      setDue(null)
    },
    setAcceptorClass,
    errors: {
      face: faceFen === null || faceFen === 0n ? '金额必须大于0，且最多两位小数' : refusedAs('face_fen'),
      due: grid && !isDate(due) ? '请选择到期日' : refusedAs('due_dt'),
    },
    /** Undefined while nothing valid stands in the fields. */
    result: ready && !error ? figures.first : undefined,
    /** The due day comes after the bank's. */
    minDue: grid && addDays(grid.business_date, 1),
    /** Why there is no result, where no field says it: the fields stay, for another value may do. */
    refusal: ready && error && Object.keys(error.fields).length === 0 ? error : undefined,
    retry: figures.reload,
    /** Without today's rates there is nothing to calculate with. */
    gridFailure: grid ? undefined : gridError,
    retryGrid: reloadGrid,
  }
}
