/** Bills that fit a question: those a member holds or has discounted, or those of applications, for officers. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { heldByDesk } from '../../paper/bills/holding-view.ts'
import { containing } from '../../platform/db/like.ts'
import { bankOrg, bill, billHolding } from '../../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../../platform/db/schema/discount.ts'
import { submitted } from '../../platform/db/submitted.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { andOwnBank } from '../../platform/kernel/own-bank.ts'
import { ASKED, beginningWith, type Hit, type Question } from './found.ts'

const BILL_NO_LENGTH = 30
/** Every bill of a bank begins alike: fewer digits name none. */
const BEGINNING_MIN = 6

const fitting = ({ text, digits }: Question): SQL | undefined =>
  digits === '' ? ilike(bankOrg.name, containing(text)) : ilike(bill.billNo, containing(digits))

const held = async (
  ctx: CallCtx,
  where: SQL | undefined,
  pathOf: (billNo: string) => string,
): Promise<Hit[]> => {
  const rows = await ctx.tx
    .selectDistinctOn([bill.dueDate, bill.billNo], {
      billNo: bill.billNo,
      dueDate: bill.dueDate,
      acceptor: bankOrg.name,
      amountFen: billHolding.amountFen,
    })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(eq(billHolding.live, true), where))
    .orderBy(asc(bill.dueDate), asc(bill.billNo), desc(billHolding.id))
    .limit(ASKED)
  return rows.map(row => ({
    no: row.billNo,
    name: `${row.acceptor} 承兑`,
    note: `到期 ${row.dueDate}`,
    state_name: '',
    tone: 'quiet',
    amount_fen: String(row.amountFen),
    path: pathOf(row.billNo),
  }))
}

/** A company's own, and those it has discounted. */
export const companysBills = (ctx: CallCtx, question: Question): Promise<Hit[]> => {
  const { memberId } = ctx.operator
  const own = or(eq(billHolding.holderMemberId, memberId), eq(billHolding.sellerMemberId, memberId))
  return held(ctx, and(own, fitting(question)), no => linkTo('ownBill', no))
}

export const institutionsBills = (ctx: CallCtx, question: Question): Promise<Hit[]> =>
  held(ctx, and(heldByDesk(ctx.operator.memberId), fitting(question)), no => linkTo('position', no))

/** Bills of applications that were handed in, each with its latest application. */
export const anybodysBills = async (ctx: CallCtx, { digits }: Question): Promise<Hit[]> => {
  if (digits.length < BEGINNING_MIN || digits.length > BILL_NO_LENGTH) return []
  const latest = sql<string | null>`(select ${discApply.applyNo} from ${discApplyBill}
      join ${discApply} on ${discApply.id} = ${discApplyBill.applyId}
     where ${discApplyBill.billId} = ${bill.id} and ${submitted()}${andOwnBank(ctx, 'disc_apply.disc_bank_id')} order by ${discApply.id} desc limit 1)`
  const rows = await ctx.tx
    .select({
      billNo: bill.billNo,
      dueDate: bill.dueDate,
      acceptor: bankOrg.name,
      packageFen: bill.packageFen,
      applyNo: latest,
    })
    .from(bill)
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(
      and(
        eq(bill.replaced, false),
        beginningWith(bill.billNo, digits, BILL_NO_LENGTH),
        sql`${latest} is not null`,
      ),
    )
    .orderBy(asc(bill.billNo))
    .limit(ASKED)
  return rows.flatMap(({ applyNo, ...row }) =>
    applyNo === null
      ? []
      : [
          {
            no: row.billNo,
            name: `${row.acceptor} 承兑`,
            note: `到期 ${row.dueDate}，申请 ${applyNo}`,
            state_name: '',
            tone: 'quiet' as const,
            amount_fen: String(row.packageFen),
            path: linkTo('application', applyNo),
          },
        ],
  )
}
