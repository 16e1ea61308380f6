import { type AnchorHTMLAttributes, createContext, type MouseEvent, memo, startTransition, use } from 'react'
import { createPath, type NavigateFunction, useLocation } from 'react-router-dom'

/** Goes to another page; the same function however often somebody moves. */
export const Go = createContext<NavigateFunction>(() => {
  throw new Error('a link of a frame stands outside of it')
})

interface ShellLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  state?: unknown
}

/** As every link: with another button or a key, or into another window, a press is the browser's matter. */
const isOwnPress = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * A link of header, menu or footer. The router's own is drawn again whenever somebody moves, and of these there are
 * dozens on every page: this one only when what it shows is another.
 */
export const ShellLink = memo(({ to, state, ...link }: ShellLinkProps) => {
  const go = use(Go)
  const press = (event: MouseEvent) => {
    if (!isOwnPress(event)) return
    event.preventDefault()
    const replace = createPath(window.location) === to
    startTransition(() => go(to, { state, replace }))
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
