import './list.css'
import type { ReactNode } from 'react'

interface ListHeadProps {
  title: string
  /** At the right end: what makes a new row. */
  action?: ReactNode
}

export const ListHead = ({ title, action }: ListHeadProps) => (
  <div className="list-head">
    <h1 className="t-page">{title}</h1>
    {action && <span className="push">{action}</span>}
  </div>
)

interface ListPageProps extends ListHeadProps {
  className?: string
  children: ReactNode
}

/** A page of the back office: its title and, under it, its lists. */
export const ListPage = ({ title, action, className = '', children }: ListPageProps) => (
  <div className={`wrap list-page ${className}`.trimEnd()}>
    <ListHead title={title} action={action} />
    {children}
  </div>
)
