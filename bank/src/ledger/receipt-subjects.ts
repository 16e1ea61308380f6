/** What a receipt says of a movement beside its amount: the other party, the business number and the bills. */
import { formatRange } from '@portal/shared/bills/range.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../platform/db/db.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import type { MovementKind } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import type { ReceiptBill } from '../platform/db/schema/receipts.ts'
import { recourse, recourseParty, recoursePayment } from '../platform/db/schema/recourse.ts'
import { rdOrder, rdOrderBill } from '../platform/db/schema/rediscount.ts'
import { bankSign } from '../platform/db/schema/signing.ts'

export interface ReceiptSubject {
  /** Name of the other party, as seen by a member. */
  otherOf(memberId: number): string
  /** Business number; empty where there is none. */
  refNo: string
  bills: readonly ReceiptBill[]
}

/** Subjects by the movements' `refNo`; every one asked for is found, or the movement has no receipt. */
type SubjectsOf = (tx: Tx, refNos: readonly string[]) => Promise<ReadonlyMap<string, ReceiptSubject>>

interface Line {
  billNo: string
  splittable: boolean
  rangeStart: bigint
  rangeEnd: bigint
}

const billOf = ({ billNo, splittable, rangeStart, rangeEnd }: Line): ReceiptBill => ({
  billNo,
  range: formatRange({ start: rangeStart, end: rangeEnd }, splittable),
  faceFen: String(rangeEnd - rangeStart + 1n),
})

const head = (refNo: string): string => refNo.split(':')[0] ?? ''

/** The lines that a reference means, of all that were found: those of a number, or one of them. */
const linesBy = <Found extends { no: string; line: number }>(found: readonly Found[]) => {
  const ofNumber = Map.groupBy(found, ({ no }) => no)
  return (refNo: string, isOne: boolean): readonly Found[] => {
    const all = ofNumber.get(head(refNo)) ?? []
    return isOne ? all.filter(({ line }) => line === Number(refNo.split(':')[1])) : all
  }
}

/** Lines of applications, of the round that was paid, with the bank that bought them. */
const applyLines = (tx: Tx, applyNos: readonly string[]) =>
  tx
    .select({
      no: discApply.applyNo,
      bankName: bankOrg.name,
      line: discApplyBill.line,
      billNo: bill.billNo,
      splittable: bill.splittable,
      rangeStart: discApplyBill.rangeStart,
      rangeEnd: discApplyBill.rangeEnd,
    })
    .from(discApply)
    .innerJoin(bankSign, eq(bankSign.id, discApply.signId))
    .innerJoin(bankOrg, eq(bankOrg.id, bankSign.bankOrgId))
    .innerJoin(
      discApplyBill,
      and(eq(discApplyBill.applyId, discApply.id), eq(discApplyBill.round, discApply.round)),
    )
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .where(inArray(discApply.applyNo, [...new Set(applyNos)]))
    .orderBy(asc(discApplyBill.line))

/** `TX…` for all bills of an application, `TX…:0` for its first. */
const ofApplications: SubjectsOf = async (tx, refNos) => {
  const linesOf = linesBy(await applyLines(tx, refNos.map(head)))
  return new Map(
    refNos.flatMap(refNo => {
      const own = linesOf(refNo, refNo.includes(':'))
      const [first] = own
      if (!first) return []
      return [[refNo, { otherOf: () => first.bankName, refNo: first.no, bills: own.map(billOf) }] as const]
    }),
  )
}

const owner = alias(member, 'owner')
const counter = alias(member, 'counter')

