const storedAs = 'visitorKey'

/** Tells one visitor's feedback from another's while the tab is open; says nothing about who it is. */
export const visitorKey = (): string => {
  const known = sessionStorage.getItem(storedAs)
  if (known) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem(storedAs, made)
  return made
}
