import { useState } from 'react'
import type { QueueRow } from './queue.ts'

/** Most applications that are approved together. */
export const MAX_BATCH = 50

/** What is chosen to be approved together, over the pages of one list. */
export interface Batch {
  /** Applications of this list may be chosen. */
  isOpen: boolean
  chosen: readonly string[]
  has: (row: QueueRow) => boolean
  /** Chooses an application or leaves it out; undefined where it cannot be chosen. */
  toggle: (row: QueueRow | undefined) => (() => void) | undefined
  choose: (applyNos: readonly string[]) => void
}

/** @param list that the choice is of: another one begins with none @param isOpen whether it has batches at all */
export const useBatch = (list: string, isOpen: boolean): Batch => {
  const [kept, setKept] = useState<{ list: string; chosen: readonly string[] }>({ list, chosen: [] })
  const chosen = kept.list === list ? kept.chosen : []
  const choose = (applyNos: readonly string[]) => setKept({ list, chosen: applyNos.slice(0, MAX_BATCH) })
  const has = ({ apply_no }: QueueRow) => chosen.includes(apply_no)
  return {
    isOpen,
    chosen,
    has,
    toggle: row => {
      if (!isOpen || !row) return undefined
      if (has(row)) return () => choose(chosen.filter(each => each !== row.apply_no))
      const mayChoose = row.actions.includes('approve') && chosen.length < MAX_BATCH
      return mayChoose ? () => choose([...chosen, row.apply_no]) : undefined
    },
    choose,
  }
}
