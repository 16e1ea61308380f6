import { useState } from 'react'
import { type Application, decisionsIn } from './queue.ts'

export interface Seen {
  /** The version that the officer has read, and decides on. */
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

const isOpen = (application: Application): boolean => decisionsIn(application).length > 0

/**
 * The application as its officer read it. It is reloaded while they look; a change is always shown to an officer who may
 * decide, and applied silently for one who may not, or who made the decision. With the day of its payout its figures
 * change too, though nobody has touched it.
 * @param isDayKnown the bank has said which day it can pay on: before, the figures are those first agreed
 */
export const useSeen = (current: Application, isDayKnown: boolean): Seen => {
  const [read, setRead] = useState({ application: current, isDayKnown })
  const [own, setOwn] = useState<OwnDecision>('none')
  const isOtherDay = read.isDayKnown && current.disc_dt !== read.application.disc_dt
  const differs = current.version !== read.application.version || isOtherDay
  const isStale = differs && own === 'none' && isOpen(read.application)
  const isNews = differs || isDayKnown !== read.isDayKnown
  if (isNews && !isStale && own !== 'sent') {
    setRead({ application: current, isDayKnown })
    // Another day alone is not yet what the officer's own decision leads to.
    if (current.version !== read.application.version) setOwn('none')
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
    application: isStale || own === 'sent' ? read.application : current,
    isStale,
    accept: () => setRead({ application: current, isDayKnown }),
    own: run,
  }
}
