/*
 * The browser's two stores, and every name under which the portal keeps something there. Nothing secret is among it.
 * A browser may refuse both (site data blocked) or be full: what could not be stored is then remembered for as long as
 * the page is open, and no page breaks for it.
 */

/** Display only, never trusted; the spellings are the specification's. */
export const memberNames = [
  'account',
  'name',
  'role',
  'userCode',
  'ext',
  'loginMemeberType',
  'lastLoginTime',
  'userId',
  'isOpetUser',
  'orgCode',
  'uscCode',
  'companyName',
  'userName',
  'logoPath',
  'status',
] as const
export type MemberName = (typeof memberNames)[number]

/** A code sent for a purpose to an account (its digest): until when no other is sent, milliseconds since 1970. */
export type CountdownName = `countdown:${string}`

/** Values that a tab keeps over a reload. */
export type TabName =
  | MemberName
  | CountdownName
  | 'menuData'
  | 'visitedTabs'
  | 'visitorKey'
  | 'forgetSent'
  | `discount-draft:${string}`
  | `sign-draft:${string}`
  | `registDraft:${string}`
  | `registTyped:${string}`

/** Values that all tabs of the browser share. */
export type BrowserName =
  | 'screenLock'
  | 'lastActive'
  | 'shell:sidebar'
  | `grid:${string}`
  | `pager:size:${string}`
  | `recent:${string}`

export interface Kept<Name extends string> {
  /** Null for a name that is not there. */
  read: (name: Name) => string | null
  write: (name: Name, value: string) => void
  remove: (name: Name) => void
  /** Everything goes, but for the names that `stays` wants. */
  clear: (stays?: (name: string) => boolean) => void
}

const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** @param area looked up at each use: where site data is blocked, already naming it throws */
const keptIn = <Name extends string>(area: () => Storage): Kept<Name> => {
  const unstored = new Map<string, string>()
  const remove = (name: string) => {
    unstored.delete(name)
    attempt(() => area().removeItem(name), undefined)
  }
  return {
    read: name => unstored.get(name) ?? attempt(() => area().getItem(name), null),
    write: (name, value) => {
      const stored = attempt(() => {
        area().setItem(name, value)
        return true
      }, false)
      if (stored) unstored.delete(name)
      else {
        // What was there before is not what counts now.
        attempt(() => area().removeItem(name), undefined)
        unstored.set(name, value)
      }
    },
    remove,
    clear: (stays = () => false) => {
      const names = [...unstored.keys(), ...attempt(() => Object.keys(area()), [])]
      for (const name of names) if (!stays(name)) remove(name)
    },
  }
}

export const tabStorage = keptIn<TabName>(() => window.sessionStorage)
export const browserStorage = keptIn<BrowserName>(() => window.localStorage)
