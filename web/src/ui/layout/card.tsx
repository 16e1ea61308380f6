import type { ReactNode } from 'react'

interface CardProps {
  title?: ReactNode
  /** Right end of the head: a date, a link. */
  aside?: ReactNode
  /** Body without padding, for tables and lists. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export const Card = ({ title, aside, flush = false, className = '', children }: CardProps) => (
  <section className={`card ${className}`}>
    {title !== undefined && (
      <div className="card-head">
        <h2 className="t-card row">{title}</h2>
        {aside !== undefined && <div className="push">{aside}</div>}
      </div>
    )}
    <div className={flush ? undefined : 'card-body'}>{children}</div>
  </section>
)
