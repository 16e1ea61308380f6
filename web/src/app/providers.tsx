import type { ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { SessionProvider } from '../core/api/session.tsx'
import { ApiError } from '../core/api-error.ts'
import { Toasts } from '../ui/feedback/toast.tsx'
import { Hints } from '../ui/layers/hints.tsx'

/** More would be a load on a gateway that has asked for patience. */
const TRIES = 3

/** A read that failed is shown with 重试; it is tried again unasked only where the gateway says when to come back. */
const reads: SWRConfiguration = {
  revalidateOnFocus: false,
  shouldRetryOnError: error => error instanceof ApiError && error.retryAfter > 0,
  onErrorRetry: (error: ApiError, _key, _config, revalidate, options) => {
    if (options.retryCount > TRIES) return
    setTimeout(() => void revalidate(options), error.retryAfter * 1000 * options.retryCount)
  },
}

export const Providers = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={reads}>
    <SessionProvider>{children}</SessionProvider>
    <Toasts />
    <Hints />
  </SWRConfig>
)
