import { Link, useLocation } from 'react-router-dom'
import { routeOf } from '../app/routes.ts'

/** 首页 > … built from the path's segments; a segment without a page is passed over. */
export const Breadcrumb = () => {
  const { pathname } = useLocation()
  if (routeOf(pathname)?.breadcrumb === false) return null
  const segments = pathname.split('/').filter(Boolean)
  const trail = segments
    .map((_, index) => routeOf(`/${segments.slice(0, index + 1).join('/')}`))
    .filter(route => route !== undefined)
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <Link to="/">首页</Link>
      {trail.map((route, index) => (
        <span key={route.path} className="row">
          <span aria-hidden="true">&gt;</span>
          {index === trail.length - 1 ? (
            <b aria-current="page">{route.title}</b>
          ) : (
            <Link to={route.path}>{route.title}</Link>
          )}
        </span>
      ))}
    </nav>
  )
}
