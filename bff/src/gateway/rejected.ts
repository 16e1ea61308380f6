import { Fault } from '@portal/shared/errors/fault.ts'
import type { Parts } from '../parts.ts'
import type { SignedInVisitor } from '../session/sessions.ts'

/** Codes by which the bank says that it no longer knows the utoken. */
const utokenCodes = new Set(['1001', '1002', '1005'])

export const isRejected = (error: unknown): error is Fault =>
  error instanceof Fault && utokenCodes.has(error.code)

/** Ends the visitor's session when the bank's refusal says that it no longer knows his utoken. */
export const endIfRejected = async (
  { sessions }: Pick<Parts, 'sessions'>,
  visitor: SignedInVisitor | undefined,
  error: unknown,
): Promise<void> => {
  if (visitor && isRejected(error)) await sessions.end(visitor.key, error.code === '1002' ? '1002' : '1001')
}
