import './figure-strip.css'
import type { ReactNode } from 'react'

interface Figure {
  title: string
  value: ReactNode
  /** Small, beside the value. */
  note?: ReactNode
  /** 实付金额 stands out. */
  net?: boolean
}

interface FigureStripProps {
  figures: readonly Figure[]
  /** Runs from edge to edge of a card instead of having a frame. */
  flush?: boolean
  className: string
}

/** Figures side by side, on the phone two by two. */
export const FigureStrip = ({ figures, flush = false, className }: FigureStripProps) => (
  <dl className={flush ? `figure-strip is-flush ${className}` : `figure-strip ${className}`}>
    {figures.map(({ title, value, note, net = false }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd className={net ? 'is-net' : undefined}>
          {value}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
