import { Activity, Suspense, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { Location } from 'react-router-dom'
import { type Unsaved, UnsavedContext } from '../../core/unsaved.ts'
import { OverlayRoot } from '../../ui/layers/overlay-root.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { PageAt } from '../page-at.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import type { Tab } from './tab-list.ts'
import { TabRouter } from './tab-router.tsx'

interface TabFrameProps {
  tab: Tab
  isPresent: boolean
  labelledBy: string
  unsaved: Unsaved
  onMove: (key: string, location: Location) => void
  onReplaced: (key: string) => void
}

/** Scrolls by itself, and comes back to where it was. */
const Scroller = ({ tab, labelledBy, unsaved, onMove, onReplaced }: Omit<TabFrameProps, 'isPresent'>) => {
  const Page = useContext(PageAt)
  const frame = useRef<HTMLDivElement>(null)
  const [overlays, setOverlays] = useState<HTMLElement | null>(null)
  const restoreScroll = useKeptScroll(frame)
  useLayoutEffect(restoreScroll, [restoreScroll])
  return (
    <div ref={frame} className="tab-frame" role="tabpanel" aria-labelledby={labelledBy}>
      <OverlayRoot value={overlays}>
        <TabRouter
          tabKey={tab.key}
          location={tab.location}
          onMove={to => onMove(tab.key, to)}
          onReplaced={() => onReplaced(tab.key)}
        >
          <Suspense fallback={<PageSkeleton path={tab.location.pathname} />}>
            <UnsavedContext value={unsaved}>
              <Page path={tab.location.pathname} />
            </UnsavedContext>
          </Suspense>
        </TabRouter>
      </OverlayRoot>
      <div ref={setOverlays} />
    </div>
  )
}

/**
 * The page of one tab. Behind another tab it keeps what was typed, opened and scrolled, asks for nothing, and reads
 * everything again when it comes back.
 */
export const TabFrame = ({ isPresent, ...frame }: TabFrameProps) => (
  <Activity mode={isPresent ? 'visible' : 'hidden'}>
    <Scroller {...frame} />
  </Activity>
)
