import {
  type Appearance,
  type AppearancePart,
  appearanceChoices,
  appearanceCookie,
  appearanceCookieName,
  appearanceData,
  fromAppearanceCookie,
} from '@portal/shared/appearance/appearance.ts'

/** 400 days, the longest that browsers keep a cookie, in seconds. */
const KEPT = 34_560_000

const listeners = new Set<() => void>()
let shown: Appearance | undefined

const keptInBrowser = (): Appearance => {
  if (typeof document === 'undefined') return fromAppearanceCookie(undefined)
  const cookie = document.cookie.split('; ').find(each => each.startsWith(`${appearanceCookieName}=`))
  return fromAppearanceCookie(cookie?.slice(appearanceCookieName.length + 1))
}

/** How this tab looks now; the same object until it changes. */
export const shownAppearance = (): Appearance => {
  shown ??= keptInBrowser()
  return shown
}

const keepInBrowser = (appearance: Appearance, isPlain: boolean) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The store of cookies with promises is there over https only, and a bank's own network may do without.
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${appearanceCookieName}=${appearanceCookie(appearance)}; Path=/; Max-Age=${isPlain ? 0 : KEPT}; SameSite=Lax${secure}`
}

/** Shows it in this tab at once, and in the browser's next pages before they are drawn. */
export const showAppearance = (appearance: Appearance): void => {
  const chosen = new Map<AppearancePart, string>(appearanceData(appearance))
  const root = document.documentElement
  for (const part of Object.keys(appearanceChoices) as AppearancePart[]) {
    const value = chosen.get(part)
    if (value) root.dataset[part] = value
    else delete root.dataset[part]
  }
  keepInBrowser(appearance, chosen.size === 0)
  shown = appearance
  for (const listener of listeners) listener()
}

export const onAppearance = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
