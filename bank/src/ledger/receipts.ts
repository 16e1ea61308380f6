/**
 * 回单: each entry in a member's account has one, written in the transaction of the entry, so that none can be missed.
 * A member's account is a company's settlement account, or the money of an institution's own books.
 */
import { codeOfDigest } from '@portal/shared/receipts/receipt-code.ts'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { nextNumbers } from '../platform/calendar/serial.ts'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import { ledgerEntry, ledgerTxn, type MovementKind, settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { receipt } from '../platform/db/schema/receipts.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { type ReceiptSubject, receiptSubjects } from './receipt-subjects.ts'

const receiptedKinds = (Object.keys(receiptSubjects) as MovementKind[]).filter(kind => receiptSubjects[kind])

/**
 * The verification code, for whoever may have it. Not stored: a keyed hash of the number under the bank's own secret,
 * so that a copy of the database gives no code away.
 */
export const receiptCode = (atRest: Pick<AtRestCipher, 'hash'>, receiptNo: string): string =>
  codeOfDigest(atRest.hash('receipt code', receiptNo))

/** Entries of members that want a receipt and have none. */
const entriesWithout = (tx: Tx, txnId: number | undefined, limit: number) =>
  tx
    .select({
      entry: ledgerEntry,
      txn: ledgerTxn,
      account: settleAccount,
      memberName: member.companyName,
      memberId: member.id,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .innerJoin(member, eq(member.id, settleAccount.ownerMemberId))
    .leftJoin(receipt, eq(receipt.entryId, ledgerEntry.id))
    .where(
      and(
        txnId === undefined ? undefined : eq(ledgerTxn.id, txnId),
        inArray(ledgerTxn.kind, receiptedKinds),
        isNull(receipt.id),
        // Of an institution's books only its money: what they earn or hold is nobody's payment.
        or(isNull(settleAccount.book), eq(settleAccount.book, 'CLEARING')),
      ),
    )
    .orderBy(asc(ledgerEntry.id))
    .limit(limit)

type Entry = Awaited<ReturnType<typeof entriesWithout>>[number]

const rowOf = (entry: Entry, subject: ReceiptSubject, receiptNo: string): typeof receipt.$inferInsert => {
  const { account, txn, memberId, memberName } = entry
  const isIn = entry.entry.side === account.normalSide
  const own = { name: account.book === null ? account.acctName : memberName, acctEnc: account.acctNoEnc }
  const other = { name: subject.otherOf(memberId), acctEnc: null }
  const [payer, payee] = isIn ? [other, own] : [own, other]
  return {
    receiptNo,
    entryId: entry.entry.id,
    memberId,
    kind: txn.kind,
    isIn,
    amountFen: entry.entry.amountFen,
    purpose: entry.entry.remark,
    refNo: subject.refNo,
    payerName: payer.name,
    payerAcctEnc: payer.acctEnc,
    payeeName: payee.name,
    payeeAcctEnc: payee.acctEnc,
    bills: subject.bills,
    txnNo: txn.txnNo,
    businessDate: txn.businessDate,
    at: txn.at,
  }
}

/** Gives each entry its subject; one whose subject is not in the database is left out. */
const withSubjects = async (tx: Tx, entries: readonly Entry[]) => {
  const found: { entry: Entry; subject: ReceiptSubject }[] = []
  for (const [kind, ofKind] of Map.groupBy(entries, ({ txn }) => txn.kind)) {
    const subjects = await receiptSubjects[kind]?.(tx, [...new Set(ofKind.map(({ txn }) => txn.refNo))])
    for (const entry of ofKind) {
      const subject = subjects?.get(entry.txn.refNo)
      if (subject) found.push({ entry, subject })
    }
  }
  return found.toSorted((a, b) => a.entry.entry.id - b.entry.entry.id)
}

/** Writes the receipts of entries. @returns how many */
const issue = async (tx: Tx, entries: readonly Entry[]): Promise<number> => {
  const found = await withSubjects(tx, entries)
  const rows: (typeof receipt.$inferInsert)[] = []
  for (const [day, ofDay] of Map.groupBy(found, ({ entry }) => entry.txn.businessDate)) {
    const numbers = await nextNumbers(tx, 'HD', day, ofDay.length)
    for (const [at, { entry, subject }] of ofDay.entries())
      rows.push(rowOf(entry, subject, numbers[at] ?? ''))
  }
  // In parts: a statement has no room for the values of ten thousand rows.
  for (let at = 0; at < rows.length; at += 500) {
    await tx
      .insert(receipt)
      .values(rows.slice(at, at + 500))
      .onConflictDoNothing({ target: receipt.entryId })
  }
  return rows.length
}

/**
 * The receipts of a movement, in the transaction that books it.
 * @throws Error where one of its entries wants a receipt and its subject is not found: no money moves without its proof
 */
export const issueReceipts = async (tx: Tx, kind: MovementKind, txnId: number): Promise<void> => {
  if (!receiptSubjects[kind]) return
  const entries = await entriesWithout(tx, txnId, 100)
  const made = await issue(tx, entries)
  if (made < entries.length) {
    throw new Error(`${kind} ${entries[0]?.txn.refNo} has no subject to write its receipts from`)
  }
}

/**
 * Receipts of what was booked before there were any. @returns how many were written; 0 when none is missing
 * @throws Error where only entries without a subject are left, so that the job that asks is seen to fail
 */
export const issueMissingReceipts = async (tx: Tx, limit: number): Promise<number> => {
  const entries = await entriesWithout(tx, undefined, limit)
  const made = await issue(tx, entries)
  if (made === 0 && entries.length > 0) {
    throw new Error(`${entries.length} entries of members have no subject to write their receipts from`)
  }
  return made
}

/** Entries of an earlier release get theirs day by day. */
export const issueEarlierReceipts = defineSchedule({
  name: 'earlier_receipts',
  every: 'day',
  run: async ctx => {
    await issueMissingReceipts(ctx.tx, 5_000)
  },
})
