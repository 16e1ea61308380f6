import './floating.css'
import './hint.css'
import { Tooltip as Frame } from '@chakra-ui/react'
import { useEffect } from 'react'
import type { Hint } from './hints.tsx'
import { HINT_ID } from './overlay-root.ts'
import { OverlayStyles } from './overlay-styles.tsx'
import { floating, inTopLayer } from './top-layer.ts'

/** The hint itself; a chunk of its own, loaded when the first one comes. */
export default function HintFrame({ hint: { target, text } }: { hint: Hint }) {
  useEffect(() => {
    // Its name, read out already.
    if (target.getAttribute('aria-label') === text || target.textContent === text) return
    const before = target.getAttribute('aria-describedby')
    target.setAttribute('aria-describedby', before ? `${before} ${HINT_ID}` : HINT_ID)
    return () => {
      if (before === null) target.removeAttribute('aria-describedby')
      else target.setAttribute('aria-describedby', before)
    }
  }, [target, text])
  return (
    <OverlayStyles>
      <Frame.Root
        // Placed anew for each.
        key={text}
        open
        unstyled
        interactive
        closeOnEscape={false}
        ids={{ content: HINT_ID }}
        positioning={{ ...floating(() => target, 'bottom'), getAnchorElement: () => target }}
      >
        <Frame.Positioner ref={inTopLayer} className="floating">
          <Frame.Content className="hint">{text}</Frame.Content>
        </Frame.Positioner>
      </Frame.Root>
    </OverlayStyles>
  )
}
