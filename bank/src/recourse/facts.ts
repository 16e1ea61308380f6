/** All of one recourse: what its papers say. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { interestDays, owedParts } from '@portal/shared/recourse/debt.ts'
import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recourseOfBank } from '../platform/db/discounted-bills.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import { recourse, recourseParty, recoursePayment } from '../platform/db/schema/recourse.ts'
import type { Ctx } from '../platform/kernel/handler.ts'

const earlier = alias(recourse, 'earlier')

/**
 * @param bankOrgId only where it is about a bill that this bank has discounted; null for any
 * @returns undefined for one that does not exist
 */
export const readRecourse = async (
  { tx }: Pick<Ctx, 'tx'>,
  recourseNo: string,
  bankOrgId: number | null = null,
) => {
  const [found] = await tx
    .select({
      row: recourse,
      uscCode: member.uscCode,
      account: settleAccount,
      billNo: bill.billNo,
      splittable: bill.splittable,
      drawerName: bill.drawerName,
      dueDate: bill.dueDate,
      acceptorName: bankOrg.name,
      refusal: presentment,
      followsNo: earlier.recourseNo,
      followsSettled: earlier.settledDate,
    })
    .from(recourse)
    .innerJoin(member, eq(member.id, recourse.memberId))
    .leftJoin(settleAccount, eq(settleAccount.id, recourse.accountId))
    .innerJoin(bill, eq(bill.id, recourse.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(presentment, eq(presentment.id, recourse.presentmentId))
    .leftJoin(earlier, eq(earlier.id, recourse.followsId))
    .where(
      and(eq(recourse.recourseNo, recourseNo), bankOrgId === null ? undefined : recourseOfBank(bankOrgId)),
    )
  if (!found) return undefined
  const parties = await tx
    .select()
    .from(recourseParty)
    .where(eq(recourseParty.recourseId, found.row.id))
    .orderBy(asc(recourseParty.line))
  const payments = await tx
    .select()
    .from(recoursePayment)
    .where(eq(recoursePayment.recourseId, found.row.id))
    .orderBy(asc(recoursePayment.seq))
  return { ...found, parties, payments }
}

export type RecourseFacts = NonNullable<Awaited<ReturnType<typeof readRecourse>>>

/** What was owed on the day it was begun: the row has what is left since the last payment. */
export const owedAtBegin = ({ row, payments, dueDate, followsSettled }: RecourseFacts) => {
  const day = shanghaiDate(row.begunAt)
  const debt = {
    principalFen: row.demandFen,
    interestFen: 0n,
    costsFen: payments.reduce((sum, { costsFen }) => sum + costsFen, row.costsFen),
    interestFrom: followsSettled ?? dueDate,
    rateE6: row.rateE6,
  }
  return { day, debt, days: interestDays(debt, day), parts: owedParts(debt, day) }
}
