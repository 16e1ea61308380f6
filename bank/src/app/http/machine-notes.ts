import { Fault } from '@portal/shared/errors/fault.ts'
import type { NewApiCall } from '../../people/clients/keys.ts'
import type { VerifiedCall } from '../../people/signed-calls/verify.ts'
import type { SignedIn } from '../../platform/kernel/handler.ts'

/** What an answer or a request is about: the first of these fields that it has. */
const refFields = [
  'apply_no',
  'order_no',
  'sign_no',
  'contract_id',
  'invoice_id',
  'proof_id',
  'lock_no',
  'bill_no',
]

const refOf = (from: unknown): string => {
  const fields = (from ?? {}) as Readonly<Record<string, unknown>>
  const found = refFields.map(name => fields[name]).find(value => typeof value === 'string')
  return String(found ?? '').slice(0, 64)
}

/** A line of the list that a client's owners read; undefined for what people call. @param outcome rows, or the refusal */
export const noteOf = (
  path: string,
  { machine }: SignedIn,
  verified: VerifiedCall | undefined,
  outcome: readonly unknown[] | Fault,
  ms: number,
): NewApiCall | undefined => {
  if (!machine) return undefined
  const refused = outcome instanceof Fault
  return {
    clientRef: machine.clientRef,
    keyId: verified?.facts.keyId ?? machine.keyId,
    path,
    errorNo: refused ? outcome.code : '',
    ms: Math.round(ms),
    refNo: refOf(refused ? verified?.input : outcome[0]) || refOf(verified?.input),
    at: new Date(),
  }
}
