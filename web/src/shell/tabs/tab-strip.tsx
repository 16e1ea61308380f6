import './tab-strip.css'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { Menu, type MenuEntry } from '../../ui/layers/menu.tsx'
import { homeTab, type Tab } from './tab-list.ts'
import { useStripScroll } from './use-strip-scroll.ts'
import { type Tabs, titleOf } from './use-tabs.ts'

export const tabId = (key: string): string => `tab-${encodeURIComponent(key)}`

interface OpenMenu {
  key: string
  opener: HTMLElement
}

/** Close current, all, others (S-F3); home stays, and others are not offered on the first tab. */
const entriesFor = (key: string, { tabs, close }: Tabs): MenuEntry[] => {
  const others = tabs.map(tab => tab.key).filter(each => each !== key)
  const isHome = key === homeTab.key
  return [
    ...(isHome ? [] : [{ label: '关闭当前', onSelect: () => close([key]) }]),
    { label: '关闭所有', onSelect: () => close(tabs.map(tab => tab.key)) },
    ...(isHome
      ? []
      : [
          {
            label: '关闭其他',
            onSelect: () => close(others, key),
          },
        ]),
  ]
}

interface TabItemProps {
  tab: Tab
  tabs: Tabs
  onMenu: (menu: OpenMenu) => void
}

const TabItem = ({ tab, tabs, onMenu }: TabItemProps) => {
  const { key } = tab
  const item = useRef<HTMLDivElement>(null)
  const isPresent = key === tabs.present
  const isHome = key === homeTab.key
  useEffect(() => {
    if (isPresent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isPresent])

  const openMenu = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    onMenu({ key, opener: event.currentTarget })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [
      ...(event.currentTarget.closest('[role="tablist"]')?.querySelectorAll('[role="tab"]') ?? []),
    ]
    const at = items.indexOf(event.currentTarget)
    const steps: Partial<Record<string, number>> = {
      ArrowRight: (at + 1) % items.length,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }
    const pressed = pressedKey(event)
    const to = steps[pressed]
    if (to !== undefined) (items.at(to) as HTMLElement).focus()
    else if (pressed === 'Delete' && !isHome) tabs.close([key])
    else if (pressed === 'ContextMenu' || (pressed === 'F10' && event.shiftKey)) openMenu(event)
    else return
    event.preventDefault()
  }
  return (
    <div ref={item} className={isPresent ? 'tab is-present' : 'tab'} role="presentation">
      <button
        type="button"
        role="tab"
        id={tabId(key)}
        aria-selected={isPresent}
        tabIndex={isPresent ? 0 : -1}
        onClick={() => tabs.go(key)}
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
      >
        {isHome && <Icon name="home" size={14} />}
        {isHome ? '首页' : titleOf(tab)}
      </button>
      {/* For the mouse alone: a tab may hold no second control, keys close it with Delete or its menu. */}
      {!isHome && (
        <button
          type="button"
          className="tab-close"
          aria-hidden="true"
          tabIndex={-1}
          data-hint={`关闭${titleOf(tab)}`}
          onClick={() => tabs.close([key])}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  )
}

interface ArrowProps {
  icon: 'arrowLeft' | 'arrowRight'
  title: string
  disabled: boolean
  onPress: () => void
}

/** For the mouse alone, as the closing crosses are: keys go from tab to tab by themselves. */
const Arrow = ({ icon, title, disabled, onPress }: ArrowProps) => (
  <button
    type="button"
    className="tab-arrow"
    aria-hidden="true"
    tabIndex={-1}
    data-hint={title}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon name={icon} size={14} />
  </button>
)

/** The visited pages, home first and always in sight, with the menu of the right mouse button or Shift+F10. */
export const TabStrip = ({ tabs }: { tabs: Tabs }) => {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { list, isCrowded, hasBefore, hasAfter, step } = useStripScroll(tabs.tabs.length)
  return (
    <nav className="tab-strip" aria-label="页签">
      {isCrowded && (
        <Arrow icon="arrowLeft" title="前面的页签" disabled={!hasBefore} onPress={() => step(-1)} />
      )}
      <div ref={list} className="tab-list" role="tablist" aria-label="已打开的页面">
        {tabs.tabs.map(tab => (
          <TabItem key={tab.key} tab={tab} tabs={tabs} onMenu={setMenu} />
        ))}
      </div>
      {isCrowded && (
        <Arrow icon="arrowRight" title="后面的页签" disabled={!hasAfter} onPress={() => step(1)} />
      )}
      {menu && (
        <Menu
          label="页签操作"
          opener={() => menu.opener}
          entries={entriesFor(menu.key, tabs)}
          onClose={() => setMenu(null)}
        />
      )}
    </nav>
  )
}
