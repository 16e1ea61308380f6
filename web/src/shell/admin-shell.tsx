import './admin-shell.css'
import { useLocation } from 'react-router-dom'
import { useSession } from '../api/session.tsx'
import { pageRules } from '../app/page-rules.ts'
import { useLockNow } from '../lock/idle-watch.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ConfiguredFooter } from './configured-footer.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabFrame } from './tabs/tab-frame.tsx'
import { locationOf } from './tabs/tab-list.ts'
import { TabStrip, tabId } from './tabs/tab-strip.tsx'
import { useTabs } from './tabs/use-tabs.ts'
import { useFolded } from './use-folded.ts'

const TopBar = ({ folded, onFold }: { folded: boolean; onFold: (folded: boolean) => void }) => {
  const { user } = useSession()
  const lockNow = useLockNow()
  return (
    <header className="admin-top">
      <button
        type="button"
        className="icon-button"
        aria-label={folded ? '展开菜单' : '收起菜单'}
        aria-expanded={!folded}
        onClick={() => onFold(!folded)}
      >
        <Icon name={folded ? 'unfold' : 'fold'} size={20} />
      </button>
      <Breadcrumb />
      {user && (
        <div className="admin-actions">
          {user.kind === 'government' && (
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
  const location = useLocation()
  const tab = { key: '', location: locationOf(location.pathname, location.search), visit: 0, touched: false }
  const nothing = () => undefined
  return (
    <TabFrame tab={tab} isPresent labelledBy="" onTouch={nothing} onMove={nothing} onReplaced={nothing} />
  )
}

const Work = ({ isHere }: { isHere: boolean }) => {
  const { user } = useSession()
  const tabs = useTabs(user?.user_id, isHere)
  if (!user) return <LoneFrame />
  return (
    <>
      <TabStrip tabs={tabs} />
      <main id="content" className="admin-content">
        {tabs.tabs
          .filter(({ key, visit }) => visit > 0 || key === tabs.present)
          .map(tab => (
            <TabFrame
              key={tab.key}
              tab={tab}
              isPresent={tab.key === tabs.present}
              labelledBy={tabId(tab.key)}
              onTouch={tabs.touch}
              onMove={tabs.move}
              onReplaced={tabs.drop}
            />
          ))}
      </main>
    </>
  )
}

/**
 * The back office, from 1024 px up: sidebar, top bar, visited tabs, footer.
 * @param isHere one of its pages is open; else it waits unseen, with its tabs as they were left
 */
export default function AdminShell({ isHere }: { isHere: boolean }) {
  const { user } = useSession()
  const { folded, fold } = useFolded()
  return (
    <div className={folded ? 'admin is-folded' : 'admin'} data-theme={pageRules().theme}>
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <Sidebar folded={folded} onUnfold={() => fold(false)} />
      <div className="admin-body">
        <TopBar folded={folded} onFold={fold} />
        <Work key={user?.user_id ?? ''} isHere={isHere} />
        <ConfiguredFooter className="admin-foot" />
      </div>
    </div>
  )
}
