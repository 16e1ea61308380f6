/** The settings of what is sent to members' addresses: WEBHOOK_… */
import type { Environment } from '@portal/shared/settings/faults.ts'
import type { SecretRule } from '@portal/shared/settings/secrets.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import type { SenderPace } from '../webhooks/sender.ts'

export interface WebhookSettings {
  /** Also to http and https on this machine, any port: only ever in a sandbox. */
  loopback: boolean
  /** Seed of the Ed25519 key that signs `v1a`, 64 hex digits; undefined = events are signed with their secrets alone. */
  seed: string | undefined
  /** Of tests alone: no variable sets it. */
  pace?: Partial<SenderPace>
}

const loopbackName = 'WEBHOOK_ALLOW_LOOPBACK'
const seedName = 'WEBHOOK_ED25519_KEY'

/** May also come from a file. */
export const webhookSecrets: readonly SecretRule[] = [{ name: seedName, least: 64, required: false }]

/** Reads them; what is wrong is added to `faults`. @param values with the files' contents in place of the files */
export const readWebhooks = (values: Environment, sandbox: boolean, faults: string[]): WebhookSettings => {
  const loopback = values[loopbackName]
  if (loopback !== undefined && loopback !== 'on') faults.push(`${loopbackName}: must be on, or absent`)
  else if (loopback === 'on' && !sandbox) {
    faults.push(`${loopbackName}: is for the sandbox only: members could have the bank call its own machine`)
  }
  const seed = values[seedName]
  if (seed !== undefined && !/^[0-9a-f]{64}$/i.test(seed)) {
    faults.push(`${seedName}: must be 64 hex digits (32 bytes)`)
  }
  return { loopback: loopback === 'on', seed: seed ?? (sandbox ? sandboxSecrets.webhookSeed : undefined) }
}
