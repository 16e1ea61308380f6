import {
  Activity,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../core/api/session.tsx'
import { OverlayRoot } from '../ui/layers/overlay-root.ts'
import { useKeptScroll } from '../ui/use-kept-scroll.ts'
import { IdleWatch } from './idle-watch.tsx'

const LockScreen = lazy(() => import('./lock-screen.tsx'))

/**
 * Where an element of ours stands in the document. It is put there once: taken out and put in again, everything in it
 * would lose the focus and be scrolled back to its beginning, and nothing would say so.
 */
const Place = ({ of: element }: { of: HTMLElement }) => {
  const put = useCallback((place: HTMLElement | null) => place?.append(element), [element])
  return <div ref={put} />
}

interface StageProps {
  element: HTMLElement
  /** How far the window was scrolled when the element was taken away. */
  scrolled: RefObject<number>
}

/** Puts the pages' element into the document; stands before them, so that their effects find them there. */
const Stage = ({ element, scrolled }: StageProps) => {
  useLayoutEffect(() => {
    window.scrollTo(0, scrolled.current)
    return () => {
      scrolled.current = window.scrollY
    }
  }, [scrolled])
  return <Place of={element} />
}

/**
 * All pages but the sign-in. While the screen is locked they are out of the document, their effects are undone, so
 * that they ask for nothing, and only the lock stands there; afterwards they go on where they were, with all that had
 * been typed, opened and scrolled.
 */
export const Lockable = ({ children }: { children: ReactNode }) => {
  const { user, locked } = useSession()
  const [element] = useState(() => document.createElement('div'))
  const [overlays] = useState(() => document.createElement('div'))
  const pages = useRef(element)
  const scrolled = useRef(0)
  const restoreScroll = useKeptScroll(pages)
  // A page opened behind the lock is not even begun before it is unlocked.
  const begun = useRef(false)
  begun.current ||= !locked
  useLayoutEffect(() => {
    if (!locked) restoreScroll()
  }, [locked, restoreScroll])
  return (
    <>
      {!locked && <Stage element={element} scrolled={scrolled} />}
      <Activity mode={locked ? 'hidden' : 'visible'}>
        {begun.current &&
          createPortal(
            <OverlayRoot value={overlays}>
              {children}
              <Place of={overlays} />
            </OverlayRoot>,
            element,
          )}
      </Activity>
      {user?.member_type === 'admin' && !locked && <IdleWatch userId={user.user_id} />}
      {user && locked && (
        <Suspense fallback={null}>
          <LockScreen user={user} />
        </Suspense>
      )}
    </>
  )
}
