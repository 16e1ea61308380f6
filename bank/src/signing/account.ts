/** The settlement account of a signing: codes 22001–22003. */
import { hasBankNoCheck, isBankNo12 } from '@portal/shared/bills/bill-no.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  findAccount,
  findOwnAccount,
  openAccount,
  plainAccountNo,
  type SettleAccount,
} from '../ledger/accounts.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import type { Sign } from './moves.ts'

export interface TypedAccount {
  name: string
  no: string
  bankNo: string
}

export const takenText = '该账号已被其他企业使用'

/**
 * The account as typed, its number without blanks.
 * Throws Fault 22001 for another name than the company's, 22002 for no account number or another's, 22003.
 */
export const checkAccount = async (ctx: CallCtx, typed: TypedAccount): Promise<TypedAccount> => {
  const { memberId, companyName } = ctx.operator
  const refuse = (code: '22001' | '22002' | '22003', field: string, text: string) =>
    new Fault(code, { text, fields: { [field]: text } })
  if (typed.name.trim() !== companyName) {
    throw refuse('22001', 'settle_acct_name', '结算账户户名须与企业名称一致')
  }
  const no = plainAccountNo(typed.no)
  if (!/^[0-9A-Za-z]{8,32}$/.test(no)) {
    throw refuse('22002', 'settle_acct_no', '账号只能为8-32位数字或字母')
  }
  if (!isBankNo12(typed.bankNo)) throw refuse('22003', 'settle_bank_no', '行号由12位数字组成')
  if (!hasBankNoCheck(typed.bankNo)) throw refuse('22003', 'settle_bank_no', '行号校验位不正确')
  const known = await findAccount(ctx, no)
  if (known && known.ownerMemberId !== memberId) throw refuse('22002', 'settle_acct_no', takenText)
  return { name: companyName, no, bankNo: typed.bankNo }
}

/** The number a signing names: as typed, or as seeded with its account. */
export const typedAccountNo = (ctx: Ctx, sign: Sign): string => {
  if (sign.typedAccountNoEnc === null) throw new Error(`signing ${sign.signNo} names no account`)
  return ctx.atRest.open(sign.typedAccountNoEnc)
}

/** The bank's account for a signing, opened when it is the first with it. Throws Fault 22002 when it is another's. */
export const settleAccountOf = async (ctx: Ctx, sign: Sign): Promise<SettleAccount> => {
  const no = typedAccountNo(ctx, sign)
  const own = await findOwnAccount(ctx, sign.memberId, no)
  if (own) return own
  const opened = await openAccount(ctx, { memberId: sign.memberId }, sign.typedAccountName, no)
  if (!opened) throw new Fault('22002', { text: takenText })
  return opened
}
