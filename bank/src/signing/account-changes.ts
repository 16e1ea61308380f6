/** 结算账户变更 as the company acts on it: asked for, reviewed within, proven, withdrawn. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { VERIFY_TRIES } from '@portal/shared/signing/states.ts'
import { eq } from 'drizzle-orm'
import { enqueueDocument } from '../files/document-order.ts'
import { requireOwnFiles } from '../files/stored-files.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { accountChange } from '../platform/db/schema/account-changes.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { KeptFault } from '../platform/kernel/kept-fault.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { checkAccount } from './account.ts'
import {
  type AccountChange,
  changeBy,
  changeMachine,
  changeSystem,
  moveAccountChange,
  noteAsked,
  openChangeOf,
  takeAccountChange,
} from './account-change-moves.ts'
import { changeSign, type Sign, takeSign } from './moves.ts'
import { promisedAccounts } from './promised-accounts.ts'

const answer = ({ changeNo, state }: AccountChange) => [{ change_no: changeNo, state }]

/** The account that a signing is paid to now, in full. */
const currentAccountNo = async (ctx: CallCtx, accountId: number): Promise<string> => {
  const [account] = await ctx.tx.select().from(settleAccount).where(eq(settleAccount.id, accountId))
  return account?.acctNoEnc ? ctx.atRest.open(account.acctNoEnc) : ''
}

/** A signing whose account can be changed. @throws Fault 9015; 20322 for one that does not run; 20321 while one is under way */
const changeable = async (ctx: CallCtx, signNo: string) => {
  const sign = await takeSign(ctx, signNo, ctx.operator.memberId)
  const { settleAccountId } = sign
  if (!signMeanings[sign.state].lasts || settleAccountId === null) throw new Fault('20322')
  if (await openChangeOf(ctx, sign.id)) throw new Fault('20321')
  return { sign, settleAccountId }
}

export const askAccountChange: Handler<'/api/signing/ask_account_change'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const remark = readReason(input.remark, '请填写2-200字的变更原因')
  const { sign, settleAccountId } = await changeable(ctx, input.sign_no)
  const account = await checkAccount(ctx, {
    name: input.settle_acct_name,
    no: input.settle_acct_no,
    bankNo: input.settle_bank_no,
  })
  if (account.no === (await currentAccountNo(ctx, settleAccountId))) {
    throw new Fault('20320', { fields: { settle_acct_no: '与现用结算账户相同，请填写另一账户' } })
  }
  if (input.file_ids) await requireOwnFiles(ctx, input.file_ids)
  const { memberId, operatorId, needReview } = ctx.operator
  const event = needReview ? 'ask_for_review' : 'ask'
  const by = changeBy(ctx, 'maker')
  const [change] = await ctx.tx
    .insert(accountChange)
    .values({
      changeNo: await nextNumber(ctx.tx, 'BG', ctx.today()),
      signId: sign.id,
      memberId,
      makerId: operatorId,
      oldAccountId: settleAccountId,
      typedAccountName: account.name,
      typedAccountNoEnc: ctx.atRest.seal(account.no),
      settleBankNo: account.bankNo,
      fileIds: input.file_ids ?? [],
      remark,
      state: changeMachine.next('NEW', event, by.as) as AccountChange['state'],
      askedAt: ctx.now(),
      sentAt: needReview ? null : ctx.now(),
    })
    // Two tabs may ask together: the index lets only one through.
    .onConflictDoNothing()
    .returning()
  if (!change) throw new Fault('20321')
  await noteAsked(ctx, change, { from: 'NEW', to: change.state, event, by, remark })
  return answer(change)
}

/** The change a checker decides on. @throws Fault 9015, 20072, 20000 by state, 21001 for one's own */
const takeForCheck = async (
  ctx: CallCtx,
  { change_no, seen_version }: { change_no: string; seen_version?: number | undefined },
  event: 'check_pass' | 'check_return',
): Promise<AccountChange> => {
  requireServiceTime(ctx)
  const change = await takeAccountChange(ctx, change_no, ctx.operator.memberId)
  requireSeen(change, seen_version)
  changeMachine.next(change.state, event, 'checker')
  if (change.makerId === ctx.operator.operatorId) throw new Fault('21001')
  return change
}

