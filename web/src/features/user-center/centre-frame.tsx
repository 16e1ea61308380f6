import './user-center.css'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { centrePages } from './pages.ts'

/** The personal centre's menu beside one of its pages; above it on a phone. */
export const CentreFrame = ({ children }: { children: ReactNode }) => {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className="wrap centre">
      <nav className="centre-menu" aria-label="个人中心">
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
