import { demoClients } from '@portal/shared/machines/demo-keys.ts'
import { Portal } from '../../clients/typescript/src/index.ts'

const [yunling, jiangzhou, bank] = demoClients
/** The sandbox's programs by what they show. */
export const programs = { yunling, jiangzhou, bank } as const

/** A program of the demo, at one gateway: with the first of its keys, or another. */
export const programAt = (origin: string, client: keyof typeof programs, nth = 0): Portal => {
  const { keyId, privateKey } = programs[client].keys[nth] ?? programs[client].keys[0]
  return new Portal({ origin, keyId, privateKey, tries: 1 })
}
