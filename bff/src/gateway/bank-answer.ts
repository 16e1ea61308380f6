import type { AnyCall, BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'
import type { Parts } from '../parts.ts'
import type { SignedInVisitor } from '../session/sessions.ts'
import { contractRows } from './answer.ts'
import type { CallContext } from './context.ts'

/** Codes by which the bank says that it no longer knows the utoken. */
const utokenCodes = new Set(['1001', '1002', '1004', '1005'])

/** Ends the visitor's session when the bank's refusal says that it no longer knows his utoken. */
export const endIfRejected = async (
  { sessions }: Pick<Parts, 'sessions'>,
  visitor: SignedInVisitor | undefined,
  error: unknown,
): Promise<void> => {
  if (visitor && error instanceof Fault && utokenCodes.has(error.code))
    await sessions.end(visitor.key, error.code === '1002' ? '1002' : '1001')
}

/**
 * Makes a call of the bank for the visitor. A utoken that the bank rejects ends the session here too, and its
 * code is answered.
 */
export const askAsVisitor = async <Row extends z.ZodType>(
  call: { path: BankPath; row: Row },
  body: Record<string, unknown>,
  { parts, requestId, visitor }: CallContext,
): Promise<z.output<Row>[]> => {
  const utoken = visitor?.signedIn.utoken
  try {
    const rows = await parts.bank.call(call.path, body, { requestId, utoken })
    return contractRows(call.row, rows)
  } catch (error) {
    await endIfRejected(parts, visitor, error)
    throw error
  }
}

/** Passes a call on to the bank, or answers it from what the bank said a moment ago. */
export const answerFromBank = async (
  call: AnyCall,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<unknown[]> => {
  const { path, row }: { path: BankPath; row: z.ZodType } = call
  const ask = () => askAsVisitor({ path, row }, body, context)
  // Declared for public calls only; the check here keeps one user's answer from ever reaching another.
  if (call.cacheSeconds !== undefined && call.access === 'public') {
    return context.parts.publicReads.answer(call.path, body, call.cacheSeconds, ask)
  }
  return ask()
}
