import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import { beforeCommit } from '../db/before-commit.ts'
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

type Unchained = Omit<AuditRow, 'id' | 'prevHash' | 'hash'>

const written = new WeakMap<Tx, Unchained[]>()
const chainKey = Symbol('audit chain')

/** Appends what a transaction has recorded. The chain has one end, so its writers take turns from here to the commit. */
const appendToChain = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
  const rows: AuditRow[] = []
  for (const entry of written.get(tx) ?? []) {
    const before = rows.at(-1) ?? last
    const row = { ...entry, id: (before?.id ?? 0) + 1, prevHash: before?.hash ?? firstHash }
    rows.push({ ...row, hash: hashOf(row) })
  }
  for (let at = 0; at < rows.length; at += 500) {
    await tx.insert(auditLog).values(rows.slice(at, at + 500))
  }
}

/**
 * Records something in the transaction in which it happens. The row is written at the transaction's very end
 * (`beforeCommit`): until then this transaction does not see it, and nobody waits for the chain.
 */
export const writeAudit = async (
  tx: Tx,
  clock: Clock,
  actor: Actor,
  requestId: string,
  entry: AuditEntry,
): Promise<void> => {
  const row = {
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
  }
  const rows = written.get(tx)
  if (rows) rows.push(row)
  else {
    written.set(tx, [row])
    beforeCommit(tx, chainKey, appendToChain)
  }
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
