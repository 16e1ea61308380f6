/** 银行签约 as the company applies for it: save, submit, withdraw, renew. */

import { addDays, addMonths } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { RENEW_DAYS } from '@portal/shared/signing/states.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { requireOwnFiles } from '../files/stored-files.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import { checkAccount, typedAccountNo } from './account.ts'
import { companies } from './companies.ts'
import { asMember, changeSign, moveSign, noteNewSign, type Sign, takeSign } from './moves.ts'
import { signMachine } from './states.ts'

const openStates = statesWhere(signMeanings, state => state.open)
export const runningStates = statesWhere(signMeanings, state => state.running)
/** One of these with a bank leaves no room for another with it. */
export const takenStates = statesWhere(signMeanings, state => state.open || state.running)
const YEAR_MONTHS = 12

const answer = (sign: Sign) => [{ sign_no: sign.signNo, state: sign.state }]

/** Throws Fault 22006 unless the company is verified. */
const requireAuthentication = async (ctx: CallCtx): Promise<void> => {
  const [row] = await ctx.tx
    .select({ authentication: member.authentication })
    .from(member)
    .where(eq(member.id, ctx.operator.memberId))
  if (row?.authentication !== 1) throw new Fault('22006')
}

/** A bank that discounts. Throws Fault 22003 for any other number. */
const discountBank = async (ctx: CallCtx, bankNo: string) => {
  const [bank] = await ctx.tx
    .select()
    .from(bankOrg)
    .where(and(eq(bankOrg.bankNo, bankNo), eq(bankOrg.isDiscountBank, true), bankOrg.active))
  if (!bank) throw new Fault('22003', { text: '签约银行不存在', fields: { bank_no: '签约银行不存在' } })
  return bank
}

/** Throws Fault 22007 when the company has a signing with the bank in one of these states. */
const requireNone = async (ctx: CallCtx, bankOrgId: number, states: Sign['state'][]) => {
  const [other] = await ctx.tx
    .select({ id: bankSign.id })
    .from(bankSign)
    .where(
      and(
        eq(bankSign.memberId, ctx.operator.memberId),
        eq(bankSign.bankOrgId, bankOrgId),
        inArray(bankSign.state, states),
      ),
    )
    .limit(1)
  if (other) throw new Fault('22007')
}

const requireLastDay = (today: string, lastDay: string): void => {
  if (lastDay > today && lastDay <= addMonths(today, 3 * YEAR_MONTHS)) return
  throw new Fault('9012', { fields: { valid_to: '签约到期日应晚于今天，且不超过三年' } })
}

type Fields = Pick<
  typeof bankSign.$inferInsert,
  'bankOrgId' | 'typedAccountName' | 'typedAccountNoEnc' | 'settleBankNo' | 'fileIds' | 'validTo'
>

const createSign = async (ctx: CallCtx, fields: Fields, remark: string): Promise<Sign> => {
  const state = signMachine.next('NEW', 'save', 'member')
  if (state === 'NEW') throw new Error('a save leaves NEW')
  const today = ctx.today()
  const [sign] = await ctx.tx
    .insert(bankSign)
    .values({
      ...fields,
      signNo: await nextNumber(ctx.tx, 'QY', today),
      memberId: ctx.operator.memberId,
      operatorId: ctx.operator.operatorId,
      state,
      singleLimitFen: 0n,
      validFrom: today,
      agreementNo: await nextNumber(ctx.tx, 'XY', today),
    })
    // Two tabs may submit together: the index lets only one through.
    .onConflictDoNothing()
    .returning()
  if (!sign) throw new Fault('22007')
  await noteNewSign(ctx, sign, remark)
  return sign
}

