import { Fault } from '@portal/shared/errors/fault.ts'
import { checkIdemKey } from '../../people/signed-calls/verify.ts'

/**
 * The key under which a write is done once: a program's is in what it signed, a person's in a header or in the body.
 * @param said in a header or a signature
 * @throws Fault 24014 for what cannot be a key, or two that differ
 */
export const idemKeyOf = (
  { effect }: { effect: 'read' | 'write' },
  said: string | undefined,
  input: unknown,
): string | undefined => {
  const { idem_key: inBody } = (input ?? {}) as { idem_key?: string }
  if (effect === 'read' || said === undefined) return inBody
  checkIdemKey(said)
  if (inBody !== undefined && inBody !== said) throw new Fault('24014')
  return said
}
