/**
 * The payout (放款, DVP): money and bills change hands in one transaction, D50 → D60, or the application fails to D45
 * and nothing moves. The runner may deliver the job again after a crash; three things make its effect happen once:
 * its own mark `done` is part of the transaction, only D50 with the same try goes on, and the ledger books an
 * application once only. Registry and disclosure platform are asked in between, while no transaction is open.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import type { PayDay } from '@portal/shared/discount/pay-days.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { enqueueDocument } from '../files/document-order.ts'
import { glAccountId, post } from '../ledger/post.ts'
import { recordEvents } from '../paper/bills/events.ts'
import { findHoldings, type HoldingView } from '../paper/bills/holding-view.ts'
import { handOver, lockBills } from '../paper/bills/locking.ts'
import { billRefusal } from '../paper/bills/rules.ts'
import { confirmTrade } from '../paper/trade/occupation.ts'
import { startOf } from '../platform/calendar/calendar.ts'
import { bankOrg, billHolding } from '../platform/db/schema/bills.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import type { KeptVerdict } from '../platform/db/schema/instant.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineJob, notYet } from '../platform/kernel/outbox.ts'
import { rehearsal } from '../platform/rehearsal/rehearsal.ts'
import { type Apply, type ApplyBill, billsOfApply, bySystem, moveApply, takeApply } from './applications.ts'
import { releaseCredit } from './credit.ts'
import { lineFaultText } from './exposure.ts'
import { tellOfApply } from './messages.ts'
import { figuresOn, movedText, nextPayDay, payDaysOf, runningSign } from './pay-days.ts'
import { payerConsentFault } from './payer-consent.ts'
import { payerMoneyIsIn, returnUnused } from './payer-money.ts'
import { promisedAccountId } from './promised-accounts.ts'
import { keepPayoutAnswers, outsideFault, type PayoutAnswers, payoutQuestions } from './registry.ts'
import { byRule, ruleDecider } from './rule-decided.ts'
import { tradeDueDate } from './trade-due.ts'

/** Whom the money goes to and who buys. */
const partiesOf = async (ctx: Ctx, apply: Apply) => {
  if (apply.signId === null) throw new Error(`${apply.applyNo} was never submitted`)
  const [parties] = await ctx.tx
    .select({
      companyName: member.companyName,
      bankId: bankOrg.id,
      bankName: bankOrg.name,
      accountId: settleAccount.id,
      accountNoEnc: settleAccount.acctNoEnc,
    })
    .from(discApply)
    .innerJoin(bankSign, eq(bankSign.id, discApply.signId))
    .innerJoin(member, eq(member.id, bankSign.memberId))
    .innerJoin(bankOrg, eq(bankOrg.id, bankSign.bankOrgId))
    .innerJoin(settleAccount, eq(settleAccount.id, promisedAccountId))
    .where(eq(discApply.id, apply.id))
  if (!parties) throw new Error(`signing of ${apply.applyNo} is missing`)
  return parties
}

type Parties = Awaited<ReturnType<typeof partiesOf>>

/** Why the payout cannot be made now: a bill frozen or put on a list since the approval. Empty when it can. */
const faultOf = (apply: Apply, bills: readonly ApplyBill[], holdings: readonly HoldingView[]): string => {
  for (const bill of bills) {
    const holding = holdings.find(row => row.holdingId === bill.holdingId)
    const isLocked = holding?.live && holding.state === '20' && holding.lockRef === apply.applyNo
    if (!holding || !isLocked) return '票据锁定状态异常'
    const refusal = billRefusal(holding)
    if (refusal) return `${holding.billNo}：${refusal.text}`
  }
  return ''
}

/** 借 贴现资产 (face), 借 付息人存款 (buyer's interest), 贷 客户存款 (net), 贷 利息收入 (all interest). */
const bookMoney = async (ctx: Ctx, apply: Apply, parties: Parties): Promise<void> => {
  const interest = {
    accountId: await glAccountId(ctx.tx, 'INTEREST_INCOME'),
    side: 'C' as const,
    amountFen: apply.interestFen,
    remark: '贴现利息',
  }
  await post(ctx.tx, ctx, {
    kind: 'disc_payout',
    refNo: apply.applyNo,
    postings: [
      {
        accountId: await glAccountId(ctx.tx, 'DISC_ASSET'),
        side: 'D',
        amountFen: apply.totalFen,
        remark: '贴现票面',
      },
      { accountId: parties.accountId, side: 'C', amountFen: apply.netFen, remark: '贴现实付' },
      // A rate of zero is possible; an entry of zero is not.
      ...(interest.amountFen > 0n ? [interest] : []),
      ...(apply.buyerInterestFen > 0n && apply.buyerAccountId !== null
        ? [
            {
              accountId: apply.buyerAccountId,
              side: 'D' as const,
              amountFen: apply.buyerInterestFen,
              remark: '买方付息',
            },
          ]
        : []),
    ],
  })
}

