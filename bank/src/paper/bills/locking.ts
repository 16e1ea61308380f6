/**
 * Splitting, locking, releasing and handing over holdings. All of it runs in the caller's transaction after
 * `lockBills`, so that only one transaction at a time cuts the same bill.
 */
import {
  containsRange,
  rangeAmount,
  rangesOverlap,
  type SubRange,
  subtractRange,
} from '@portal/shared/bills/range.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { bill, billHolding } from '../../platform/db/schema/bills.ts'
import { freeStateOf } from './holding-states.ts'
import { holdingMachine } from './holding-table.ts'
import { type HoldingView, rangeOf } from './holding-view.ts'
import { type HoldingRow, moveHolding, moveHoldings } from './move-holdings.ts'
import { stateRefusal, throwRefusal } from './rules.ts'

const bump = () => ({ version: sql`${billHolding.version} + 1`, modifiedAt: new Date() })

/** Takes the row locks of these bills, always in the same order so that two transactions cannot block each other. */
export const lockBills = async (tx: Tx, billIds: readonly number[]): Promise<void> => {
  await tx
    .select({ id: bill.id })
    .from(bill)
    .where(inArray(bill.id, [...new Set(billIds)]))
    .orderBy(asc(bill.id))
    .for('update')
}

/**
 * The live holding that contains a part of a bill, after any splits and merges since the part was chosen.
 * Throws Fault 20015 when a locked, discounted or pledged holding has units of it, 20080–20086 when one to be
 * confirmed has, 20006 when no one row holds all.
 */
export const holdingOfPart = (live: readonly HoldingView[], billId: number, part: SubRange): HoldingView => {
  const touched = live.filter(row => row.billId === billId && rangesOverlap(rangeOf(row), part))
  const whole = touched.find(row => containsRange(rangeOf(row), part))
  if (whole) return whole
  for (const row of touched) throwRefusal(stateRefusal(row), { holding: row.holdingId })
  throw new Fault('20006')
}

const closeRows = (tx: Tx, ids: readonly number[]) =>
  tx
    .update(billHolding)
    .set({ live: false, creditLineId: null, ...bump() })
    .where(and(inArray(billHolding.id, [...ids]), eq(billHolding.live, true)))

/** Fields that units keep when their row is split or merged: the owner, that they are free, and the credit line they take. */
const keptOf = ({ id, billId, holderMemberId, sellerMemberId, creditLineId, state }: HoldingRow) => ({
  billId,
  holderMemberId,
  sellerMemberId,
  creditLineId,
  state,
  lockRef: null,
  parentId: id,
})

const openRow = async (
  tx: Tx,
  from: ReturnType<typeof keptOf>,
  range: SubRange,
  fields: Pick<HoldingRow, 'createdBy'> & Partial<Pick<HoldingRow, 'state' | 'lockRef'>>,
): Promise<number> => {
  const [row] = await tx
    .insert(billHolding)
    .values({
      ...from,
      ...fields,
      rangeStart: range.start,
      rangeEnd: range.end,
      amountFen: rangeAmount(range),
    })
    .returning({ id: billHolding.id })
  if (!row) throw new Error('holding was not returned')
  return row.id
}

/** A holding discounted as a whole is sold as a whole: the discount's claim ends in one step. */
export const WHOLE_TEXT = '贴现买入的票据须整笔卖出'

/**
 * Locks a part of an available holding for an application or order; the rest, if any, goes on as holdings of its own.
 * Returns the id of the locked row. Throws Fault 20015 when another transaction took the holding first, 20007 for a
 * part of what the bank has discounted.
 */
