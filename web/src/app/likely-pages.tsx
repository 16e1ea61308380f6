import { useEffect } from 'react'
import { useSession } from '../core/api/session.tsx'
import { idle } from '../core/idle.ts'
import { isSignInPage } from '../core/landing.ts'
import { useMenu } from '../shell/menu.ts'
import { useNavigation } from '../shell/navigation.ts'
import { takeFetches } from '../ui/fetched.ts'
import { fetchPage } from './page-code.ts'

/** Where most who sign in on a page get to. */
const homes: Readonly<Record<string, string>> = {
  '/login': '/tx',
  '/loginztx': '/ztx',
  '/loginadmin': '/mainIndex',
}

/** Before anything is fetched that nobody has asked for, ms. */
const REST_MS = 300

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Whoever pays for each byte, or waits for it, gets only what was asked for. A file that could not be had is had by no
 * second try in some browsers, so that none is tried without a network.
 */
const isSpare = (): boolean => {
  const { saveData = false, effectiveType = '' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {}
  return navigator.onLine && !saveData && !effectiveType.endsWith('2g')
}

/** Loads pages one after the other, with what they open, each when there is nothing else to do. @returns ends it */
const fetchWhenIdle = (paths: readonly string[]) => {
  let isWanted = true
  const run = async () => {
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    if (!isWanted) return
    const left = [...takeFetches(), ...paths.map(path => () => fetchPage(path))]
    for (let next = left.shift(); next; next = left.shift()) {
      await idle()
      if (!isWanted || !isSpare()) return
      await next()
      left.unshift(...takeFetches())
    }
  }
  void run()
  return () => {
    isWanted = false
  }
}

/** The page that a link under a pointer, a finger or the focus leads to. */
const fetchTarget = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link && link.origin === window.location.origin) void fetchPage(link.pathname)
}

const fetchHome = () => {
  const { pathname } = window.location
  if (isSignInPage(pathname)) void fetchPage(homes[pathname] ?? '')
}

const signs = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * Loads the code of pages before somebody goes there: of a link that is pointed at, at once; of a user's menu, when
 * there is nothing else to do; of the home, while somebody types to sign in. Draws nothing.
 */
export const LikelyPages = () => {
  const { user } = useSession()
  const menu = useMenu()
  const navigation = useNavigation()
  const paths = user
    ? [...navigation, ...menu.flatMap(({ items }) => items)].map(({ path }) => path).join()
    : ''

  useEffect(() => {
    for (const sign of signs) document.addEventListener(sign, fetchTarget, { passive: true })
    document.addEventListener('input', fetchHome)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, fetchTarget)
      document.removeEventListener('input', fetchHome)
    }
  }, [])

  useEffect(() => {
    if (paths === '' || !isSpare()) return
    return fetchWhenIdle(paths.split(','))
  }, [paths])

  return null
}
