import { useEffect, useRef, useState } from 'react'
import type { GridRows } from './grid-rows.ts'
import type { GridSource } from './use-grid-source.ts'

interface ChosenRowsOptions<Row> {
  source: GridSource<Row>
  rows: GridRows<Row>
  /** Why a row cannot be chosen, '' when it can. */
  disabledReason: (row: Row) => string
}

/** Which rows are chosen, as the table shows and changes it. */
export interface Choice {
  isChosen: (id: string) => boolean
  choose: (id: string, on: boolean) => void
  /** Of those on this page that can be chosen. */
  ofPage: 'all' | 'some' | 'none'
  choosePage: (on: boolean) => void
}

/** Filter of a list, without its order. */
const questionOf = (request: object | undefined): string => JSON.stringify({ ...request, sort: undefined })

/**
 * The chosen rows, over pages. Those of other pages are as they were last seen there. A row that is gone from where it
 * was, or is not to be worked on any more, is chosen no longer, and nothing is chosen under another filter: nobody
 * decides on what cannot be found in the list.
 */
export const useChosenRows = <Row>(options: ChosenRowsOptions<Row>) => {
  const { source, rows, disabledReason } = options
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set())
  const { paging, sort, isStale } = source
  const seen = useRef(new Map<string, { row: Row; page: string }>())
  const page = `${paging.page_no} ${paging.page_size} ${sort}`
  const here: GridRows<Row>['byId'] = isStale ? new Map() : rows.byId
  const question = questionOf(source.request)
  const asked = useRef(question)
  const isAnother = asked.current !== question

  const isLeft = (id: string): boolean => {
    const row = here.get(id)
    if (row !== undefined) return disabledReason(row) === ''
    return isStale || seen.current.get(id)?.page !== page
  }
  const left = isAnother ? [] : [...marks].filter(isLeft)
  useEffect(() => {
    asked.current = question
    if (left.length < marks.size) setMarks(new Set(left))
    const kept = left.flatMap(id => {
      const last = seen.current.get(id)
      return last ? [[id, last] as const] : []
    })
    seen.current = new Map([...kept, ...[...here].map(([id, row]) => [id, { row, page }] as const)])
  })
  const mark = (ids: readonly string[], on: boolean) => {
    const others = left.filter(id => !ids.includes(id))
    setMarks(new Set(on ? [...others, ...ids] : others))
  }
  const choosable = rows.list.flatMap(({ id, row }) => (disabledReason(row) === '' ? [id] : []))
  const kept = new Set(left)
  const count = choosable.filter(id => kept.has(id)).length
  const choice: Choice = {
    isChosen: id => kept.has(id),
    choose: (id, on) => mark([id], on),
    ofPage: count === 0 ? 'none' : count < choosable.length ? 'some' : 'all',
    choosePage: on => mark(choosable, on),
  }
  return {
    choice,
    chosen: left.flatMap(id => here.get(id) ?? seen.current.get(id)?.row ?? []),
    clear: () => setMarks(new Set()),
  }
}
