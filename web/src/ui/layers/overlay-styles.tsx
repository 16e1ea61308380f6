import './overlay-motion.css'
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { system } from '../theme.ts'

// Style tags pass the content security policy only with the nonce that the gateway put into this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'portal', ...(nonce ? { nonce } : {}) })

/**
 * What Chakra's overlays need around them. It stands here and not around the app, so that pages without an overlay,
 * the sign-in above all, load nothing of it.
 */
export const OverlayStyles = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </CacheProvider>
)
