import { Link, useLocation } from 'react-router-dom'
import { pageOf } from '../core/pages.ts'

/**
 * 首页 > … built from the path's segments; a segment without a page is passed over.
 * @param home where 首页 leads: the back office's is a page of its own, beside which its tabs stay open
 */
export const Breadcrumb = ({ home = '/' }: { home?: string }) => {
  const { pathname } = useLocation()
  if (pageOf(pathname)?.breadcrumb === false) return null
  const segments = pathname.split('/').filter(Boolean)
  const trail = segments
    .map((_, index) => pageOf(`/${segments.slice(0, index + 1).join('/')}`))
    .filter(route => route !== undefined)
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <Link to={home}>首页</Link>
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
