import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import { Skeleton } from './states.tsx'

interface AwaitedProps {
  /** Whether what stands at its beginning, and is of any height, is there. */
  known: boolean
  children: ReactNode
}

/**
 * A part of a page that begins with something whose height follows from the data: shown at once when that is known, so
 * that nothing which somebody reads is pushed down by it. Until then the outline of a list stands there.
 */
export const Awaited = ({ known, children }: AwaitedProps) => (
  <>
    {!known && (
      <Card flush>
        <Skeleton rows={6} />
      </Card>
    )}
    <div className={known ? 'awaited' : 'awaited is-awaited'}>{children}</div>
  </>
)
