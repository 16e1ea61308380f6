/** The settings of what signs the bank's papers: PAPER_SIGNING_KEY. */
import type { Environment } from '@portal/shared/settings/faults.ts'
import type { SecretRule } from '@portal/shared/settings/secrets.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'

const keyName = 'PAPER_SIGNING_KEY'

/** May also come from a file. */
export const paperSecrets: readonly SecretRule[] = [
  {
    name: keyName,
    least: 64,
    required: true,
    hint: 'It signs every PDF of the bank: 64 random hex digits (openssl rand -hex 32)',
  },
]

/** Seed of the Ed25519 key that signs papers, 64 hex digits; what is wrong is added to `faults`. */
export const readPaperSeed = (values: Environment, faults: string[]): string => {
  const seed = values[keyName] ?? sandboxSecrets.paperSeed
  if (!/^[0-9a-f]{64}$/i.test(seed)) faults.push(`${keyName}: must be 64 hex digits (32 bytes)`)
  return seed
}
