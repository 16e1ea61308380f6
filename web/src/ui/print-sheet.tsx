import './print-sheet.css'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface PrintSheetProps {
  title: string
  /** At the right of the title: who prints, and when. */
  by: string
  /** A4 upright; else across. */
  upright?: true
  onPrinted: () => void
  children: ReactNode
}

/**
 * What is printed in place of the page while it is there: it asks to be printed once it is drawn. Wider contents are
 * made smaller until they fit, so that no figure is cut.
 */
export const PrintSheet = ({ title, by, upright, onPrinted, children }: PrintSheetProps) => {
  const sheet = useRef<HTMLElement>(null)
  const printed = useRef(onPrinted)
  printed.current = onPrinted
  useLayoutEffect(() => {
    const element = sheet.current
    if (element && element.scrollWidth > element.clientWidth) {
      element.style.zoom = String(element.clientWidth / element.scrollWidth)
    }
  }, [])
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
      <div className="print-head">
        <h1>{title}</h1>
        <span>{by}</span>
      </div>
      {children}
    </section>,
    document.body,
  )
}
