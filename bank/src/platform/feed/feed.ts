/** Tells the gateways, and through them the browsers that listen, that something has changed. */
import { accessTopic, type ChangeFeed } from '@portal/shared/contract/feed.ts'
import type { Topic } from '@portal/shared/contract/topics.ts'
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { gatherBeforeCommit, portionsOf } from '../db/before-commit.ts'
import type { Db, Tx } from '../db/db.ts'
import { changeFeed } from '../db/schema/changes.ts'
import { member } from '../db/schema/members.ts'
import { operator } from '../db/schema/people.ts'
import type { CallCtx, Ctx } from '../kernel/handler.ts'
import { defineSchedule } from '../kernel/schedule.ts'

/**
 * Who is notified: every operator of a member, one operator, the platform's own staff, these and the officers of one
 * discounting bank (null: of none), everybody. A row of the feed never names a bank: its officers are told one by one.
 */
export type Audience =
  | { memberId: number }
  | { operatorId: number }
  | { staffOf: number | null }
  | 'staff'
  | 'everybody'

export interface Change {
  to: Audience | Audience[]
  /** Topic of the change: reads that show it are repeated. */
  topic: Topic
  /** Its number; nothing that may be seen by more people than the thing itself. */
  refNo?: string
}

const bankOf = (to: Audience): number[] =>
  typeof to === 'object' && 'staffOf' in to && to.staffOf !== null ? [to.staffOf] : []

/** Officers of these banks who may sign in. */
const officersOf = async (tx: Tx, bankOrgIds: readonly number[]) => {
  if (bankOrgIds.length === 0) return []
  return tx
    .select({ bankOrgId: operator.bankOrgId, operatorId: operator.id })
    .from(operator)
    .where(and(inArray(operator.bankOrgId, [...bankOrgIds]), eq(operator.status, accountStatus.enabled)))
    .orderBy(asc(operator.id))
}

/** Writes the news of one transaction: the same to the same people is said once. */
const announce = gatherBeforeCommit<Change>('news', async (tx, changes) => {
  const officers = await officersOf(tx, [
    ...new Set(changes.flatMap(({ to }) => [to].flat().flatMap(bankOf))),
  ])
  const columnsOf = (to: Audience) => {
    if (to === 'everybody') return [{}]
    if (to === 'staff') return [{ staff: true }]
    if (!('staffOf' in to)) return [to]
    const told = officers.filter(({ bankOrgId }) => bankOrgId === to.staffOf)
    return [{ staff: true }, ...told.map(({ operatorId }) => ({ operatorId }))]
  }
  const rows = changes.flatMap(({ to, topic, refNo = '' }) =>
    [to]
      .flat()
      .flatMap(columnsOf)
      .map(columns => ({ ...columns, topic, refNo })),
  )
  const distinct = new Map(rows.map(row => [JSON.stringify(row), row]))
  for (const portion of portionsOf([...distinct.values()])) await tx.insert(changeFeed).values(portion)
})

/**
 * Announces it in the transaction that makes the change, at its end: what is rolled back is never announced.
 * @throws Error within a savepoint
 */
export const tellChange = async (ctx: Pick<Ctx, 'tx'>, change: Change): Promise<void> =>
  announce(ctx.tx, change)

/**
 * Has the gateways ask again who these people are: their rights, their name or their sessions have changed. A
 * person without a session left is signed out immediately.
 */
export const tellAccess = async (ctx: Pick<Ctx, 'tx'>, operatorIds: readonly number[]): Promise<void> => {
  if (operatorIds.length === 0) return
  await tellChange(ctx, { to: operatorIds.map(operatorId => ({ operatorId })), topic: accessTopic })
}

/** Reloads open lists of the caller's people and roles. */
export const tellPeople = (ctx: Pick<CallCtx, 'tx' | 'operator'>): Promise<void> =>
  tellChange(ctx, { to: { memberId: ctx.operator.memberId }, topic: 'people' })

/** A gateway that is further behind lets its browsers ask for everything again. */
const most = 500

/**
 * What was committed after a cursor, oldest first, and the cursor to ask with next. Rows of transactions that began
 * before one still under way wait for it: none is ever missed.
 * @param after undefined at the first question, which is answered by the cursor alone
 */
export const changesSince = (db: Db, after: bigint | undefined): Promise<ChangeFeed> =>
  db.transaction(
    async tx => {
      const [snapshot] = await tx
        .select({ upto: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text` })
        .from(sql`(values (1)) as one`)
      const upto = BigInt(snapshot?.upto ?? 0)
      // A cursor from the future is one of another database, as after a restore.
      if (after === undefined || after > upto)
        return { next: String(upto), missed: after !== undefined, changes: [] }
      const rows = await tx
        .select({ row: changeFeed, userCode: member.userCode })
        .from(changeFeed)
        .leftJoin(member, eq(changeFeed.memberId, member.id))
        .where(and(gte(changeFeed.txId, after), lt(changeFeed.txId, upto)))
        .orderBy(asc(changeFeed.id))
        .limit(most + 1)
      if (rows.length > most) return { next: String(upto), missed: true, changes: [] }
      const changes = rows.map(({ row, userCode }) => ({
        ...(userCode !== null && { user_code: userCode }),
        ...(row.operatorId !== null && { user_id: String(row.operatorId) }),
        staff: row.staff,
        topic: row.topic,
        ref_no: row.refNo,
      }))
      return { next: String(upto), missed: false, changes }
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  )

const keptMs = 24 * 3_600_000

export const purgeChanges = defineSchedule({
  name: 'purge_changes',
  every: 'day',
  run: async ctx => {
    await ctx.tx.delete(changeFeed).where(lt(changeFeed.at, new Date(Date.now() - keptMs)))
  },
})

/** Deletes the news that were for somebody alone. */
export const forgetListener = async (tx: Tx, operatorId: number): Promise<void> => {
  await tx.delete(changeFeed).where(eq(changeFeed.operatorId, operatorId))
}
