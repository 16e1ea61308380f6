/**
 * 贴入行额度: how much each discounting bank lets itself hold of one acceptor, within the acceptor's line of the portal.
 * A bank's line is read and taken only behind its acceptor's, whose row is locked by then: that order keeps takers,
 * givers and those who set a line from waiting for each other in a circle.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { recordedLines, type Takers } from '../ledger/recorded-lines.ts'
import type { Tx } from '../platform/db/db.ts'
import { bankLine } from '../platform/db/schema/bank-lines.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import type { Apply } from './applications.ts'

const lines = recordedLines({
  table: bankLine,
  id: bankLine.id,
  used: bankLine.usedFen,
  limit: bankLine.limitFen,
})

/** The bills, by the line of their bank that they take. */
const bills: Takers = {
  table: discApplyBill,
  id: discApplyBill.id,
  line: discApplyBill.bankLineId,
  fen: discApplyBill.faceFen,
}

/** What is left of a bank's lines by acceptor, fen; an acceptor for which it has none is not in it. */
export type BankLinesLeft = ReadonlyMap<number, bigint>

export const noBankLines: BankLinesLeft = new Map()

export const bankLinesLeft = async (
  tx: Tx,
  bankOrgId: number,
  acceptorIds: readonly number[],
): Promise<BankLinesLeft> => {
  if (acceptorIds.length === 0) return noBankLines
  const rows = await tx
    .select({ acceptorId: bankLine.acceptorId, limitFen: bankLine.limitFen, usedFen: bankLine.usedFen })
    .from(bankLine)
    .where(and(eq(bankLine.bankOrgId, bankOrgId), inArray(bankLine.acceptorId, [...acceptorIds])))
  return new Map(rows.map(({ acceptorId, limitFen, usedFen }) => [acceptorId, limitFen - usedFen]))
}

/** Not enough left of a bank's line for this acceptor. */
export const bankLineFault = (acceptorName: string): Fault =>
  new Fault('20018', { text: `贴入行对承兑人“${acceptorName}”的可用额度不足` })

/**
 * Takes the bank's line for a bill of an acceptor whose row is locked; nothing where the bank has set none.
 * @throws Fault 20018 when it has not enough left
 */
export const takeBankLine = async (
  tx: Tx,
  billId: number,
  { bankOrgId, acceptorId, acceptorName }: { bankOrgId: number; acceptorId: number; acceptorName: string },
): Promise<void> => {
  const [line] = await tx
    .select({ id: bankLine.id })
    .from(bankLine)
    .where(and(eq(bankLine.bankOrgId, bankOrgId), eq(bankLine.acceptorId, acceptorId)))
  if (!line) return
  if (!(await lines.take(tx, bills, billId, line.id))) throw bankLineFault(acceptorName)
}

/** Gives back what the bills that fit `where` took of their banks' lines; their acceptors' are given back by then. */
export const giveBackBankLines = (tx: Tx, where: SQL | undefined): Promise<unknown> =>
  lines.giveBack(tx, bills, where)

interface Parties {
  bankOrgId: number
  acceptorId: number
}

/** The bank's bills that take the acceptor's line now. */
const standing = (tx: Tx, { bankOrgId, acceptorId }: Parties): SQL | undefined =>
  and(
    sql`${discApplyBill.creditOrgId} = ${acceptorId}`,
    inArray(
      discApplyBill.applyId,
      tx.select({ id: discApply.id }).from(discApply).where(eq(discApply.bankOrgId, bankOrgId)),
    ),
  )

/** Face of what a bank holds of an acceptor against its line, fen. */
export const heldOf = async (tx: Tx, of: Parties): Promise<bigint> => {
  const [held] = await tx
    .select({ fen: sql<string>`coalesce(sum(${discApplyBill.faceFen}), 0)::text` })
    .from(discApplyBill)
    .where(standing(tx, of))
  return BigInt(held?.fen ?? 0)
}

/**
 * Makes a line, and records it on what the bank holds of the acceptor, whose row must be locked.
 * @returns how much of it is used, fen; undefined when the bank holds more, then the transaction must not be committed
 */
export const openBankLine = async (
  tx: Tx,
  line: typeof bankLine.$inferInsert,
): Promise<bigint | undefined> => {
  const [made] = await tx.insert(bankLine).values(line).returning({ id: bankLine.id })
  if (!made) throw new Error('line was not returned')
  return lines.takeAll(tx, bills, standing(tx, line), made.id)
}

/** The acceptors for which the bank's own line does not reach for what an application has not taken of it, by name. */
export const shortOfBankLine = async (
  tx: Tx,
  { id, round, bankOrgId }: Pick<Apply, 'id' | 'round' | 'bankOrgId'>,
): Promise<string[]> => {
  if (bankOrgId === null) return []
  const short = await tx
    .select({ name: bankOrg.name })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .innerJoin(bankLine, and(eq(bankLine.acceptorId, bankOrg.id), eq(bankLine.bankOrgId, bankOrgId)))
    .where(
      and(eq(discApplyBill.applyId, id), eq(discApplyBill.round, round), isNull(discApplyBill.creditOrgId)),
    )
    .groupBy(bankOrg.id, bankLine.id)
    .having(sql`${bankLine.usedFen} + sum(${discApplyBill.faceFen}) > ${bankLine.limitFen}`)
    .orderBy(asc(bankOrg.id))
  return short.map(({ name }) => name)
}
