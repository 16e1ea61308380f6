/** What a program needs before a bank takes it: of a real one more than of a sandbox, where everything is an example. */
import { publishedPublicKeys } from '@portal/shared/machines/demo-keys.ts'
import { definePort } from '../../platform/kernel/port.ts'

export interface ClientRules {
  /** Whether a client names the networks it calls from, and how wide these may be is bounded. */
  bindsNetworks: boolean
  /** Public keys, in hex, that nobody may bring. */
  refusedKeys: ReadonlySet<string>
}

export const clientRules = definePort<ClientRules>({
  bindsNetworks: true,
  refusedKeys: publishedPublicKeys,
})
