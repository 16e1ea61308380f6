/** The end of the audit chain in the log: a witness that whoever can write to the database does not reach. */
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { auditHeadOf } from './audit.ts'

/** Between two lines, real milliseconds. */
const everyMs = 60 * 60 * 1000

/** Writes the head of the chain to the log now and every hour. @returns what stops it */
export const startHeadLog = (db: Db, logger: Logger): (() => void) => {
  const write = () => {
    auditHeadOf(db)
      .then(({ lastId, hash }) => logger.info({ lastId, hash }, 'audit chain head'))
      .catch((error: unknown) => logger.error({ err: error }, 'audit chain head cannot be read'))
  }
  write()
  const timer = setInterval(write, everyMs)
  return () => clearInterval(timer)
}
