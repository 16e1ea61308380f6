import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { SessionProvider } from '../api/session.tsx'
import { Toasts } from '../ui/toast.tsx'
import { system } from './theme.ts'

// Style tags pass the content security policy only with the nonce that the gateway put into this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'portal', ...(nonce ? { nonce } : {}) })

/** A read that failed is shown with 重试; trying again unasked would only repeat the message. */
const reads = { shouldRetryOnError: false, revalidateOnFocus: false }

export const Providers = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ChakraProvider value={system}>
      <SWRConfig value={reads}>
        <SessionProvider>{children}</SessionProvider>
        <Toasts />
      </SWRConfig>
    </ChakraProvider>
  </CacheProvider>
)
