import { tabStorage } from './storage.ts'
import { type StoredMemberType, storedMemberType } from './stored-member.ts'

/*
 * Whom this tab showed last, read from what stored-member.ts keeps: with it a reload begins with the same frame as
 * before. Display only, never trusted.
 */

export interface ShownLast {
  type: StoredMemberType
  userId: string
  /** A sub-operator's stands after the parent's. */
  name: string
  userName: string
  companyName: string
  role: string
  lastLoginTime: string
  status: number
}

const read = (name: Exclude<keyof ShownLast, 'type'>): string => tabStorage.read(name) ?? ''

/** null where nobody was signed in. */
export const shownLast = (): ShownLast | null => {
  const type = storedMemberType()
  if (!type) return null
  return {
    type,
    userId: read('userId'),
    name: read('name'),
    userName: read('userName'),
    companyName: read('companyName'),
    role: read('role'),
    lastLoginTime: read('lastLoginTime'),
    status: Number(read('status')),
  }
}

/** The menu that was stored last; null when there is none that can be read. */
export const menuShownLast = (): unknown => {
  try {
    return JSON.parse(tabStorage.read('menuData') ?? 'null')
  } catch {
    return null
  }
}
