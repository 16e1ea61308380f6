/* Two who write the same unique value at once: the database lets one of them through. */
import type { Fault } from '@portal/shared/errors/fault.ts'

const uniqueViolation = '23505'

/** Whether the database refused a second row of what there may be one of. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === uniqueViolation

/**
 * Does a write whose unique value was free a moment ago. The transaction is over when it no longer is: the fault must
 * leave it.
 * @throws Fault as given when somebody else took the value meanwhile
 */
export const unlessTaken = async <T>(write: PromiseLike<T>, refusal: () => Fault): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw isTaken(error) ? refusal() : error
  }
}
