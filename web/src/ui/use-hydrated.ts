import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in markup written at build until the script has taken it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
