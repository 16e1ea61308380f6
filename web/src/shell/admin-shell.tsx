import './admin-shell.css'
import { type KeyboardEvent, type RefObject, use, useCallback, useInsertionEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import { useLockNow } from '../core/api/use-lock-now.ts'
import { pageRules } from '../core/page-rules.ts'
import { unsavedOfWindow } from '../core/unsaved.ts'
import { Icon } from '../ui/icon.tsx'
import { pressedKey } from '../ui/keys.ts'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ConfiguredFooter } from './configured-footer.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { SearchEntry } from './search/search-entry.tsx'
import { Go } from './shell-link.tsx'
import { useShellMember } from './shell-member.ts'
import { Sidebar } from './sidebar.tsx'
import { TabFrame } from './tabs/tab-frame.tsx'
import { leftAt, locationOf } from './tabs/tab-list.ts'
import { TabStrip, tabId } from './tabs/tab-strip.tsx'
import { useTabs } from './tabs/use-tabs.ts'
import { useSidebar } from './use-sidebar.ts'

interface TopBarProps {
  folded: boolean
  onFold: (folded: boolean) => void
  foldButton: RefObject<HTMLButtonElement | null>
}

const TopBar = ({ folded, onFold, foldButton }: TopBarProps) => {
  const member = useShellMember()
  const { user } = useSession()
  const lockNow = useLockNow()
  return (
    <header className="admin-top">
      <button
        ref={foldButton}
        type="button"
        className="icon-button"
        aria-label={folded ? '展开菜单' : '收起菜单'}
        aria-expanded={!folded}
        onClick={() => onFold(!folded)}
      >
        <Icon name={folded ? 'unfold' : 'fold'} size={20} />
      </button>
      <Breadcrumb home="/mainIndex" />
      {member && (
        <div className="admin-actions">
          {user?.bank_name && <span className="admin-bank">{user.bank_name}</span>}
          <SearchEntry />
          {member.isGovernment && (
            <a className="button button-line button-small" href="/bigscreen" target="_blank" rel="noopener">
              <Icon name="screen" />
              大屏
            </a>
          )}
          <button type="button" className="icon-button" aria-label="锁定屏幕" onClick={lockNow}>
            <Icon name="lock" size={18} />
          </button>
          <NoticeBell />
          <AccountMenu />
        </div>
      )}
    </header>
  )
}

/** A page that leads away, such as to the sign-in, before there is a user with tabs. */
const LoneFrame = () => {
  const { pathname, search } = useLocation()
  const nothing = () => undefined
  return (
    <TabFrame
      tabKey=""
      location={locationOf(pathname, search)}
      isPresent
      labelledBy=""
      unsaved={unsavedOfWindow}
      onMove={nothing}
      onReplaced={nothing}
    />
  )
}

type AddressOf = (path: string) => string

interface WorkProps {
  isHere: boolean
  /** Told where the pages of the tabs were left. */
  left: RefObject<AddressOf>
}

const Work = ({ isHere, left }: WorkProps) => {
  const member = useShellMember()
  const tabs = useTabs(member?.userId, isHere)
  useInsertionEffect(() => {
    left.current = path => leftAt(tabs, path)
  })
  if (!member) return <LoneFrame />
  return (
    <>
      <TabStrip tabs={tabs} />
      <main id="content" className="admin-content">
        {tabs.tabs
          .filter(({ key, visit }) => visit > 0 || key === tabs.present)
          .map(tab => (
            <TabFrame
              key={tab.key}
              tabKey={tab.key}
              location={tab.location}
              isPresent={tab.key === tabs.present}
              labelledBy={tabId(tab.key)}
              unsaved={tabs.unsavedOf(tab.key)}
              onMove={tabs.move}
              onReplaced={tabs.drop}
            />
          ))}
      </main>
    </>
  )
}

/**
 * The back office: sidebar, top bar, visited tabs, footer.
 * @param isHere one of its pages is open; else it waits unseen, with its tabs as they were left
 */
export default function AdminShell({ isHere }: { isHere: boolean }) {
  const member = useShellMember()
  const { folded, isOver, fold } = useSidebar()
  const foldButton = useRef<HTMLButtonElement>(null)
  const go = use(Go)
  const left = useRef<AddressOf>(path => path)
  const goAsLeft = useCallback((path: string) => go(left.current(path)), [go])
  const closeByKey = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !isOver) return
    fold(true)
    foldButton.current?.focus()
  }
  const classes = ['admin', folded && 'is-folded', isOver && 'is-over'].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for the menu that lies over the page
    <div className={classes} data-sidebar={pageRules().theme} onKeyDown={closeByKey}>
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <Go value={goAsLeft}>
        <Sidebar folded={folded} onUnfold={() => fold(false)} />
      </Go>
      {isOver && <div className="admin-shade" onPointerDown={() => fold(true)} />}
      <div className="admin-body">
        <TopBar folded={folded} onFold={fold} foldButton={foldButton} />
        <Work key={member?.userId ?? ''} isHere={isHere} left={left} />
        <ConfiguredFooter className="admin-foot" />
      </div>
    </div>
  )
}
