import './user-center.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { useCall } from '../../core/api/hooks.ts'
import { useSession } from '../../core/api/session.tsx'
import { steadyMs } from '../../core/refresh.ts'
import { centrePages, clientsPath } from './centre-pages.ts'

/** Beside 接口与事件: a dot while something of it waits for people. */
const WaitingDot = () => {
  const { first } = useCall('/api/client/count_waiting', {}, { pollWhenOfflineMs: steadyMs })
  if (!first || first.changes + first.keys + first.endpoints === 0) return null
  const { changes, keys, endpoints } = first
  const said = [
    changes > 0 && `${changes} 项变更等待生效`,
    keys > 0 && `${keys} 把密钥即将到期`,
    endpoints > 0 && `${endpoints} 个推送地址已停用`,
  ].filter(Boolean)
  return (
    <span className="centre-dot" data-hint={said.join('，')}>
      <span className="visually-hidden">（{said.join('，')}）</span>
    </span>
  )
}

/** The personal centre's menu beside one of its pages; above it on a phone. */
export const CentreFrame = ({ children }: { children: ReactNode }) => {
  const { user } = useSession()
  const menu = useRef<HTMLElement>(null)
  // On a phone the menu is a strip: the present page's entry is brought into its middle, the page stays where it is.
  useLayoutEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (!menu.current || !entry) return
    menu.current.scrollLeft =
      entry.offsetLeft - menu.current.offsetLeft - (menu.current.clientWidth - entry.offsetWidth) / 2
  }, [])
  if (!user) return null
  return (
    <div className="wrap centre">
      <nav ref={menu} className="centre-menu" aria-label="个人中心">
        {centrePages(user).map(({ path, name }) => (
          <NavLink key={path} to={path}>
            {name}
            {path === clientsPath && <WaitingDot />}
          </NavLink>
        ))}
      </nav>
      <div className="centre-page">{children}</div>
    </div>
  )
}
