import type { AnyCall } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { contractRows } from './answer.ts'
import type { CallContext } from './context.ts'

/** Codes by which the bank says that it no longer knows the utoken. */
const utokenCodes = new Set(['1001', '1002', '1004', '1005'])

/**
 * Passes a call on to the bank. A utoken that the bank rejects ends the session here too, and its code is
 * answered.
 */
export const answerFromBank = async (
  call: AnyCall,
  body: Record<string, unknown>,
  { parts, requestId, visitor }: CallContext,
): Promise<unknown[]> => {
  const utoken = visitor?.signedIn.utoken
  try {
    return contractRows(call.row, await parts.bank.call(call.path, body, { requestId, utoken }))
  } catch (error) {
    if (visitor && error instanceof Fault && utokenCodes.has(error.code))
      await parts.sessions.end(visitor.key)
    throw error
  }
}
