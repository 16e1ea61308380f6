import { Activity, memo, Suspense, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { Location } from 'react-router-dom'
import { type Unsaved, UnsavedContext } from '../../core/unsaved.ts'
import { OverlayRoot } from '../../ui/layers/overlay-root.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { PageAt } from '../page-at.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import { TabRouter } from './tab-router.tsx'

interface TabFrameProps {
  tabKey: string
  location: Location
  isPresent: boolean
  labelledBy: string
  unsaved: Unsaved
  /** This and the next are the same at each drawing, as the others are until the tab goes elsewhere. */
  onMove: (key: string, location: Location) => void
  onReplaced: (key: string) => void
}

/** Scrolls by itself, and comes back to where it was. Going from tab to tab draws none of those that are open. */
const Scroller = memo((props: Omit<TabFrameProps, 'isPresent'>) => {
  const { tabKey, location, labelledBy, unsaved, onMove, onReplaced } = props
  const Page = useContext(PageAt)
  const frame = useRef<HTMLDivElement>(null)
  const [overlays, setOverlays] = useState<HTMLElement | null>(null)
  // It stays the same behind another tab, where React takes it away for a while: were it put in again, all of the page
  // would be drawn once more before it is seen.
  const keepOverlays = useCallback((element: HTMLElement | null) => {
    if (element) setOverlays(element)
  }, [])
  const restoreScroll = useKeptScroll(frame)
  useLayoutEffect(restoreScroll, [restoreScroll])
  return (
    <div ref={frame} className="tab-frame" role="tabpanel" aria-labelledby={labelledBy}>
      <OverlayRoot value={overlays}>
        <TabRouter
          tabKey={tabKey}
          location={location}
          onMove={to => onMove(tabKey, to)}
          onReplaced={() => onReplaced(tabKey)}
        >
          <Suspense fallback={<PageSkeleton path={location.pathname} />}>
            <UnsavedContext value={unsaved}>
              <Page path={location.pathname} />
            </UnsavedContext>
          </Suspense>
        </TabRouter>
      </OverlayRoot>
      <div ref={keepOverlays} />
    </div>
  )
})

/**
 * The page of one tab. Behind another tab it keeps what was typed, opened and scrolled, asks for nothing, and reads
 * everything again when it comes back.
 */
export const TabFrame = ({ isPresent, ...frame }: TabFrameProps) => (
  <Activity mode={isPresent ? 'visible' : 'hidden'}>
    <Scroller {...frame} />
  </Activity>
)
