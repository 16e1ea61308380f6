/** The one way in which holdings change their state: along their table, for every holder. */
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { billHolding } from '../../platform/db/schema/bills.ts'
import { type Holder, type HoldingEvent, type HoldingStateOrNone, holdingMachine } from './holding-table.ts'

export type HoldingRow = typeof billHolding.$inferSelect

const isOf: Readonly<Record<Holder, SQL>> = {
  member: isNull(billHolding.holderOrgId),
  bank: isNotNull(billHolding.holderOrgId),
}

type Columns = Omit<typeof billHolding.$inferInsert, 'state'>
type Changes = { [Name in keyof Columns]?: Columns[Name] | SQL }

/** Whether a row ends: its units have another holder, or no longer exist. A paid row stays as the last record of them. */
const endsRow = (to: HoldingStateOrNone): boolean => to === '50' || to === 'GONE'

/**
 * Moves the live holdings that fit `where` by one event, each as its holder's row of the table says; one that is in another
 * state stays as it is.
 * @returns the rows that moved, as they are now
 */
export const moveHoldings = (
  tx: Tx,
  event: HoldingEvent,
  where: SQL | undefined,
  changes: Changes = {},
): Promise<HoldingRow[]> => {
  const steps = holdingMachine.rows
    .filter(row => row.event === event)
    .flatMap(({ from, to, who }) =>
      who.map(holder => ({ to, is: and(isOf[holder], eq(billHolding.state, from as HoldingRow['state'])) })),
    )
  const to = steps.map(step =>
    step.to === 'GONE'
      ? sql`when ${step.is} then ${billHolding.state}`
      : sql`when ${step.is} then ${step.to}`,
  )
  return tx
    .update(billHolding)
    .set({
      ...changes,
      state: sql`case ${sql.join(to, sql` `)} end`,
      ...(steps.some(step => endsRow(step.to)) && { live: false }),
      version: sql`${billHolding.version} + 1`,
      modifiedAt: new Date(),
    })
    .where(and(where, billHolding.live, or(...steps.map(step => step.is))))
    .returning()
}

/** The same for one holding. @returns undefined when it is not where the event starts from */
export const moveHolding = async (
  tx: Tx,
  event: HoldingEvent,
  { id, lockRef }: { id: number; lockRef?: string },
  changes?: Changes,
): Promise<HoldingRow | undefined> => {
  const where = and(
    eq(billHolding.id, id),
    lockRef === undefined ? undefined : eq(billHolding.lockRef, lockRef),
  )
  const [row] = await moveHoldings(tx, event, where, changes)
  return row
}

/** Opens the units of a closed row for a holder, with what they take over of it. @returns the new row's id */
export const reopen = async (
  tx: Tx,
  closed: HoldingRow,
  to: Pick<HoldingRow, 'state' | 'creditLineId' | 'discountId'> &
    Partial<Pick<HoldingRow, 'holderMemberId' | 'holderOrgId' | 'sellerMemberId'>>,
  orderNo: string,
): Promise<number> => {
  const [row] = await tx
    .insert(billHolding)
    .values({
      billId: closed.billId,
      rangeStart: closed.rangeStart,
      rangeEnd: closed.rangeEnd,
      amountFen: closed.amountFen,
      ...to,
      parentId: closed.id,
      createdBy: orderNo,
    })
    .returning({ id: billHolding.id })
  if (!row) throw new Error('holding was not returned')
  return row.id
}

/** Closes a row that takes no line any more; what it took is the caller's to give back or to pass on. */
export const closeLineless = (tx: Tx, holdingId: number): Promise<unknown> =>
  tx.update(billHolding).set({ creditLineId: null }).where(eq(billHolding.id, holdingId))
