import { Activity, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Location } from 'react-router-dom'
import { RoutePage } from '../../app/route-page.tsx'
import { OverlayRoot } from '../../ui/overlay-root.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import type { Tab } from './tab-list.ts'
import { TabRouter } from './tab-router.tsx'

interface TabFrameProps {
  tab: Tab
  isPresent: boolean
  labelledBy: string
  onTouch: (key: string) => void
  onMove: (key: string, location: Location) => void
  onReplaced: (key: string) => void
}

/** Scrolls by itself, and comes back to where it was. */
const Scroller = ({ tab, isPresent, labelledBy, onTouch, onMove, onReplaced }: TabFrameProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [overlays, setOverlays] = useState<HTMLElement | null>(null)
  const restoreScroll = useKeptScroll(frame)
  useLayoutEffect(restoreScroll, [restoreScroll])
  return (
    <div
      ref={frame}
      className="tab-frame"
      role="tabpanel"
      aria-labelledby={labelledBy}
      onInput={() => onTouch(tab.key)}
    >
      <OverlayRoot value={overlays}>
        <TabRouter
          tabKey={tab.key}
          location={tab.location}
          isPresent={isPresent}
          onMove={to => onMove(tab.key, to)}
          onReplaced={() => onReplaced(tab.key)}
        >
          <Suspense fallback={<Skeleton rows={8} />}>
            <RoutePage path={tab.location.pathname} />
          </Suspense>
        </TabRouter>
      </OverlayRoot>
      <div ref={setOverlays} />
    </div>
  )
}

/**
 * The page of one tab. Behind another tab it keeps what was typed, opened and scrolled, asks for nothing, and reads
 * everything anew when it comes back.
 */
export const TabFrame = (props: TabFrameProps) => (
  <Activity mode={props.isPresent ? 'visible' : 'hidden'}>
    <Scroller {...props} />
  </Activity>
)
