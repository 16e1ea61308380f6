import { useState } from 'react'
import type { Application } from './queue.ts'

export interface Seen {
  /** What the officer has read, and decides on. */
  application: Application
  /** It has changed since, by somebody else, while it lay open to this officer. */
  isStale: boolean
  /** The officer has read what stands now. */
  accept: () => void
  /** Runs the officer's own decision: what it leads to is no news. Undefined = one was under way already. */
  own: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
}

/** `sent`: its answer is awaited; `done`: it went through; `none`: there is none, or it was refused. */
type OwnDecision = 'none' | 'sent' | 'done'

const isOpen = ({ actions }: Application): boolean => actions.length > 0

/**
 * The application as its officer read it. It is read again while he looks; a change is never passed over where he may
 * decide, and taken up without a word where he may not, or has decided himself.
 */
export const useSeen = (current: Application): Seen => {
  const [read, setRead] = useState(current)
  const [own, setOwn] = useState<OwnDecision>('none')
  // With the day of its payout its figures change, and nobody has touched it.
  const differs = current.version !== read.version || current.disc_dt !== read.disc_dt
  const isStale = differs && own === 'none' && isOpen(read)
  if (differs && !isStale && own !== 'sent') {
    setRead(current)
    setOwn('none')
  }
  const run = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    setOwn('sent')
    try {
      const answer = await act()
      if (answer !== undefined) setOwn('done')
      return answer
    } catch (error) {
      setOwn('none')
      throw error
    }
  }
  return {
    application: isStale || own === 'sent' ? read : current,
    isStale,
    accept: () => setRead(current),
    own: run,
  }
}
