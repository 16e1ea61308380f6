import './table-stacked.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface TableFrameProps {
  /** Name of the table's content, read out to keyboard users who reach the frame. */
  caption: string
  className?: string
  /** One table. */
  children: ReactNode
}

/** Whether columns lie beyond the right edge; less than a pixel is none. */
const markMore = (frame: HTMLElement) =>
  frame.toggleAttribute('data-more', frame.scrollWidth - frame.clientWidth - frame.scrollLeft > 1)

/** Scrolls a table that is wider than its place; only then is it a stop of the tab key, which scrolling needs. */
export const TableFrame = ({ caption, className = '', children }: TableFrameProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    if (!element || !table) return
    const observer = new ResizeObserver(() => {
      setScrolls(element.scrollWidth > element.clientWidth)
      markMore(element)
    })
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className={`table-frame ${className}`.trimEnd()}
      onScroll={event => markMore(event.currentTarget)}
      {...(scrolls && { role: 'group', 'aria-label': caption, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}