export const passAccountChange: Handler<'/api/signing/pass_account_change'> = async (ctx, input) => {
  const change = await takeForCheck(ctx, input, 'check_pass')
  const { operatorId: checkerId } = ctx.operator
  const by = changeBy(ctx, 'checker')
  return answer(await moveAccountChange(ctx, change, 'check_pass', by, '', { checkerId, sentAt: ctx.now() }))
}

export const returnAccountChange: Handler<'/api/signing/return_account_change'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const change = await takeForCheck(ctx, input, 'check_return')
  const by = changeBy(ctx, 'checker')
  const { operatorId: checkerId } = ctx.operator
  return answer(await moveAccountChange(ctx, change, 'check_return', by, reason, { reason, checkerId }))
}

export const withdrawAccountChange: Handler<'/api/signing/withdraw_account_change'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const change = await takeAccountChange(ctx, input.change_no, ctx.operator.memberId)
  requireSeen(change, input.seen_version)
  return answer(await moveAccountChange(ctx, change, 'withdraw', changeBy(ctx, 'maker')))
}

/** One wrong amount: counted for good, the last one ends the change. @throws KeptFault 22004 */
const refuseAmount = async (ctx: CallCtx, change: AccountChange): Promise<never> => {
  const verifyTries = change.verifyTries + 1
  const left = VERIFY_TRIES - verifyTries
  if (left > 0) {
    await ctx.tx.update(accountChange).set({ verifyTries }).where(eq(accountChange.id, change.id))
    await ctx.audit({
      action: 'account_change.verify',
      objectType: 'account_change',
      objectNo: change.changeNo,
      after: { tries: verifyTries },
      result: 'refused',
    })
  } else {
    const reason = '打款验证金额三次不符'
    await moveAccountChange(ctx, change, 'verify_failed', changeSystem, reason, { verifyTries, reason })
  }
  const text = `验证金额不正确，还可尝试${left}次`
  throw new KeptFault('22004', { text, fields: { amount_fen: text } })
}

/** From here on the signing is paid to the new account; what was applied for before keeps the old one. */
const takeEffect = async (ctx: CallCtx, sign: Sign, change: AccountChange): Promise<void> => {
  await ctx.behind(promisedAccounts).keep(ctx, sign.id, change.oldAccountId)
  await changeSign(ctx, sign, {
    settleAccountId: change.newAccountId,
    typedAccountName: change.typedAccountName,
    typedAccountNoEnc: change.typedAccountNoEnc,
    settleBankNo: change.settleBankNo,
  })
  await enqueueDocument(ctx, { kind: 'sign_agreement', refNo: sign.signNo })
}

export const verifyAccountChange: Handler<'/api/signing/verify_account_change'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const { memberId } = ctx.operator
  const asked = await ctx.tx
    .select({ signNo: bankSign.signNo })
    .from(accountChange)
    .innerJoin(bankSign, eq(bankSign.id, accountChange.signId))
    .where(eq(accountChange.changeNo, input.change_no))
  const [of] = asked
  if (!of) throw new Fault('9015')
  // The signing first, as whoever ends it does: the two never wait for each other.
  const sign = await takeSign(ctx, of.signNo, memberId)
  const change = await takeAccountChange(ctx, input.change_no, memberId)
  changeMachine.next(change.state, 'verify', 'maker')
  if (change.verifyAmountFen === null) throw new Fault('20100')
  if (BigInt(input.amount_fen) !== BigInt(change.verifyAmountFen)) return refuseAmount(ctx, change)
  if (!signMeanings[sign.state].running) throw new Fault('20322')
  await takeEffect(ctx, sign, change)
  return answer(
    await moveAccountChange(ctx, change, 'verify', changeBy(ctx, 'maker'), '', {
      effectiveAt: ctx.now(),
      reason: '',
    }),
  )
}
