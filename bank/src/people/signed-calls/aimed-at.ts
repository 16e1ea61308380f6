import { isLoopback } from '@portal/shared/settings/addresses.ts'
import { definePort } from '../../platform/kernel/port.ts'

/**
 * The origin at which programs reach this portal, e.g. `https://portal.example`: the bank's own setting, so that a gateway
 * cannot pass on what was signed for another portal. Undefined: http on any loopback host, as in a sandbox.
 */
export const portalOrigin = definePort<string | undefined>(undefined)

/**
 * Whether a target URI as it was signed is an address of this portal, spelled in the one way in which gateways build it.
 * @param path of one call; undefined for whatever path
 */
export const isAimedAt = (targetUri: string, origin: string | undefined, path?: string): boolean => {
  const target = URL.parse(targetUri)
  if (!target) return false
  const isOwn =
    origin === undefined
      ? target.protocol === 'http:' && isLoopback(target.hostname)
      : target.origin === origin
  if (!isOwn) return false
  return path === undefined
    ? targetUri.startsWith(`${target.origin}/`)
    : targetUri === `${target.origin}${path}`
}
