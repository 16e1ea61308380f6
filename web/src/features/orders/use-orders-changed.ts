import { useCallback } from 'react'
import { useSWRConfig } from 'swr'

/** Asks again for everything on screen that tells of orders; after a refusal too, for the state moved on. */
export const useOrdersChanged = () => {
  const { mutate } = useSWRConfig()
  return useCallback(
    () =>
      mutate(
        key => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith('/api/rediscount/'),
      ),
    [mutate],
  )
}
