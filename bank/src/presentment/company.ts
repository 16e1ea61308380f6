/** Bills that a company has kept: what their acceptors pay goes to its settlement account. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { and, eq, gt, lte } from 'drizzle-orm'
import { glAccountId, post } from '../ledger/post.ts'
import { defineNotice, tell } from '../notices/notice.ts'
import { recordEvents } from '../paper/bills/events.ts'
import type { HoldingView } from '../paper/bills/holding-view.ts'
import { holdingSubject } from '../paper/bills/presenting.ts'
import { bill, billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { signsOf } from '../signing/signs.ts'
import type { Collection, Presentment } from './collections.ts'
import { neverPresented } from './due.ts'
import { byItself } from './setting.ts'

/** The account of the signing that runs, the newest in force first; null where the company has none. */
export const accountOf = async (ctx: Pick<Ctx, 'tx'>, memberId: number): Promise<number | null> => {
  const signs = await signsOf(ctx.tx, memberId)
  const running = signs.find(({ sign }) => signMeanings[sign.state].running && sign.settleAccountId !== null)
  return running?.sign.settleAccountId ?? null
}

const due: Collection['due'] = async (ctx, { after, upTo }) => {
  const rows = await ctx.tx
    .select({ id: billHolding.id })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(member, eq(member.id, billHolding.holderMemberId))
    .where(
      and(
        eq(billHolding.live, true),
        eq(billHolding.state, '10'),
        eq(bill.riskStatus, 0),
        eq(member.memberType, 'comp'),
        byItself,
        gt(bill.dueDate, after),
        lte(bill.dueDate, upTo),
        neverPresented,
      ),
    )
  return rows.map(({ id }) => id)
}

const lock: Collection['lock'] = async (ctx, { holdingId, holderMemberId, live }) => {
  if (holderMemberId === null || !live) return undefined
  const [holder] = await ctx.tx.select().from(member).where(eq(member.id, holderMemberId))
  if (!holder) throw new Error(`member ${holderMemberId} is missing`)
  return {
    holderKind: 'company',
    memberId: holder.id,
    orgId: null,
    holderName: holder.companyName,
    accountId: await accountOf(ctx, holder.id),
    subject: holdingSubject(holdingId),
  }
}

interface Told {
  presented: Presentment
  holding: HoldingView
}

const link = ({ holding }: Told) => linkTo('presentment', holding.billNo)

const paid = defineNotice<Told>({
  to: 'member',
  title: '票据到期已付款',
  body: ({ presented, holding }) =>
    `票据${holding.billNo}已由承兑人${holding.acceptorName}付款，${formatYuan(presented.amountFen)}元已记入结算账户。`,
  link,
})

const refused = defineNotice<Told>({
  to: 'member',
  title: '票据提示付款被拒付',
  body: ({ presented, holding }) =>
    `票据${holding.billNo}的承兑人${holding.acceptorName}拒绝付款：${presented.dishonourCode} ${presented.dishonourReason}。`,
  link,
})

const settle: Collection['settle'] = async (ctx, presented, holding, isPaid) => {
  const { memberId, accountId, amountFen } = presented
  if (memberId === null || accountId === null) {
    throw new Error(`${presented.presentmentNo} is no company's with an account`)
  }
  if (isPaid) {
    const remark = '票据到期托收'
    await post(ctx.tx, ctx, {
      kind: 'collection',
      refNo: presented.presentmentNo,
      postings: [
        { accountId: await glAccountId(ctx.tx, 'CENTRAL_BANK'), side: 'D', amountFen, remark },
        { accountId, side: 'C', amountFen, remark },
      ],
    })
  }
  await recordEvents(ctx, [
    {
      billId: presented.billId,
      rangeStart: presented.rangeStart,
      rangeEnd: presented.rangeEnd,
      event: isPaid ? 'paid' : 'dishonoured',
      fromName: holding.acceptorName,
      toName: presented.holderName,
      refNo: presented.presentmentNo,
    },
  ])
  await tell(ctx, isPaid ? paid : refused, { presented, holding }, memberId)
}

export const companyBooks: Collection = { due, lock, settle }