const moveBills = async (ctx: Ctx, apply: Apply, bills: readonly ApplyBill[], parties: Parties) => {
  for (const bill of bills) {
    if (!(await handOver(ctx.tx, bill.holdingId, apply.applyNo, parties.bankId))) {
      throw new Error(`holding ${bill.holdingId} was no longer locked by ${apply.applyNo}`)
    }
  }
  await recordEvents(
    ctx,
    bills.map(bill => ({
      billId: bill.billId,
      rangeStart: bill.rangeStart,
      rangeEnd: bill.rangeEnd,
      event: 'discount_endorsement' as const,
      fromName: parties.companyName,
      toName: parties.bankName,
      refNo: apply.applyNo,
    })),
  )
}

/** What the rules have let through and something has stopped: D50 → D20, nothing has moved, and an officer has it. */
const toOfficer = async (ctx: Ctx, apply: Apply, reasons: readonly KeptVerdict[]): Promise<void> => {
  if (apply.ruleVersion === null) throw new Error(`${apply.applyNo} is no rule's`)
  await releaseCredit(ctx, apply)
  const why = reasons.map(({ text }) => text).join('；')
  const left = { ruleVersion: null, finalRateE6: null }
  const stopped = await moveApply(
    ctx,
    apply,
    'to_officer',
    byRule(apply.ruleVersion),
    why.slice(0, 200),
    left,
  )
  await ctx.behind(ruleDecider).stopped(ctx, stopped, reasons)
  await tellOfApply(ctx, stopped, 'instant_stopped', why)
}

/** Frees the acceptor's credit line and says why: D50 → D45, nothing has moved. */
export const failPayout = async (ctx: Ctx, apply: Apply, fault: string): Promise<void> => {
  if (apply.ruleVersion !== null) return toOfficer(ctx, apply, [{ rule: 'payout', text: fault }])
  await releaseCredit(ctx, apply)
  const failed = await moveApply(ctx, apply, 'fail', bySystem, fault, { reason: fault })
  await tellOfApply(ctx, failed, 'disc_fail')
}

/**
 * Whether the payer bears the buyer's interest: 20024 when a company's own account does not cover it, and not yet while
 * the money is on its way from an account at another bank. The account stays locked until the end.
 */
const payerBears = async (
  ctx: Ctx,
  apply: Apply,
  buyerInterestFen: bigint,
): Promise<{ fault: string } | 'not yet' | 'yes'> => {
  if (buyerInterestFen === 0n) return 'yes'
  if (apply.buyerAccountId === null) throw new Error(`${apply.applyNo} has no payer`)
  const [payer] = await ctx.tx
    .select()
    .from(settleAccount)
    .where(eq(settleAccount.id, apply.buyerAccountId))
    .for('update')
  if (payer?.isPayer) return (await payerMoneyIsIn(ctx, apply, buyerInterestFen)) ? 'yes' : 'not yet'
  const free = payer ? payer.balanceFen - payer.frozenFen : 0n
  return free < buyerInterestFen ? { fault: catalogue['20024'].text } : 'yes'
}

