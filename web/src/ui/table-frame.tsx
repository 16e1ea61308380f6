import { type ReactNode, useEffect, useRef, useState } from 'react'

interface TableFrameProps {
  /** What the table holds, said to who comes to the frame by keyboard. */
  caption: string
  className?: string
  /** One table. */
  children: ReactNode
}

/** Scrolls a table that is wider than its place; only then is it a stop of the tab key, which scrolling needs. */
export const TableFrame = ({ caption, className = '', children }: TableFrameProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    if (!element || !table) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className={`table-frame ${className}`.trimEnd()}
      {...(scrolls && { role: 'group', 'aria-label': caption, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}
