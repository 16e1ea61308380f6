import './page-skeleton.css'
import { type ReactNode, useEffect, useState } from 'react'
import { pageOf } from '../core/pages.ts'

/** Placeholder in the outline of a page while it loads. */
type Shape = 'list' | 'centre' | 'plain'

const centrePath = '/userCenter/index'

const shapeOf = (path: string): Shape => {
  const route = pageOf(path)
  if (route?.under === centrePath || path === centrePath) return 'centre'
  return route?.layout === 'admin' || route?.wide ? 'list' : 'plain'
}

/** As in ui/states.tsx: what comes at once is not announced by grey lines. */
const DELAY_MS = 300

const lines = (count: number, className?: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholder lines
  Array.from({ length: count }, (_, line) => <i key={line} className={className} />)

const Table = ({ rows }: { rows: number }) => (
  <div className="card skeleton-table">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholder rows
      <div key={row}>
        {row > 0 && <i className="is-first" />}
        {row > 0 && lines(4)}
      </div>
    ))}
  </div>
)

const shapes: Record<Shape, () => ReactNode> = {
  list: () => (
    <>
      <i className="skeleton-title" />
      <div className="card skeleton-filter">{lines(3, 'is-control')}</div>
      <Table rows={9} />
    </>
  ),
  centre: () => (
    <div className="skeleton-beside">
      <div className="card skeleton-menu">{lines(6)}</div>
      <div>
        <i className="skeleton-title" />
        <div className="card skeleton-facts">{lines(10)}</div>
      </div>
    </div>
  ),
  plain: () => (
    <>
      <i className="skeleton-title" />
      <div className="card skeleton-facts">{lines(6)}</div>
      <Table rows={6} />
    </>
  ),
}

/** A page on its way, in the shape that pages of its kind have; nothing for the first 300 ms. */
export const PageSkeleton = ({ path }: { path: string }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="wrap page-skeleton" role="status" aria-busy="true" aria-label="加载中">
      {shown && shapes[shapeOf(path)]()}
    </div>
  )
}
