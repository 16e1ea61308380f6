/** Calls of programs at the bank's door: what they signed, read and held to who calls. */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { SignedCall } from '@portal/shared/machines/signature-base.ts'
import { z } from 'zod'
import type { VerifiedCall } from '../../people/signed-calls/verify.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { SignedIn } from '../../platform/kernel/handler.ts'

const signedCall = z.strictObject({
  base: z.string().max(4_000),
  signature: z.string().max(200),
  body: z.string(),
})

/** @throws Fault 9001 for what no gateway sends */
export const readSigned = (body: unknown): SignedCall => {
  const read = signedCall.safeParse(body)
  if (!read.success) throw new Fault('9001', { detail: 'no signed call' })
  return read.data
}

/**
 * A program's writes are done by its signature alone, and a signature serves its own client's session.
 * @throws Fault 24001 for a write without one, 24002 for the signature of another client, or of none
 */
export const needSignature = (
  { effect }: { effect: 'read' | 'write' },
  signedIn: SignedIn | undefined,
  verified: VerifiedCall | undefined,
): void => {
  const machine = signedIn?.machine
  if (verified && verified.held.client.id !== machine?.clientRef) throw new Fault('24002')
  if (machine && !verified && effect === 'write') throw new Fault('24001')
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a program does is entered with its client and key. */
export const entryOfSigned = (entry: AuditEntry, { held }: VerifiedCall): AuditEntry => {
  if (entry.by) return entry
  const { after } = entry
  const fields = isFields(after) ? after : after === undefined || after === null ? {} : { value: after }
  return { ...entry, after: { ...fields, client_id: held.client.clientId, key_id: held.key.keyId } }
}
