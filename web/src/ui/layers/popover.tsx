import { type ReactNode, Suspense } from 'react'
import { fetchedSoon } from '../fetched.ts'

export interface PopoverProps {
  /** Its name, read out. */
  label: string
  /** The control that opened it: a press on it is its own matter, and the focus goes back there. */
  opener: () => HTMLElement | null
  /** What it floats beside, and what belongs to it, where that is more than the opener: the whole field. */
  beside?: () => HTMLElement | null
  align?: 'start' | 'end'
  className?: string
  role?: 'dialog' | 'group'
  /** What has the focus at first; null leaves it where it is. */
  initialFocus?: (box: HTMLElement) => HTMLElement | null
  onClose: () => void
  children: ReactNode
}

const Frame = fetchedSoon(() => import('./popover-frame.tsx'))

/**
 * A popup beside what opened it, there while it is drawn. One Escape or one press beside it closes it, and nothing that
 * lies beneath; so does the focus that goes elsewhere.
 */
export const Popover = (props: PopoverProps) => (
  <Suspense fallback={null}>
    <Frame {...props} />
  </Suspense>
)
