/** 打款验证: a small amount is sent to the settlement account of an approved signing, by a job and once. */
import { z } from 'zod'
import { glAccountId, post } from '../ledger/post.ts'
import { keepPortAnswers } from '../platform/evidence/port-answers.ts'
import { askAgain } from '../platform/jobs/silence.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineJob, type JobCtx } from '../platform/kernel/outbox.ts'
import { typedAccountNo } from './account.ts'
import { type AccountQuestion, accountProver, type ProvingAnswer } from './account-prover.ts'
import { tellOfSign } from './messages.ts'
import { changeSign, moveSign, type Sign, signSystem, takeSign } from './moves.ts'

/** Has the amount sent, for the approval that has just been given. */
export const enqueueProving = (ctx: Ctx, { signNo, verifyRef }: Sign): Promise<void> =>
  ctx.enqueue(proveAccount, { sign_no: signNo, verify_ref: verifyRef })

/** Keeps what the prover has answered about a signing's account, or about the one it changes to. */
export const keepProof = (
  ctx: Ctx,
  question: AccountQuestion,
  answer: Exclude<ProvingAnswer, { kind: 'silent' }>,
  of: { source: string; subjectType: 'bank_sign' | 'account_change' },
) =>
  keepPortAnswers(ctx, [
    {
      port: 'proving',
      reference: question.reference,
      ...of,
      subjectNo: question.reference.replace(/-\d+$/, ''),
      outcome: answer.kind,
      reason: answer.kind === 'refused' ? answer.reason : '',
      // Neither the account's number nor the amount: a reader of this must not be able to prove the account.
      summary: { bank_no: question.bankNo, tail: question.accountNo.slice(-4), answer: answer.kind },
      full: [question, answer],
    },
  ])

/** 借 业务及管理费, 贷 the account: the bank bears it, also where the signing has ended meanwhile. */
export const bookAmount = async (
  ctx: Ctx,
  refNo: string,
  accountId: number,
  amountFen: number,
): Promise<void> => {
  const remark = '签约打款验证'
  await post(ctx.tx, ctx, {
    kind: 'sign_verify',
    refNo,
    postings: [
      {
        accountId: await glAccountId(ctx.tx, 'OPERATING_EXPENSE'),
        side: 'D',
        amountFen: BigInt(amountFen),
        remark,
      },
      { accountId, side: 'C', amountFen: BigInt(amountFen), remark },
    ],
  })
}

const REASON_LENGTH = 200

export const proveAccount = defineJob({
  topic: 'prove_account',
  payload: z.object({ sign_no: z.string(), verify_ref: z.string() }),
  key: ({ verify_ref }) => verify_ref,
  run: async (ctx, { sign_no: signNo, verify_ref: reference }) => {
    const asked = await takeSign(ctx, signNo)
    const { settleAccountId } = asked
    if (settleAccountId === null) throw new Error(`approved signing ${signNo} has no account`)
    const question: AccountQuestion = {
      reference,
      accountName: asked.typedAccountName,
      accountNo: typedAccountNo(ctx, asked),
      bankNo: asked.settleBankNo,
    }
    return async () => {
      const answer = await ctx.behind(accountProver).send(question)
      return async (writer: JobCtx) => {
        const sign = await takeSign(writer, signNo)
        // Withdrawn meanwhile, or approved again: this amount is no longer needed.
        const waits = sign.state === 'S20' && sign.verifyRef === reference
        if (answer.kind === 'silent') {
          // It may have been sent all the same: until an answer comes, it is asked for under the same number.
          return askAgain(writer.attempt)
        }
        const { source } = ctx.behind(accountProver)
        await keepProof(writer, question, answer, { source, subjectType: 'bank_sign' })
        if (answer.kind === 'sent') {
          await bookAmount(writer, reference, settleAccountId, answer.amountFen)
          if (waits) await changeSign(writer, sign, { verifyAmountFen: answer.amountFen })
        } else if (waits) {
          const reason = `打款验证未能汇出：${answer.reason}`.slice(0, REASON_LENGTH)
          const returned = await moveSign(writer, sign, 'return', signSystem, reason, { reason })
          await tellOfSign(writer, returned, 'returned', reason)
        }
        return undefined
      }
    }
  },
})
