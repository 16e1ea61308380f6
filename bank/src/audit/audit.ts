import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { auditLog } from '../db/schema/platform.ts'

/** What a caller says of a mutation; actor, times, request and hashes are added. */
export interface AuditEntry {
  /** `disc_apply.submit`, `session.sign_in` … */
  action: string
  objectType: string
  objectNo: string
  /** Plain values; never passwords, tokens or codes. bigint is written as decimal text. */
  before?: unknown
  after?: unknown
  /** `ok` unless told. */
  result?: 'ok' | 'refused'
}

export interface Actor {
  type: 'member' | 'bank' | 'system' | 'guest'
  operatorId: number | null
}

type AuditRow = typeof auditLog.$inferSelect

const firstHash = '0'.repeat(64)

/** Serialises writers of the chain on a server with many connections; any constant of our own will do. */
const chainLock = 20_261_121

const toText = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part))

const hashOf = (row: Omit<AuditRow, 'hash'>): string => {
  const parts = [
    row.id,
    row.at.toISOString(),
    row.businessAt.toISOString(),
    row.requestId,
    row.actorType,
    row.actorId,
    row.action,
    row.objectType,
    row.objectNo,
    row.before,
    row.after,
    row.result,
    row.prevHash,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Appends one row to the chain, in the transaction of what it records. */
export const writeAudit = async (
  tx: Tx,
  clock: Clock,
  actor: Actor,
  requestId: string,
  entry: AuditEntry,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
  const row = {
    id: (last?.id ?? 0) + 1,
    at: new Date(),
    businessAt: clock.now(),
    requestId,
    actorType: actor.type,
    actorId: actor.operatorId,
    action: entry.action,
    objectType: entry.objectType,
    objectNo: entry.objectNo,
    before: toText(entry.before),
    after: toText(entry.after),
    result: entry.result ?? 'ok',
    prevHash: last?.hash ?? firstHash,
  }
  await tx.insert(auditLog).values({ ...row, hash: hashOf(row) })
}

/**
 * Walks the whole chain.
 * @returns the id of the first row that was changed, moved or whose predecessor is missing; null when it holds.
 */
export const verifyAuditChain = async (db: Db | Tx): Promise<number | null> => {
  let lastId = 0
  let lastHash = firstHash
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, lastId))
      .orderBy(asc(auditLog.id))
      .limit(1000)
    if (rows.length === 0) return null
    for (const row of rows) {
      if (row.id !== lastId + 1 || row.prevHash !== lastHash || row.hash !== hashOf(row)) return row.id
      lastId = row.id
      lastHash = row.hash
    }
  }
}
