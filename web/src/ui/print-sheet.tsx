import './print-sheet.css'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** The head of what a page prints of itself. `by`: who prints, and when. */
export const PrintHead = ({ title, by }: { title: string; by: string }) => (
  <div className="print-head">
    <h1>{title}</h1>
    <span>{by}</span>
  </div>
)

interface PrintSheetProps {
  /** A4 upright; else across. */
  upright?: true
  /** At the foot of each page, beside its number. */
  foot?: string
  onPrinted: () => void
  children: ReactNode
}

/**
 * What is printed in place of the page while it is there: it asks to be printed once it is drawn. Wider contents are
 * made smaller until they fit, so that no figure is cut.
 */
export const PrintSheet = ({ upright, foot = '', onPrinted, children }: PrintSheetProps) => {
  const sheet = useRef<HTMLElement>(null)
  const printed = useRef(onPrinted)
  printed.current = onPrinted
  useLayoutEffect(() => {
    const element = sheet.current
    if (element && element.scrollWidth > element.clientWidth) {
      element.style.zoom = String(Math.floor((990 * element.clientWidth) / element.scrollWidth) / 1000)
    }
  }, [])
  useLayoutEffect(() => {
    // The page's margins take nothing but the root's own properties.
    const { style } = document.documentElement
    style.setProperty('--print-foot', JSON.stringify(foot))
    return () => void style.removeProperty('--print-foot')
  }, [foot])
  useEffect(() => {
    const done = () => printed.current()
    window.addEventListener('afterprint', done, { once: true })
    // After the frame in which it is drawn.
    const drawn = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(drawn)
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return createPortal(
    <section ref={sheet} className={upright ? 'print-sheet is-upright' : 'print-sheet'} aria-hidden="true">
      {children}
    </section>,
    document.body,
  )
}
