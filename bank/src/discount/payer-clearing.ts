/** The orders of payers' money, until clearing has answered each; a payout that waited for it goes on then. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { clearing } from '../ledger/clearing.ts'
import { type Answered, askClearing, type FinalAnswer } from '../ledger/clearing-orders.ts'
import { defineOfficersNotice, tellOfficersOf } from '../notices/notice.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { doing } from '../platform/kernel/outbox.ts'
import { type Apply, takeApply } from './applications.ts'
import { bookPayerMoney, payerMoneyTopic, questionOf, returnWhenEnded } from './payer-money.ts'
import { enqueuePayout, failPayout } from './payout.ts'

const refusalText = (answer: Extract<FinalAnswer, { kind: 'refused' }>): string =>
  answer.cause === 'no_funds' ? catalogue['20024'].text : `付息人账户扣款未成功：${answer.reason}`

/** The payout that has waited for the money is another job than the one that found it missing. */
const goOn = (ctx: Ctx, apply: Apply, reference: string): Promise<void> =>
  enqueuePayout(ctx, apply, { date: ctx.today(), after: reference })

const notReturned = defineOfficersNotice<{ apply: Apply; reason: string }>({
  permission: 'disc_apply_pay',
  bank: ({ apply }) => apply.bankOrgId,
  title: '付息款退回失败',
  body: ({ apply, reason }) =>
    `贴现申请${apply.applyNo}的付息款未能退回付息人账户，请人工处理。原因：${reason}`,
  link: ({ apply }) => linkTo('application', apply.applyNo),
})

const settle = async (ctx: Ctx, { order, answer }: Answered): Promise<void> => {
  const apply = await takeApply(ctx, order.subject)
  if (answer.kind === 'paid') {
    await bookPayerMoney(ctx, order)
    if (order.kind === 'collect' && apply.state === 'D50') return goOn(ctx, apply, order.reference)
    return returnWhenEnded(ctx, apply)
  }
  if (order.kind === 'return') return tellOfficersOf(ctx, notReturned, { apply, reason: answer.reason })
  if (apply.state === 'D50') await failPayout(ctx, apply, refusalText(answer))
}

export const payerMoney = doing(payerMoneyTopic, async (ctx, { reference }) => {
  const question = await questionOf(ctx, reference)
  if (!question) return undefined
  return askClearing(ctx.behind(clearing), [question], {
    // The application first, as its payout does.
    lock: async writer => void (await takeApply(writer, question.applyNo)),
    settle: async (writer, answered) => {
      for (const each of answered) await settle(writer, each)
    },
  })
})
