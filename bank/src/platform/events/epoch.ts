import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { eventEpoch } from '../db/schema/events.ts'
import type { Ctx } from '../kernel/handler.ts'

export const firstEpoch = 1

/** Which log this is: one higher after each restore of the database. */
export const epochOf = async (tx: Db | Tx): Promise<number> => {
  const [row] = await tx.select({ epoch: eventEpoch.epoch }).from(eventEpoch)
  return row?.epoch ?? firstEpoch
}

/** After a restore: events that were seen and are gone must not be taken for those that come. @returns the new epoch */
export const raiseEpoch = async ({ tx, audit }: Pick<Ctx, 'tx' | 'audit'>): Promise<number> => {
  const [row] = await tx
    .insert(eventEpoch)
    .values({ epoch: firstEpoch + 1 })
    .onConflictDoUpdate({
      target: eventEpoch.id,
      set: { epoch: sql`${eventEpoch.epoch} + 1`, raisedAt: sql`clock_timestamp()` },
    })
    .returning({ epoch: eventEpoch.epoch })
  if (!row) throw new Error('the epoch was not raised')
  await audit({
    action: 'event_log.raise_epoch',
    objectType: 'event_log',
    objectNo: '',
    before: { epoch: row.epoch - 1 },
    after: { epoch: row.epoch },
  })
  return row.epoch
}