/** `BJ…:buyer` for all bills of an order, `BJ…:2:buyer` for one of them, which its acceptor paid. */
const ofOrders: SubjectsOf = async (tx, refNos) => {
  const lines = await tx
    .select({
      no: rdOrder.orderNo,
      ownId: owner.id,
      ownName: owner.companyName,
      otherName: counter.companyName,
      acceptorName: bankOrg.name,
      line: rdOrderBill.line,
      billNo: bill.billNo,
      splittable: bill.splittable,
      rangeStart: rdOrderBill.rangeStart,
      rangeEnd: rdOrderBill.rangeEnd,
    })
    .from(rdOrder)
    .innerJoin(owner, eq(owner.id, rdOrder.ownMemberId))
    .innerJoin(counter, eq(counter.id, rdOrder.cpMemberId))
    .innerJoin(rdOrderBill, eq(rdOrderBill.orderId, rdOrder.id))
    .innerJoin(bill, eq(bill.id, rdOrderBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(inArray(rdOrder.orderNo, [...new Set(refNos.map(head))]))
    .orderBy(asc(rdOrderBill.line))
  const linesOf = linesBy(lines)
  return new Map(
    refNos.flatMap(refNo => {
      const ofOne = refNo.split(':').length === 3
      const own = linesOf(refNo, ofOne)
      const [first] = own
      if (!first) return []
      const otherOf = (memberId: number) => {
        if (ofOne) return first.acceptorName
        return memberId === first.ownId ? first.otherName : first.ownName
      }
      return [[refNo, { otherOf, refNo: first.no, bills: own.map(billOf) }] as const]
    }),
  )
}

const holdingId = (refNo: string): number => Number(refNo.replace(/^holding /, ''))

/** `holding 12`: a bill that its acceptor paid to who held it. */
const ofHoldings: SubjectsOf = async (tx, refNos) => {
  const rows = await tx
    .select({
      id: billHolding.id,
      acceptorName: bankOrg.name,
      billNo: bill.billNo,
      splittable: bill.splittable,
      rangeStart: billHolding.rangeStart,
      rangeEnd: billHolding.rangeEnd,
    })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(inArray(billHolding.id, refNos.map(holdingId)))
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    refNos.flatMap(refNo => {
      const row = byId.get(holdingId(refNo))
      return row
        ? [[refNo, { otherOf: () => row.acceptorName, refNo: '', bills: [billOf(row)] }] as const]
        : []
    }),
  )
}

/** `TS…`: a bill that a company has kept and its acceptor has paid. */
const ofPresentments: SubjectsOf = async (tx, refNos) => {
  const rows = await tx
    .select({
      no: presentment.presentmentNo,
      acceptorName: bankOrg.name,
      billNo: bill.billNo,
      splittable: bill.splittable,
      rangeStart: presentment.rangeStart,
      rangeEnd: presentment.rangeEnd,
    })
    .from(presentment)
    .innerJoin(bill, eq(bill.id, presentment.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(inArray(presentment.presentmentNo, [...refNos]))
  return new Map(
    rows.map(row => [row.no, { otherOf: () => row.acceptorName, refNo: row.no, bills: [billOf(row)] }]),
  )
}

/** `ZS…:1`, the first payment of a recourse; with `:payer` or `:holder`, as an institution's books know it. */
const ofRecourses: SubjectsOf = async (tx, refNos) => {
  const rows = await tx
    .select({
      no: recourse.recourseNo,
      seq: recoursePayment.seq,
      holderId: recourse.memberId,
      holderName: recourse.holderName,
      payerName: recourseParty.name,
      billNo: bill.billNo,
      splittable: bill.splittable,
      rangeStart: recourse.rangeStart,
      rangeEnd: recourse.rangeEnd,
    })
    .from(recoursePayment)
    .innerJoin(recourse, eq(recourse.id, recoursePayment.recourseId))
    .innerJoin(recourseParty, eq(recourseParty.id, recoursePayment.partyId))
    .innerJoin(bill, eq(bill.id, recourse.billId))
    .where(inArray(recourse.recourseNo, [...new Set(refNos.map(head))]))
  return new Map(
    refNos.flatMap(refNo => {
      const row = rows.find(({ no, seq }) => no === head(refNo) && seq === Number(refNo.split(':')[1]))
      if (!row) return []
      const otherOf = (memberId: number) => (memberId === row.holderId ? row.payerName : row.holderName)
      return [[refNo, { otherOf, refNo: row.no, bills: [billOf(row)] }] as const]
    }),
  )
}

/**
 * Of which movements members get receipts, and where the rest of their words comes from; null: none. The amount that
 * proves an account is told by its statement alone: a receipt would let somebody prove an account that is not theirs.
 */
export const receiptSubjects: Readonly<Record<MovementKind, SubjectsOf | null>> = {
  opening: null,
  disc_payout: ofApplications,
  payer_in: null,
  payer_back: null,
  sign_verify: null,
  bill_paid: null,
  bill_recourse: ofApplications,
  rd_settle: ofOrders,
  rd_due: ofOrders,
  rd_maturity: ofHoldings,
  rd_collect: ofOrders,
  collection: ofPresentments,
  recourse: ofRecourses,
  rd_transfer: null,
}
