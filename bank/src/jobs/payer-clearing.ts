/** The orders of payers' money, until clearing has answered each; a payout that waited for it goes on then. */
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { z } from 'zod'
import { type Apply, takeApply } from '../discount/applications.ts'
import { bookPayerMoney, payerMoneyJob, questionOf, returnWhenEnded } from '../discount/payer-money.ts'
import type { Ctx } from '../http/handler.ts'
import { type Answered, askClearing, type FinalAnswer } from '../ledger/clearing-orders.ts'
import { notifyStaff } from '../notices/staff.ts'
import type { JobHandlers } from '../outbox/outbox.ts'
import { failPayout } from './payout.ts'
import { disburseJobOf } from './topics.ts'

const payloadSchema = z.object({ reference: z.string() })

const refusalText = (answer: Extract<FinalAnswer, { kind: 'refused' }>): string =>
  answer.cause === 'no_funds' ? catalogue['20024'].text : `付息人账户扣款未成功：${answer.reason}`

/** The payout that has waited for the money is another job than the one that found it missing. */
const goOn = async (ctx: Ctx, apply: Apply, reference: string): Promise<void> => {
  const job = disburseJobOf(apply, ctx.today())
  await ctx.enqueue({ ...job, key: `${job.key}:${reference}` })
}

const tellNotReturned = (ctx: Ctx, { applyNo }: Apply, reason: string): Promise<void> =>
  notifyStaff(ctx, 'disc_apply_pay', {
    category: '业务',
    title: '付息款退回失败',
    body: `贴现申请${applyNo}的付息款未能退回付息人账户，请人工处理。原因：${reason}`,
    link: `/discApproval?segment=all&apply_no=${applyNo}`,
  })

const settle = async (ctx: Ctx, { order, answer }: Answered): Promise<void> => {
  const apply = await takeApply(ctx, order.subject)
  if (answer.kind === 'paid') {
    await bookPayerMoney(ctx, order)
    if (order.kind === 'collect' && apply.state === 'D50') return goOn(ctx, apply, order.reference)
    return returnWhenEnded(ctx, apply)
  }
  if (order.kind === 'return') return tellNotReturned(ctx, apply, answer.reason)
  if (apply.state === 'D50') await failPayout(ctx, apply, refusalText(answer))
}

export const payerClearingJobs: JobHandlers = {
  [payerMoneyJob]: async (ctx, payload) => {
    const question = await questionOf(ctx, payloadSchema.parse(payload).reference)
    if (!question) return undefined
    return askClearing(ctx.clearing, [question], {
      // The application first, as its payout does.
      lock: async writer => void (await takeApply(writer, question.applyNo)),
      settle: async (writer, answered) => {
        for (const each of answered) await settle(writer, each)
      },
    })
  },
}
