import { useEffect, useRef, useState } from 'react'

export interface PinnedRow {
  /** Key of the pinnedRow row shown, null when the list is complete. */
  pinnedRow: string | null
  pinRow: (key: string | null) => void
}

/** Whether a list is complete or shows pinnedRow the row that an address leads to; see {@link usePinWhenMissing}. */
export const usePinnedRow = (): PinnedRow => {
  const [pinnedRow, pinRow] = useState<string | null>(null)
  return { pinnedRow, pinRow }
}

interface Answered {
  /** The row whose detail is open. */
  wanted: string | null
  /** Of the rows that answer the present question; undefined while there is no answer. */
  keys: readonly string[] | undefined
  /** The question was refused. */
  failed: boolean
}

/**
 * When an address leads to a row that is not on the list's first page, the list shows that row alone until somebody
 * asks for another. Each row is looked up once: one that leaves the list while it is open does not change the list.
 * A row that the list does not have leaves the list complete.
 */
export const usePinWhenMissing = (
  { pinnedRow, pinRow }: PinnedRow,
  { wanted, keys, failed }: Answered,
): void => {
  const handled = useRef<string | null>(null)
  const found = wanted !== null && (keys?.includes(wanted) ?? false)
  const isEmpty = keys?.length === 0
  const hasAnswer = keys !== undefined
  useEffect(() => {
    if (failed) {
      if (pinnedRow !== null) pinRow(null)
      return
    }
    if (!hasAnswer) return
    if (wanted !== null && wanted !== handled.current) {
      handled.current = wanted
      if (!found) pinRow(wanted)
    } else if (pinnedRow !== null && isEmpty) pinRow(null)
  }, [pinnedRow, pinRow, wanted, found, isEmpty, hasAnswer, failed])
}
