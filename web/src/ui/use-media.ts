import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds now, such as `(max-width: 1199px)`; where there is no window it does not. */
export const useMedia = (query: string): boolean => {
  // Asked for once: another one at each drawing is felt in a list.
  const media = useMemo(() => globalThis.window?.matchMedia(query), [query])
  const listen = useCallback(
    (listener: () => void) => {
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(
    listen,
    () => media?.matches ?? false,
    () => false,
  )
}