export const lockPart = async (
  tx: Tx,
  holding: HoldingView,
  part: SubRange,
  lockRef: string,
): Promise<number> => {
  const rest = subtractRange(rangeOf(holding), part)
  if (rest.length > 0 && holding.holderOrgId !== null) throw new Fault('20007', { text: WHOLE_TEXT })
  if (rest.length === 0) {
    const row = await moveHolding(tx, 'lock', { id: holding.holdingId }, { lockRef })
    if (!row) throw new Fault('20015')
    return row.id
  }
  const [closed] = await tx
    .update(billHolding)
    .set({ live: false, ...bump() })
    .where(
      and(
        eq(billHolding.id, holding.holdingId),
        eq(billHolding.live, true),
        eq(billHolding.state, freeStateOf(holding)),
      ),
    )
    .returning()
  if (!closed) throw new Fault('20015')
  await tx.update(billHolding).set({ creditLineId: null }).where(eq(billHolding.id, closed.id))
  const from = keptOf(closed)
  for (const range of rest) {
    await openRow(tx, from, range, { createdBy: lockRef })
  }
  const state = holdingMachine.next(closed.state, 'lock', 'member') as HoldingRow['state']
  return openRow(tx, from, part, { state, lockRef, createdBy: lockRef })
}

/** Makes everything an application locked available again and joins it with its available neighbours. */
export const releaseLocked = async (tx: Tx, lockRef: string): Promise<void> => {
  const locked = await tx
    .select()
    .from(billHolding)
    .where(and(eq(billHolding.lockRef, lockRef), eq(billHolding.live, true), eq(billHolding.state, '20')))
    .orderBy(asc(billHolding.billId), asc(billHolding.rangeStart))
  if (locked.length === 0) return
  await lockBills(
    tx,
    locked.map(row => row.billId),
  )
  await moveHoldings(
    tx,
    'release',
    inArray(
      billHolding.id,
      locked.map(row => row.id),
    ),
    { lockRef: null },
  )
  for (const billId of new Set(locked.map(row => row.billId))) await joinNeighbours(tx, billId, lockRef)
}

/** Runs of available rows of one holder that touch each other and take the same line, as groups of two or more. */
const touchingRuns = (rows: readonly HoldingRow[]): HoldingRow[][] => {
  const runs: HoldingRow[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const touches =
      last &&
      last.rangeEnd + 1n === row.rangeStart &&
      last.holderMemberId === row.holderMemberId &&
      last.creditLineId === row.creditLineId
    if (run && touches) run.push(row)
    else runs.push([row])
  }
  return runs.filter(run => run.length > 1)
}

const joinNeighbours = async (tx: Tx, billId: number, createdBy: string): Promise<void> => {
  const rows = await tx
    .select()
    .from(billHolding)
    .where(and(eq(billHolding.billId, billId), eq(billHolding.live, true), eq(billHolding.state, '10')))
    .orderBy(asc(billHolding.rangeStart))
  for (const run of touchingRuns(rows)) {
    const [first] = run
    const last = run.at(-1)
    if (!first || !last) continue
    await closeRows(
      tx,
      run.map(row => row.id),
    )
    const from = keptOf(first)
    const range = { start: first.rangeStart, end: last.rangeEnd }
    await openRow(tx, from, range, { createdBy })
  }
}

/** The discount that units locked by an application are a bill of. */
const discountOf = (holdingId: number, applyNo: string) => sql<number>`(
  select line.id from disc_apply_bill line
    join disc_apply apply on apply.id = line.apply_id and apply.round = line.round
   where apply.apply_no = ${applyNo} and line.holding_id = ${holdingId})`

/**
 * Hands a locked holding over to the bank that discounted it (已贴现). Returns false when the row is no longer
 * locked by this application, so that the caller can call the payout off.
 */
export const handOver = async (
  tx: Tx,
  holdingId: number,
  lockRef: string,
  bankOrgId: number,
): Promise<boolean> => {
  const row = await moveHolding(
    tx,
    'discount',
    { id: holdingId, lockRef },
    {
      lockRef: null,
      sellerMemberId: sql`${billHolding.holderMemberId}`,
      holderMemberId: null,
      holderOrgId: bankOrgId,
      discountId: discountOf(holdingId, lockRef),
    },
  )
  return row !== undefined
}
