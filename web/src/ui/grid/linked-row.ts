import { useEffect, useRef, useState } from 'react'

export interface LinkedRow {
  /** Key of the row that the list is kept at, null when it is the whole list. */
  only: string | null
  setOnly: (key: string | null) => void
}

/** Whether a list is the whole one or kept at the row that an address leads to; see {@link useSeek}. */
export const useLinkedRow = (): LinkedRow => {
  const [only, setOnly] = useState<string | null>(null)
  return { only, setOnly }
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
 * Where an address leads to a row that is not on the list's first page, the list is kept at that row until somebody
 * asks for another. Each row is sought once: one that leaves the list while it is looked at does not change the list.
 * A row that the list does not have leaves it whole.
 */
export const useSeek = ({ only, setOnly }: LinkedRow, { wanted, keys, failed }: Answered): void => {
  const sought = useRef<string | null>(null)
  const found = wanted !== null && (keys?.includes(wanted) ?? false)
  const isEmpty = keys?.length === 0
  const hasAnswer = keys !== undefined
  useEffect(() => {
    if (failed) {
      if (only !== null) setOnly(null)
      return
    }
    if (!hasAnswer) return
    if (wanted !== null && wanted !== sought.current) {
      sought.current = wanted
      if (!found) setOnly(wanted)
    } else if (only !== null && isEmpty) setOnly(null)
  }, [only, setOnly, wanted, found, isEmpty, hasAnswer, failed])
}
