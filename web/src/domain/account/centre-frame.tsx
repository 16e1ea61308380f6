import './user-center.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { useSession } from '../../core/api/session.tsx'
import { centrePages } from './centre-pages.ts'

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
          </NavLink>
        ))}
      </nav>
      <div className="centre-page">{children}</div>
    </div>
  )
}
