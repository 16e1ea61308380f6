/** 签约审核: what the bank's officers decide on signings. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { parseFen } from '@portal/shared/money/fen.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { readParam } from '../platform/params/params.ts'
import { settleAccountOf, typedAccountNo } from './account.ts'
import { tellOfSign } from './messages.ts'
import { asOfficer, moveSign, type Sign, takeSign } from './moves.ts'
import { enqueueProving } from './proving.ts'
import { signMachine } from './states.ts'

/** The signing as its caller saw it. Throws Fault 9015, 20072. */
const takeSeen = async (
  ctx: Ctx,
  { sign_no, seen_version }: Pick<RequestOf<'/api/admin/approve_sign'>, 'sign_no' | 'seen_version'>,
): Promise<Sign> => {
  const sign = await takeSign(ctx, sign_no)
  requireSeen(sign, seen_version)
  return sign
}

const answer = (sign: Sign) => [{ sign_no: sign.signNo, state: sign.state }]

const limitOf = (typed: string | undefined, fallback: string, field: string): bigint => {
  const fen = parseFen(typed ?? fallback)
  if (fen === null || fen < 0n) throw new Fault('9012', { fields: { [field]: '限额不正确' } })
  return fen
}

/** The account in full, for the officer about to decide on it; reading it is audited. */
export const readSignAccount: Handler<'/api/admin/read_sign_account'> = async (ctx, input) => {
  const sign = await takeSign(ctx, input.sign_no)
  signMachine.next(sign.state, 'approve', 'officer')
  await ctx.audit({ action: 'bank_sign.read_account', objectType: 'bank_sign', objectNo: sign.signNo })
  return [
    {
      sign_no: sign.signNo,
      settle_acct_name: sign.typedAccountName,
      settle_acct_no: typedAccountNo(ctx, sign),
      settle_bank_no: sign.settleBankNo,
    },
  ]
}

export const approveSign: Handler<'/api/admin/approve_sign'> = async (ctx, input) => {
  const sign = await takeSeen(ctx, input)
  signMachine.next(sign.state, 'approve', 'officer')
  const validTo = input.valid_to ?? sign.validTo
  if (validTo <= ctx.today()) {
    throw new Fault('9012', { fields: { valid_to: '签约到期日应晚于今天' } })
  }
  const single = await readParam(ctx.tx, 'SIGN_SINGLE_LIMIT_FEN')
  const total = await readParam(ctx.tx, 'SIGN_TOTAL_LIMIT_FEN')
  const dayCount = input.day_limit_count ?? Number(await readParam(ctx.tx, 'SIGN_DAY_COUNT'))
  const account = await settleAccountOf(ctx, sign)
  const approved = await moveSign(ctx, sign, 'approve', asOfficer(ctx), input.remark?.trim() ?? '', {
    settleAccountId: account.id,
    singleLimitFen: limitOf(input.single_limit_fen, single, 'single_limit_fen'),
    totalLimitFen: limitOf(input.total_limit_fen, total, 'total_limit_fen'),
    dayLimitCount: dayCount,
    custManager: input.cust_manager?.trim() ?? '',
    validTo,
    verifyAmountFen: null,
    // A returned signing may be approved again and is sent a new amount.
    verifyRef: `${sign.signNo}-${sign.version + 1}`,
    verifyTries: 0,
    reason: '',
  })
  await enqueueProving(ctx, approved)
  await tellOfSign(ctx, approved, 'approved')
  return answer(approved)
}

export const returnSign: Handler<'/api/admin/return_sign'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const sign = await takeSeen(ctx, input)
  const returned = await moveSign(ctx, sign, 'return', asOfficer(ctx), reason, { reason })
  await tellOfSign(ctx, returned, 'returned', reason)
  return answer(returned)
}

export const refuseSign: Handler<'/api/admin/refuse_sign'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const sign = await takeSeen(ctx, input)
  const refused = await moveSign(ctx, sign, 'refuse', asOfficer(ctx), reason, { reason })
  await tellOfSign(ctx, refused, 'refused', reason)
  return answer(refused)
}

export const pauseByBank: Handler<'/api/admin/pause_sign'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const sign = await takeSeen(ctx, input)
  const paused = await moveSign(ctx, sign, 'pause', asOfficer(ctx), reason, { reason })
  await tellOfSign(ctx, paused, 'paused', reason)
  return answer(paused)
}

export const resumeSign: Handler<'/api/admin/resume_sign'> = async (ctx, input) => {
  const sign = await takeSeen(ctx, input)
  const resumed = await moveSign(ctx, sign, 'resume', asOfficer(ctx), input.remark?.trim() ?? '', {
    reason: '',
  })
  await tellOfSign(ctx, resumed, 'resumed')
  return answer(resumed)
}

export const confirmEnd: Handler<'/api/admin/confirm_end'> = async (ctx, input) => {
  const sign = await takeSeen(ctx, input)
  const ended = await moveSign(ctx, sign, 'confirm_end', asOfficer(ctx), input.remark?.trim() ?? '', {
    validTo: sign.validFrom > ctx.today() ? sign.validFrom : ctx.today(),
  })
  await tellOfSign(ctx, ended, 'ended')
  return answer(ended)
}
