import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useMedia } from '../ui/use-media.ts'
import { useFolded } from './use-folded.ts'

/** Where an open sidebar leaves a page too little room beside it. */
const NARROW = '(max-width: 1199px)'

interface SidebarState {
  folded: boolean
  /** It lies over the page, which goes on behind it. */
  isOver: boolean
  fold: (folded: boolean) => void
}

/**
 * The sidebar beside the page, folded or not as the user left it. In a narrow window, or a much enlarged one, it is
 * folded whatever was chosen, and opens over the page until the next page is open.
 */
export const useSidebar = (): SidebarState => {
  const wide = useFolded()
  const isNarrow = useMedia(NARROW)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (!isNarrow) return { ...wide, isOver: false }
  const isOver = openedAt === key
  return { folded: !isOver, isOver, fold: folded => setOpenedAt(folded ? null : key) }
}
