import { maskAccount } from '@portal/shared/people/mask.ts'
import type { Handlers } from '../http/handler.ts'
import { signsOf } from './signs.ts'

export const signingHandlers: Handlers = {
  '/api/signing/query_sign': async ctx => {
    const signs = await signsOf(ctx.tx, ctx.operator.memberId)
    return signs.map(sign => ({
      sign_no: sign.signNo,
      bank_name: sign.bankName,
      state: sign.state,
      settle_acct_name: sign.settleAccountName,
      settle_acct_no: sign.settleAccountNoEnc ? maskAccount(ctx.atRest.open(sign.settleAccountNoEnc)) : '',
      // Sandbox companies hold their settlement account at the bank they signed with.
      settle_bank_name: sign.bankName,
      single_limit_fen: String(sign.singleLimitFen),
      valid_from: sign.validFrom,
      valid_to: sign.validTo,
    }))
  },
}
