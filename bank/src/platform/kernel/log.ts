import { type Logger, pino, stdTimeFunctions } from 'pino'

/** The innermost cause: drizzle's own message lists every parameter of a statement, the database's does not. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error

/** An error in one line without the values it was about. */
export const describeError = (error: unknown): string => {
  const cause = causeOf(error)
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}

const errorForLog = (error: unknown) => {
  const cause = causeOf(error)
  return { message: describeError(error), stack: cause instanceof Error ? cause.stack : undefined }
}

/** The bank's log: JSON lines on standard output. @param level pino level, `silent` in tests */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    name: 'bank',
    base: { pid: process.pid },
    // As the gateway's lines have it: both are searched together.
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  })
