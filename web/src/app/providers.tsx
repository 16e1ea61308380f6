import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { SessionProvider } from '../api/session.tsx'
import { Toasts } from '../ui/toast.tsx'

/** A read that failed is shown with 重试; trying again unasked would only repeat the message. */
const reads = { shouldRetryOnError: false, revalidateOnFocus: false }

export const Providers = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={reads}>
    <SessionProvider>{children}</SessionProvider>
    <Toasts />
  </SWRConfig>
)