export const saveSign: Handler<'/api/signing/save_sign'> = async (ctx, input) => {
  requireServiceTime(ctx)
  await requireAuthentication(ctx)
  const { memberId, operatorId } = ctx.operator
  const held = input.sign_no === undefined ? undefined : await takeSign(ctx, input.sign_no, memberId)
  if (held) signMachine.next(held.state, 'submit', 'member')
  const bank = await discountBank(ctx, input.bank_no)
  if (held && held.bankOrgId !== bank.id) {
    throw new Fault('9012', { fields: { bank_no: '签约银行不能修改，请另行签约' } })
  }
  const account = await checkAccount(ctx, {
    name: input.settle_acct_name,
    no: input.settle_acct_no,
    bankNo: input.settle_bank_no,
  })
  const validTo = input.valid_to ?? held?.validTo ?? addMonths(ctx.today(), YEAR_MONTHS)
  requireLastDay(ctx.today(), validTo)
  if (input.file_ids) await requireOwnFiles(ctx, input.file_ids)
  const fields = {
    typedAccountName: account.name,
    typedAccountNoEnc: ctx.atRest.seal(account.no),
    settleBankNo: account.bankNo,
    fileIds: input.file_ids ?? held?.fileIds ?? [],
    validTo,
  }
  if (held) {
    const changed = await changeSign(ctx, held, { ...fields, operatorId })
    await ctx.audit({ action: 'bank_sign.edit', objectType: 'bank_sign', objectNo: changed.signNo })
    return answer(changed)
  }
  await requireNone(ctx, bank.id, takenStates)
  return answer(await createSign(ctx, { ...fields, bankOrgId: bank.id }, ''))
}

const isAgreed = (agreed: boolean | string) => agreed === true || agreed === 'true' || agreed === '1'

export const submitSign: Handler<'/api/signing/submit_sign'> = async (ctx, input) => {
  requireServiceTime(ctx)
  await requireAuthentication(ctx)
  if (!isAgreed(input.agreed)) {
    throw new Fault('22005', { fields: { agreed: '请阅读并同意签约协议' } })
  }
  const { memberId, operatorId } = ctx.operator
  const sign = await takeSign(ctx, input.sign_no, memberId)
  signMachine.next(sign.state, 'submit', 'member')
  // The company may have been renamed, or the account taken, since the draft.
  await checkAccount(ctx, {
    name: sign.typedAccountName,
    no: typedAccountNo(ctx, sign),
    bankNo: sign.settleBankNo,
  })
  requireLastDay(ctx.today(), sign.validTo)
  const submitted = await moveSign(ctx, sign, 'submit', asMember(ctx), '', {
    operatorId,
    reason: '',
    verifyTries: 0,
    verifyAmountFen: null,
  })
  await ctx.behind(companies).signsElectronically(ctx, memberId)
  return answer(submitted)
}

export const withdrawSign: Handler<'/api/signing/withdraw_sign'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const sign = await takeSign(ctx, input.sign_no, ctx.operator.memberId)
  return answer(await moveSign(ctx, sign, 'withdraw', asMember(ctx)))
}

/** Whether a signing may be renewed on `today`: over, or in force for its last 30 days. */
export const isRenewable = (sign: Pick<Sign, 'state' | 'validTo'>, today: string): boolean => {
  const { over, lasts } = signMeanings[sign.state]
  return over === true || (lasts === true && sign.validTo <= addDays(today, RENEW_DAYS))
}

export const renewSign: Handler<'/api/signing/renew_sign'> = async (ctx, input) => {
  requireServiceTime(ctx)
  await requireAuthentication(ctx)
  const old = await takeSign(ctx, input.sign_no, ctx.operator.memberId)
  if (!isRenewable(old, ctx.today())) throw new Fault('20000')
  await requireNone(ctx, old.bankOrgId, signMeanings[old.state].over ? takenStates : openStates)
  const draft = await createSign(
    ctx,
    {
      bankOrgId: old.bankOrgId,
      typedAccountName: old.typedAccountName || ctx.operator.companyName,
      typedAccountNoEnc: old.typedAccountNoEnc,
      settleBankNo: old.settleBankNo,
      fileIds: old.fileIds,
      validTo: addMonths(ctx.today(), YEAR_MONTHS),
    },
    `续签 ${old.signNo}`,
  )
  return answer(draft)
}
