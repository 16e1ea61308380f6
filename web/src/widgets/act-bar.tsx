import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'

interface ActBarProps {
  /** Name of the record they act on. */
  subject: string
  acts: readonly Act[]
  /** In a table: what the row is called, which the buttons say besides their word. */
  row?: string
}

/**
 * The acts that are open now as buttons; each is asked for again, with its reason where it needs one. It stays drawn
 * where there are none: the record may move on while one is being asked for, and what was typed is not to go with it.
 */
export const ActBar = ({ subject, acts, row }: ActBarProps) => {
  const [asked, setAsked] = useState<Act | null>(null)
  return (
    <>
      {acts
        .filter(({ allowed = true }) => allowed)
        .map(act => (
          <Button
            key={act.label}
            variant={act.look}
            aria-label={row && `${act.label} ${row}`}
            onClick={() => setAsked(act)}
          >
            {act.label}
          </Button>
        ))}
      {asked && <ActDialog act={asked} subject={subject} onClose={() => setAsked(null)} />}
    </>
  )
}
