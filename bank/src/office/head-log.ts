/** The end of the audit chain in the log: a witness out of reach of those who can write to the database. */
import type { Logger } from 'pino'
import { auditHeadOf } from '../platform/audit/audit.ts'
import type { Db } from '../platform/db/db.ts'
import { lastCheck } from './chain-check.ts'

/** Between two lines of the head, and between two of a chain that stays broken, real milliseconds. */
const everyMs = 60 * 60 * 1000
/** Between two looks for what a check has found. */
const lookMs = 60_000

/**
 * Writes the head of the chain to the log now and every hour, and what the last check found as soon as there is a new
 * one; that the chain is broken is an error, again every hour.
 * @returns what stops it
 */
export const startHeadLog = (db: Db, logger: Logger): (() => void) => {
  let told: number | undefined
  const look = async () => {
    const last = await lastCheck(db)
    if (!last || last.id === told) return
    told = last.id
    const { at, lastId, firstBroken } = last
    if (firstBroken === null) logger.info({ checkedAt: at, lastId }, 'audit chain holds')
    else logger.error({ checkedAt: at, lastId, firstBroken }, 'audit chain is broken')
  }
  const write = async () => {
    told = undefined
    const { lastId, hash } = await auditHeadOf(db)
    logger.info({ lastId, hash }, 'audit chain head')
    await look()
  }
  const failed = (error: unknown) => logger.error({ err: error }, 'audit chain head cannot be read')
  write().catch(failed)
  const hourly = setInterval(() => write().catch(failed), everyMs)
  const looking = setInterval(() => look().catch(failed), lookMs)
  return () => {
    clearInterval(hourly)
    clearInterval(looking)
  }
}
