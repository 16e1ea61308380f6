import { lazy, type ReactNode, Suspense, useRef } from 'react'

export interface DrawerProps {
  open: boolean
  title: string
  /** `menu` 320 px, `detail` 800 px, `wide` 1200 px; all fill a phone. */
  size?: 'menu' | 'detail' | 'wide'
  /** In its head, beside the way out: the way to the neighbours. */
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}

const Frame = lazy(() => import('./drawer-frame.tsx'))

/** A panel from the right edge, modal. */
export const Drawer = (props: DrawerProps) => {
  // Stays after closing, so that it can fade out.
  const opened = useRef(false)
  opened.current ||= props.open
  return opened.current ? (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  ) : null
}
