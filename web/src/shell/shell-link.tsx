import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  memo,
  startTransition,
  use,
  useCallback,
} from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'

type GoTo = (address: string) => void

/** Goes to another page; the same function however often somebody moves. */
export const Go = createContext<GoTo>(() => {
  throw new Error('a link of a frame stands outside of it')
})

/** As a link does: the page that is there already leaves no step behind in the browser's history. */
export const useGo = (): GoTo => {
  const navigate = useNavigate()
  return useCallback(
    address => {
      const replace = createPath(window.location) === address
      startTransition(() => navigate(address, { replace }))
    },
    [navigate],
  )
}

interface ShellLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
}

/** As every link: with another button or a key, or into another window, a press is the browser's matter. */
const isOwnPress = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * A link of header, menu or footer. The router's own is drawn again whenever somebody moves, and of these there are
 * dozens on every page: this one only when what it shows is another.
 */
export const ShellLink = memo(({ to, ...link }: ShellLinkProps) => {
  const go = use(Go)
  const press = (event: MouseEvent) => {
    if (!isOwnPress(event)) return
    event.preventDefault()
    go(to)
  }
  return <a {...link} href={to} onClick={press} />
})

/** For each path of a menu: whether the present page is it, or stands under it. */
export const usePresent = (): ((path: string) => boolean) => {
  const { pathname } = useLocation()
  return path => pathname === path || pathname.startsWith(`${path}/`)
}

/** What the link of the present page has. */
export const currentIf = (isPresent: boolean) => (isPresent ? 'page' : undefined)
