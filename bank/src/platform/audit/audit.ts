import { createHash } from 'node:crypto'
import type { AuditAction, AuditObject } from '@portal/shared/audit/action-names.ts'
import type { uploadFile } from '@portal/shared/contract/file.ts'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { asc, gt } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import { gatherBeforeCommit, portionsOf } from '../db/before-commit.ts'
import type { Db, Tx } from '../db/db.ts'
import { auditHead, auditLog } from '../db/schema/platform.ts'

/** The caller's part of an audit row; actor, times, request and hashes are added. */
export interface AuditEntry {
  /** Named in `shared/`, where the log's readers have it from; the path of a write without an action of its own. */
  action: AuditAction | BankPath | typeof uploadFile.path
  objectType: AuditObject
  objectNo: string
  /** Plain values; never passwords, tokens or codes. bigint is written as decimal text. */
  before?: unknown
  after?: unknown
  /** `ok` by default. */
  result?: 'ok' | 'refused'
  /** Whose doing it is where it is not the caller's: what the system does by itself on the way. */
  by?: Actor
}

export interface Actor {
  type: 'member' | 'bank' | 'system' | 'guest'
  operatorId: number | null
}

/** The actor of jobs and of consequences that a rule draws. */
export const systemActor: Actor = { type: 'system', operatorId: null }

type AuditRow = typeof auditLog.$inferSelect

const firstHash = '0'.repeat(64)

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

export interface AuditHead {
  lastId: number
  hash: string
}

const selectHead = (db: Db | Tx) =>
  db.select({ lastId: auditHead.lastId, hash: auditHead.hash }).from(auditHead)

/** The head is a row from the first migration on. */
const onlyHead = ([head]: AuditHead[]): AuditHead => {
  if (!head) throw new Error('the head of the audit chain is missing')
  return head
}

/** Where the chain ends by what the database keeps beside it. */
export const auditHeadOf = async (db: Db | Tx): Promise<AuditHead> => onlyHead(await selectHead(db))

/**
 * Appends what a transaction has recorded. The chain has one end, so its writers take turns from here to the commit: who has
 * waited for the head's row reads it as the one before has left it.
 * It goes on from its head, not from the last row there is: a row that was cut off leaves a gap for ever.
 */
const append = gatherBeforeCommit<Unchained>('audit', async (tx, entries) => {
  const head = onlyHead(await selectHead(tx).for('update'))
  const rows: AuditRow[] = []
  for (const entry of entries) {
    const before = rows.at(-1) ?? { id: head.lastId, hash: head.hash }
    const row = { ...entry, id: before.id + 1, prevHash: before.hash }
    rows.push({ ...row, hash: hashOf(row) })
  }
  for (const portion of portionsOf(rows)) await tx.insert(auditLog).values(portion)
})

/**
 * Records something in the transaction in which it happens. The row is written at the transaction's very end
 * (`gatherBeforeCommit`): until then this transaction does not see it, and no other transaction waits for the chain.
 */
export const writeAudit = async (
  tx: Tx,
  clock: Clock,
  actor: Actor,
  requestId: string,
  entry: AuditEntry,
): Promise<void> => {
  const { type, operatorId } = entry.by ?? actor
  append(tx, {
    at: new Date(),
    businessAt: clock.now(),
    requestId,
    actorType: type,
    actorId: operatorId,
    action: entry.action,
    objectType: entry.objectType,
    objectNo: entry.objectNo,
    before: toText(entry.before),
    after: toText(entry.after),
    result: entry.result ?? 'ok',
  })
}

/**
 * The head's verdict on a chain that holds as far as its last row.
 * @param head as it was before the chain was walked: writers have moved it meanwhile, never back
 */
const brokenEnd = async (db: Db | Tx, lastId: number, head: AuditHead): Promise<number | null> => {
  if (lastId < head.lastId) return lastId + 1
  if (lastId === head.lastId) return null
  const now = await auditHeadOf(db)
  return lastId > now.lastId ? now.lastId + 1 : null
}

/** How far a walk along the chain has come: the last row that holds, and its hash. */
export interface ChainPosition {
  lastId: number
  lastHash: string
}

export const chainStart: ChainPosition = { lastId: 0, lastHash: firstHash }

/** Result of a part of the walk: its position, and the first broken row; `over` at the end of the chain. */
export interface ChainWalk extends ChainPosition {
  over: boolean
  firstBroken: number | null
}

const rowsAtOnce = 1000

/** Follows the chain from a verified row over a limited number of rows, and compares its end with the head. */
export const walkChain = async (
  db: Db | Tx,
  from: ChainPosition,
  atMost = rowsAtOnce,
): Promise<ChainWalk> => {
  const head = await auditHeadOf(db)
  const rows = await db
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, from.lastId))
    .orderBy(asc(auditLog.id))
    .limit(atMost)
  if (rows.length === 0) return { ...from, over: true, firstBroken: await brokenEnd(db, from.lastId, head) }
  let { lastId, lastHash } = from
  for (const row of rows) {
    const isSound = row.id === lastId + 1 && row.prevHash === lastHash && row.hash === hashOf(row)
    // Hashes recomputed from one row on agree with each other, but not with the head.
    if (!isSound || (row.id === head.lastId && row.hash !== head.hash)) {
      return { lastId, lastHash, over: true, firstBroken: row.id }
    }
    lastId = row.id
    lastHash = row.hash
  }
  return { lastId, lastHash, over: false, firstBroken: null }
}

/**
 * Walks the whole chain, and holds its end to the head kept beside it.
 * @returns the id of the first row that was changed or moved, is missing, or whose predecessor is; null when it holds.
 */
export const verifyAuditChain = async (db: Db | Tx): Promise<number | null> => {
  let walk: ChainWalk = { ...chainStart, over: false, firstBroken: null }
  while (!walk.over) walk = await walkChain(db, walk)
  return walk.firstBroken
}
