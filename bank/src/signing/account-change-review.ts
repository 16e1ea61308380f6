/** 结算账户变更 as the bank's officers decide on it, and the amount that proves the new account. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { findOwnAccount, openAccount } from '../ledger/accounts.ts'
import { accountChange } from '../platform/db/schema/account-changes.ts'
import { auditLog } from '../platform/db/schema/platform.ts'
import { tellChange } from '../platform/feed/feed.ts'
import { askAgain } from '../platform/jobs/silence.ts'
import type { CallCtx, Ctx, Handler } from '../platform/kernel/handler.ts'
import { defineJob, type JobCtx } from '../platform/kernel/outbox.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { takenText } from './account.ts'
import {
  type AccountChange,
  changeBy,
  changeMachine,
  changeSystem,
  moveAccountChange,
  takeAccountChange,
} from './account-change-moves.ts'
import { type AccountQuestion, accountProver } from './account-prover.ts'
import { bookAmount, keepProof } from './proving.ts'

const answer = ({ changeNo, state }: AccountChange) => [{ change_no: changeNo, state }]

const READING = { action: 'account_change.read_account', objectType: 'account_change' } as const

/** @throws Fault 20375 for an officer who has not had the new account in full before them */
const requireRead = async (ctx: CallCtx, { changeNo }: AccountChange): Promise<void> => {
  const [read] = await ctx.tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectNo, changeNo),
        eq(auditLog.objectType, READING.objectType),
        eq(auditLog.action, READING.action),
        eq(auditLog.actorId, ctx.operator.operatorId),
      ),
    )
    .limit(1)
  if (!read) throw new Fault('20375')
}

const newAccountNo = (ctx: Ctx, change: AccountChange): string => ctx.atRest.open(change.typedAccountNoEnc)

/** The new account in full, for the officer about to decide on it; reading it is audited. */
export const readChangeAccount: Handler<'/api/admin/read_change_account'> = async (ctx, input) => {
  const change = await takeAccountChange(ctx, input.change_no)
  changeMachine.next(change.state, 'approve', 'officer')
  await ctx.audit({ ...READING, objectNo: change.changeNo })
  return [
    {
      change_no: change.changeNo,
      new_acct_name: change.typedAccountName,
      new_acct_no: newAccountNo(ctx, change),
      new_bank_no: change.settleBankNo,
    },
  ]
}

/** The bank's account of the new number, opened where it is the first with it. @throws Fault 22002 when it is another's */
const newAccountOf = async (ctx: CallCtx, change: AccountChange): Promise<number> => {
  const no = newAccountNo(ctx, change)
  const own = await findOwnAccount(ctx, change.memberId, no)
  if (own) return own.id
  const opened = await openAccount(ctx, { memberId: change.memberId }, change.typedAccountName, no)
  if (!opened) throw new Fault('22002', { text: takenText })
  return opened.id
}

export const approveAccountChange: Handler<'/api/admin/approve_account_change'> = async (ctx, input) => {
  const change = await takeAccountChange(ctx, input.change_no)
  requireSeen(change, input.seen_version)
  changeMachine.next(change.state, 'approve', 'officer')
  await requireRead(ctx, change)
  const approved = await moveAccountChange(ctx, change, 'approve', changeBy(ctx, 'officer'), '', {
    newAccountId: await newAccountOf(ctx, change),
    verifyAmountFen: null,
    verifyRef: `${change.changeNo}-${change.version + 1}`,
    verifyTries: 0,
  })
  await ctx.enqueue(proveNewAccount, { change_no: approved.changeNo, verify_ref: approved.verifyRef })
  return answer(approved)
}

export const refuseAccountChange: Handler<'/api/admin/refuse_account_change'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const change = await takeAccountChange(ctx, input.change_no)
  requireSeen(change, input.seen_version)
  return answer(await moveAccountChange(ctx, change, 'refuse', changeBy(ctx, 'officer'), reason, { reason }))
}

const REASON_LENGTH = 200

/** The amount is sent once, as for a new signing, and booked whatever has become of the change meanwhile. */
export const proveNewAccount = defineJob({
  topic: 'prove_new_account',
  payload: z.object({ change_no: z.string(), verify_ref: z.string() }),
  key: ({ verify_ref }) => verify_ref,
  run: async (ctx, { change_no: changeNo, verify_ref: reference }) => {
    const asked = await takeAccountChange(ctx, changeNo)
    const { newAccountId } = asked
    if (newAccountId === null) throw new Error(`approved change ${changeNo} has no account`)
    const question: AccountQuestion = {
      reference,
      accountName: asked.typedAccountName,
      accountNo: newAccountNo(ctx, asked),
      bankNo: asked.settleBankNo,
    }
    return async () => {
      const proof = await ctx.behind(accountProver).send(question)
      return async (writer: JobCtx) => {
        // It may have been sent all the same: until an answer comes, it is asked for under the same number.
        if (proof.kind === 'silent') return askAgain(writer.attempt)
        const change = await takeAccountChange(writer, changeNo)
        const waits = change.state === 'G20' && change.verifyRef === reference
        await keepProof(writer, question, proof, {
          source: ctx.behind(accountProver).source,
          subjectType: 'account_change',
        })
        if (proof.kind === 'sent') {
          await bookAmount(writer, reference, newAccountId, proof.amountFen)
          if (waits) await noteSent(writer, change, proof.amountFen)
        } else if (waits) {
          const reason = `打款验证未能汇出：${proof.reason}`.slice(0, REASON_LENGTH)
          await moveAccountChange(writer, change, 'verify_failed', changeSystem, reason, { reason })
        }
        return undefined
      }
    }
  },
})

const noteSent = async (ctx: Ctx, change: AccountChange, amountFen: number): Promise<void> => {
  await ctx.tx
    .update(accountChange)
    .set({ verifyAmountFen: amountFen })
    .where(eq(accountChange.id, change.id))
  await tellChange(ctx, { to: { memberId: change.memberId }, topic: 'sign', refNo: change.changeNo })
}
