import './drawer.css'
import { Drawer as Frame, Portal } from '@chakra-ui/react'
import { useContext, useRef } from 'react'
import { Icon } from '../icon.tsx'
import type { DrawerProps } from './drawer.tsx'
import { hasPopup, isOwnEscape } from './layers.ts'
import { LayersAround, useLayersAround } from './layers-around.ts'
import { besideOverlays, OverlayRoot } from './overlay-root.ts'
import { OverlayStyles } from './overlay-styles.tsx'
import { useReturnFocus } from './return-focus.ts'

/** The drawer itself; a chunk of its own, loaded when the first one opens. */
export default function DrawerFrame({
  open,
  title,
  mark,
  size = 'detail',
  tools,
  onClose,
  children,
}: DrawerProps) {
  const root = useContext(OverlayRoot)
  const returnFocus = useReturnFocus(open)
  const box = useRef<HTMLDivElement>(null)
  const { within, onRequestDismiss } = useLayersAround(box)
  return (
    <OverlayStyles>
      <Frame.Root
        open={open}
        size={size as never}
        persistentElements={besideOverlays}
        finalFocusEl={returnFocus}
        onRequestDismiss={onRequestDismiss}
        onEscapeKeyDown={event => {
          if (isOwnEscape(event, box.current)) event.preventDefault()
        }}
        onPointerDownOutside={event => {
          if (hasPopup(box.current)) event.preventDefault()
        }}
        // A press beside it closes it; the focus of a dialog above that has closed does not.
        onFocusOutside={event => event.preventDefault()}
        onOpenChange={change => {
          if (!change.open) onClose()
        }}
      >
        <Portal {...(root ? { container: { current: root } } : {})}>
          <Frame.Backdrop />
          <Frame.Positioner>
            <Frame.Content ref={box}>
              <LayersAround value={within}>
                <div className="drawer-head">
                  <div className="drawer-title">
                    <Frame.Title asChild>
                      <h2 className="t-card">{title}</h2>
                    </Frame.Title>
                    {mark}
                  </div>
                  <span className="push drawer-tools">{tools}</span>
                  <button type="button" className="icon-button" aria-label="关闭" onClick={onClose}>
                    <Icon name="close" size={20} />
                  </button>
                </div>
                {children}
              </LayersAround>
            </Frame.Content>
          </Frame.Positioner>
        </Portal>
      </Frame.Root>
    </OverlayStyles>
  )
}
