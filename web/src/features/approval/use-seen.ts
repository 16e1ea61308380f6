import { useState } from 'react'
import type { Application } from './queue.ts'

export interface Seen {
  /** What the officer has read, and decides on. */
  application: Application
  /** It has changed since, by somebody else, while it lay open to this officer. */
  isStale: boolean
  /** The officer has read what stands now. */
  accept: () => void
  /** While the officer's own decision is under way, and after it went through, what it leads to is no news. */
  setOwn: (isOwn: boolean) => void
}

const isOpen = ({ actions }: Application): boolean => actions.length > 0

/**
 * The application as its officer read it. It is read again while he looks; a change is never passed over where he may
 * decide, and taken up without a word where he may not, or has decided himself.
 */
export const useSeen = (current: Application): Seen => {
  const [read, setRead] = useState(current)
  const [isOwn, setOwn] = useState(false)
  const differs = current.version !== read.version
  const isStale = differs && isOpen(read) && !isOwn
  if (differs && !isStale) {
    setRead(current)
    setOwn(false)
  }
  return {
    application: isStale ? read : current,
    isStale,
    accept: () => setRead(current),
    setOwn,
  }
}
