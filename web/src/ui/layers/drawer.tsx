import { type ReactNode, Suspense, useRef } from 'react'
import { type Unsaved, UnsavedContext, useUnsaved } from '../../core/unsaved.ts'
import { fetchedSoon } from '../fetched.ts'

export interface DrawerProps {
  open: boolean
  title: string
  /** In its head, after the title: how the thing stands. */
  mark?: ReactNode
  /** `menu` 320 px, `detail` 800 px, `wide` 1200 px, all fill a phone; `sheet` comes from below, as high as its content. */
  size?: 'menu' | 'detail' | 'wide' | 'sheet'
  /** In its head, beside the way out: the way to the neighbours. */
  tools?: ReactNode
  /** Escape, 关闭 or a press beside it. With typed texts that are not saved it asks first. */
  onClose: () => void
  /** Of the form in it, where the form's values stand outside: see {@link useUnsaved}. */
  unsaved?: Unsaved
  children: ReactNode
}

const Frame = fetchedSoon(() => import('./drawer-frame.tsx'))

/** A panel from the right edge, modal. */
export const Drawer = (props: DrawerProps) => {
  const within = useUnsaved(false)
  const unsaved = props.unsaved ?? within
  // Stays after closing, so that it can fade out.
  const opened = useRef(false)
  opened.current ||= props.open
  return opened.current ? (
    <Suspense fallback={null}>
      <UnsavedContext value={unsaved}>
        <Frame {...props} onClose={() => unsaved.leave(props.onClose)} />
      </UnsavedContext>
    </Suspense>
  ) : null
}
