import { builtInRules, type PageRules, pageRulesId } from '@portal/shared/access/page-rules.ts'
import { useSyncExternalStore } from 'react'

let known: PageRules | undefined

/** The operators' rules, as the gateway wrote them into this page or staff have set them since. */
export const pageRules = (): PageRules => {
  const block = document.getElementById(pageRulesId)?.textContent
  known ??= block ? (JSON.parse(block) as PageRules) : builtInRules
  return known
}

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Staff have changed figures of them; one that is null was taken back: the portal's own holds again. */
export const renewPageRules = (figures: {
  lock_minutes: number | null
  tabs_view_limit: number | null
}): void => {
  const now = pageRules()
  const { unset = now } = now
  known = {
    ...now,
    lock_minutes: figures.lock_minutes ?? unset.lock_minutes,
    tabs_view_limit: figures.tabs_view_limit ?? unset.tabs_view_limit,
  }
  for (const listener of listeners) listener()
}

/** The same, for readers that must be notified of a change at once. */
export const usePageRules = (): PageRules => useSyncExternalStore(listen, pageRules)
