import './floating.css'
import './menu.css'
import { Menu as Frame } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { Icon } from '../icon.tsx'
import { pressedKey } from '../keys.ts'
import type { MenuEntry, MenuProps } from './menu.tsx'
import { TOASTS_ID } from './overlay-root.ts'
import { OverlayStyles } from './overlay-styles.tsx'
import { floating, inTopLayer } from './top-layer.ts'

const classOf = (entry: MenuEntry): string =>
  ['menu-entry', entry.divided && 'is-divided', entry.danger && 'is-danger'].filter(Boolean).join(' ')

const Entry = ({ entry, onPress }: { entry: MenuEntry; onPress: () => void }) => {
  const inside = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      {entry.label}
    </>
  )
  return entry.to === undefined ? (
    <Frame.Item
      value={entry.label}
      valueText={entry.label}
      className={classOf(entry)}
      onClickCapture={onPress}
    >
      {inside}
    </Frame.Item>
  ) : (
    <Frame.Item value={entry.label} valueText={entry.label} asChild onClickCapture={onPress}>
      <Link to={entry.to} className={classOf(entry)} aria-current={entry.current ? 'page' : undefined}>
        {inside}
      </Link>
    </Frame.Item>
  )
}

/** The menu itself; a chunk of its own, loaded when the first one opens. */
export default function MenuFrame({
  label,
  entries,
  head,
  className = '',
  opener,
  align,
  onClose,
}: MenuProps) {
  const ordered = [...entries.filter(entry => !entry.danger), ...entries.filter(entry => entry.danger)]
  const first = ordered.find(entry => !entry.danger)
  // What was chosen may have opened something in the menu's place already.
  const chosen = useRef(false)
  const [highlighted, highlight] = useState(first?.label ?? null)
  const leave = () => {
    onClose()
    opener()?.focus({ preventScroll: true })
  }
  return (
    <OverlayStyles>
      <Frame.Root
        open
        unstyled
        loopFocus
        highlightedValue={highlighted}
        onHighlightChange={({ highlightedValue }) => highlight(highlightedValue)}
        positioning={floating(opener, `bottom-${align ?? 'start'}`)}
        aria-label={label}
        onEscapeKeyDown={() => opener()?.focus({ preventScroll: true })}
        onInteractOutside={event => {
          const { target } = event.detail
          const kept = [opener(), document.getElementById(TOASTS_ID)]
          if (target instanceof Node && kept.some(element => element?.contains(target)))
            event.preventDefault()
          else if (!event.detail.focusable) requestAnimationFrame(leave)
        }}
        onSelect={({ value }) => {
          chosen.current = true
          leave()
          entries.find(entry => entry.label === value)?.onSelect?.()
        }}
        onOpenChange={change => {
          if (!change.open && !chosen.current) onClose()
        }}
      >
        <Frame.Positioner ref={inTopLayer} className="floating">
          <div className={`popover menu ${className}`}>
            {head && <div className="menu-head">{head}</div>}
            <Frame.Content
              className="menu-list"
              onKeyDown={event => {
                // The library lets nobody out by Tab.
                if (pressedKey(event) === 'Tab') leave()
              }}
            >
              {ordered.map(entry => (
                <Entry
                  key={entry.label}
                  entry={entry}
                  // The library chooses what is highlighted, which a screen reader's press without a pointer is not.
                  onPress={() => flushSync(() => highlight(entry.label))}
                />
              ))}
            </Frame.Content>
          </div>
        </Frame.Positioner>
      </Frame.Root>
    </OverlayStyles>
  )
}
