import { tabStorage } from '../../../core/storage.ts'

const storedAs = 'visitorKey'

/** Tells one visitor's feedback from another's while the tab is open; says nothing about who it is. */
export const visitorKey = (): string => {
  const known = tabStorage.read(storedAs)
  if (known) return known
  const made = crypto.randomUUID()
  tabStorage.write(storedAs, made)
  return made
}
