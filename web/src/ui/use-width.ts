import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The inner width of a frame in px, so that what is drawn in it is drawn as large as it stands there: known before the
 * first paint, and followed from then on.
 * @param unmeasured where there is no window, and while the frame is not shown
 */
export const useWidth = (unmeasured = 0) => {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(unmeasured)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      // In a tab behind another one nothing has a size: it keeps what it had.
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}
