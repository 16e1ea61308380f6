import './floating.css'
import { Popover as Frame } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { isOwnEscape } from './layers.ts'
import { besideOverlays } from './overlay-root.ts'
import { OverlayStyles } from './overlay-styles.tsx'
import type { PopoverProps } from './popover.tsx'
import { floating, inTopLayer } from './top-layer.ts'

/** The popover itself; a chunk of its own, loaded when the first one opens. */
export default function PopoverFrame(props: PopoverProps) {
  const { label, opener, beside = opener, align = 'start', onClose } = props
  const { className = '', role = 'dialog', initialFocus } = props
  const box = useRef<HTMLDivElement>(null)
  const begin = useRef(initialFocus)
  // Before anything is painted: a key pressed on what can be seen is for this.
  useLayoutEffect(() => {
    if (box.current) begin.current?.(box.current)?.focus({ preventScroll: true })
  }, [])
  const holds = (target: EventTarget | null): boolean =>
    target instanceof Node && [beside(), opener()].some(element => element?.contains(target))
  const returnFocus = () => {
    const within = box.current?.contains(document.activeElement) ?? false
    if (within || !holds(document.activeElement)) opener()?.focus({ preventScroll: true })
  }
  return (
    <OverlayStyles>
      <Frame.Root
        open
        unstyled
        portalled={false}
        autoFocus={false}
        persistentElements={besideOverlays}
        positioning={floating(beside, `bottom-${align}`)}
        onEscapeKeyDown={event => {
          if (isOwnEscape(event, box.current)) event.preventDefault()
          else returnFocus()
        }}
        onInteractOutside={event => {
          if (holds(event.detail.target)) event.preventDefault()
          // A press on nothing leaves the focus to the page.
          else if (!event.detail.focusable) requestAnimationFrame(returnFocus)
        }}
        onOpenChange={change => {
          if (!change.open) onClose()
        }}
      >
        <Frame.Positioner ref={inTopLayer} className="floating">
          <Frame.Content ref={box} className={`popover ${className}`} role={role} aria-label={label}>
            {props.children}
          </Frame.Content>
        </Frame.Positioner>
      </Frame.Root>
    </OverlayStyles>
  )
}