const disburse = async (ctx: Ctx, apply: Apply, day: PayDay, answers: PayoutAnswers): Promise<void> => {
  const bills = await billsOfApply(ctx, apply)
  await lockBills(
    ctx.tx,
    bills.map(bill => bill.billId),
  )
  const ids = bills.map(bill => bill.holdingId)
  const holdings = await findHoldings(ctx.tx, inArray(billHolding.id, ids))
  const fault =
    faultOf(apply, bills, holdings) ||
    outsideFault(answers) ||
    (await ctx.behind(rehearsal).payoutFault(ctx.tx, bills, apply.payTries)) ||
    (await payerConsentFault(ctx, apply, day.buyerInterestFen)) ||
    // Its lines stay locked from here: two payouts at once never pass a limit together.
    (await lineFaultText(ctx, apply))
  if (fault) return failPayout(ctx, apply, fault)
  // Last: money is asked for only when nothing else prevents the payout.
  const bears = await payerBears(ctx, apply, day.buyerInterestFen)
  if (bears === 'not yet') return
  if (bears !== 'yes') return failPayout(ctx, apply, bears.fault)
  if (apply.ruleVersion !== null) {
    const stops = await ctx.behind(ruleDecider).hold(ctx, apply)
    if (stops.length > 0) return toOfficer(ctx, apply, stops)
  }
  const parties = await partiesOf(ctx, apply)
  await moveBills(ctx, apply, bills, parties)
  const figures = await figuresOn(ctx, apply, day)
  const moved = movedText(apply.discountDate, day.date)
  const paid = await moveApply(ctx, apply, 'paid', bySystem, moved, {
    ...figures,
    paidAt: ctx.now(),
    tradeDueDate: await tradeDueDate(ctx, apply, day.date),
  })
  await confirmTrade(ctx, apply.applyNo)
  await enqueueDocument(ctx, { kind: 'disc_voucher', refNo: apply.applyNo })
  await enqueueDocument(ctx, { kind: 'disc_receipt', refNo: apply.applyNo })
  const tail = parties.accountNoEnc ? ctx.atRest.open(parties.accountNoEnc).slice(-4) : ''
  if (paid.tradeDueDate !== null) await tellOfApply(ctx, paid, 'trade_wanted', paid.tradeDueDate)
  await tellOfApply(ctx, paid, 'disc_paid', tail)
  // Last, since the bank's own accounts and the day's numbers are everybody's: other payouts wait from here only.
  await bookMoney(ctx, paid, parties)
  await returnUnused(ctx, paid)
}

/** 秒贴 is paid on the day it was agreed for, be it one without clearing; once that is over an officer has it. */
const instantDay = async (ctx: Ctx, apply: Apply): Promise<PayDay | undefined> => {
  const day = (await payDaysOf(ctx, apply)).find(({ date }) => date === ctx.today())
  const isToday = day?.date === apply.discountDate
  if (isToday && (await runningSign(ctx, apply, day.date))) return day
  await toOfficer(ctx, apply, [
    isToday
      ? { rule: 'signing', text: '签约已到期，不能放款' }
      : { rule: 'hours', text: `贴现日期${apply.discountDate}已过` },
  ])
  return undefined
}

/**
 * The agreed day, where the money can move on it now. After the cut-off it is the next one, at its own figures: `disc_due`
 * takes the application up then. Where none is left the payout has failed.
 */
const openDay = async (ctx: Ctx, apply: Apply): Promise<PayDay | undefined> => {
  if (apply.ruleVersion !== null) return instantDay(ctx, apply)
  try {
    const day = await nextPayDay(ctx, apply)
    return day.date === ctx.today() ? day : undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await failPayout(ctx, apply, error.text)
    return undefined
  }
}

/** The payout of one try on one day: one job, however often it is ordered. */
export const payout = defineJob({
  topic: 'disc_payout',
  payload: z.object({
    apply_no: z.string(),
    round: z.int().optional(),
    pay_try: z.int(),
    date: z.string().default(''),
    /** The order of the payer's money that it has waited for. */
    after: z.string().optional(),
  }),
  key: ({ apply_no, round, pay_try, date, after }) =>
    [apply_no, round, pay_try, date, ...(after === undefined ? [] : [after])].join(':'),
  run: async (ctx, { apply_no: applyNo, pay_try: payTry, ...job }) => {
    const takeDue = async (reader: Ctx) => {
      const apply = await takeApply(reader, applyNo)
      // A job that an earlier release left names no round.
      const { round = apply.round } = job
      // Delivered again, or overtaken by a later try: there is nothing left to do.
      const isDue = apply.state === 'D50' && apply.round === round && apply.payTries === payTry
      return isDue ? apply : undefined
    }
    const due = await takeDue(ctx)
    if (!due || !(await openDay(ctx, due))) return undefined
    if (due.ruleVersion === null && !isServiceTime(ctx.time())) return notYet(startOf(ctx.today()), ctx.now())
    const ask = await payoutQuestions(ctx, due)
    const clearingMs = due.ruleVersion === null ? 0 : await ctx.behind(rehearsal).instantMs(ctx.tx)
    return async () => {
      const [answers] = await Promise.all([ask(), wait(clearingMs)])
      return async writer => {
        await keepPayoutAnswers(writer, due, answers)
        const apply = await takeDue(writer)
        const day = apply && (await openDay(writer, apply))
        if (apply && day) await disburse(writer, apply, day, answers)
      }
    }
  },
})

type PayTry = Pick<Apply, 'applyNo' | 'round' | 'payTries'>

export const enqueuePayout = (
  ctx: Ctx,
  { applyNo, round, payTries }: PayTry,
  when: { date: string; after?: string },
  delayMs?: number,
): Promise<void> => ctx.enqueue(payout, { apply_no: applyNo, round, pay_try: payTries, ...when }, delayMs)
