import type { RowSelectionState } from '@tanstack/react-table'
import { useEffect, useRef } from 'react'
import type { GridSource } from './use-grid-source.ts'

interface ChosenRowsOptions<Row> {
  source: GridSource<Row>
  /** As drawn. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Why a row cannot be chosen, '' when it can. */
  disabledReason: (row: Row) => string
  selection: { chosen: RowSelectionState; choose: (next: RowSelectionState) => void }
}

/** Filter of a list, without its order. */
const questionOf = (request: object | undefined): string => JSON.stringify({ ...request, sort: undefined })

/**
 * The chosen rows, over pages. Those of other pages are as they were last seen there. A row that is gone from where it
 * was, or is not to be worked on any more, is chosen no longer, and nothing is chosen under another filter: nobody
 * decides on what cannot be found in the list.
 */
export const useChosenRows = <Row>(options: ChosenRowsOptions<Row>) => {
  const { source, rows, rowKey, disabledReason } = options
  const { chosen: marks, choose } = options.selection
  const { paging, sort, isStale } = source
  const seen = useRef(new Map<string, { row: Row; page: string }>())
  const page = `${paging.page_no} ${paging.page_size} ${sort}`
  const here = new Map(isStale ? [] : rows.map(row => [rowKey(row), row] as const))
  const question = questionOf(source.request)
  const asked = useRef(question)
  const isAnother = asked.current !== question

  const isLeft = (id: string): boolean => {
    const row = here.get(id)
    if (row !== undefined) return disabledReason(row) === ''
    return isStale || seen.current.get(id)?.page !== page
  }
  const ids = Object.keys(marks)
  const left = isAnother ? [] : ids.filter(isLeft)
  useEffect(() => {
    asked.current = question
    if (left.length < ids.length) choose(Object.fromEntries(left.map(id => [id, true])))
    const kept = left.flatMap(id => {
      const last = seen.current.get(id)
      return last ? [[id, last] as const] : []
    })
    seen.current = new Map([...kept, ...[...here].map(([id, row]) => [id, { row, page }] as const)])
  })
  return {
    chosen: left.flatMap(id => here.get(id) ?? seen.current.get(id)?.row ?? []),
    clear: () => choose({}),
  }
}
