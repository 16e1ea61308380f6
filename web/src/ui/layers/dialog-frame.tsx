import { Dialog as Frame, Portal } from '@chakra-ui/react'
import { useContext, useRef } from 'react'
import type { DialogProps } from './dialog.tsx'
import { isOwnEscape } from './layers.ts'
import { LayersAround, useLayersAround } from './layers-around.ts'
import { besideOverlays, OverlayRoot } from './overlay-root.ts'
import { OverlayStyles } from './overlay-styles.tsx'
import { useReturnFocus } from './return-focus.ts'

/** The dialog itself; a chunk of its own, loaded when the first one opens. */
export default function DialogFrame({
  open,
  title,
  children,
  footer,
  onClose,
  size = 'small',
  role = 'alertdialog',
  initialFocus,
}: DialogProps) {
  const root = useContext(OverlayRoot)
  const returnFocus = useReturnFocus(open)
  const box = useRef<HTMLDivElement>(null)
  const { within, onRequestDismiss } = useLayersAround(box)
  return (
    <OverlayStyles>
      <Frame.Root
        open={open}
        role={role}
        closeOnInteractOutside={false}
        size={size as never}
        persistentElements={besideOverlays}
        finalFocusEl={returnFocus}
        onRequestDismiss={onRequestDismiss}
        onEscapeKeyDown={event => {
          if (isOwnEscape(event, box.current)) event.preventDefault()
        }}
        onOpenChange={change => {
          if (!change.open) onClose()
        }}
        {...(initialFocus ? { initialFocusEl: initialFocus } : {})}
      >
        <Portal {...(root ? { container: { current: root } } : {})}>
          <Frame.Backdrop />
          <Frame.Positioner>
            <Frame.Content ref={box}>
              <LayersAround value={within}>
                <Frame.Title asChild>
                  <h3>{title}</h3>
                </Frame.Title>
                <Frame.Body>{children}</Frame.Body>
                <Frame.Footer>{footer}</Frame.Footer>
              </LayersAround>
            </Frame.Content>
          </Frame.Positioner>
        </Portal>
      </Frame.Root>
    </OverlayStyles>
  )
}
