/* What the errors of a PostgreSQL server and of the way to it mean. */

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error

const codeOf = (error: unknown): string => {
  const cause = causeOf(error)
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : ''
}

/** Serialization failure and deadlock: nothing happened, and the same transaction can be tried at once. */
export const isTryAgain = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** SQLSTATEs that end the connection: connection exceptions, shut-down and start-up, no place, idle too long. */
const lostState = /^(08...|57P0[1-5]|53300|25P03)$/
const lostSystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/** Failures that the driver reports only in words. */
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/

/** Whether the database cannot be reached, rather than having refused something. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknown) return true
  const code = codeOf(error)
  if (lostState.test(code) || lostSystem.has(code)) return true
  const cause = causeOf(error)
  return cause instanceof Error && lostWords.test(cause.message)
}

/** The connection broke while the database was committing: it may or may not have happened. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection broke during the commit', { cause })
    this.name = 'OutcomeUnknown'
  }
}
