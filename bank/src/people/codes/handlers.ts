import { ownSmsPurposeTitles } from '@portal/shared/contract/sms.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import type { Handler, Handlers } from '../../platform/kernel/handler.ts'
import { signedInAsker } from '../../platform/kernel/source.ts'
import { mobileOf } from '../directory/mobile.ts'
import { codeText, issueCode } from './codes.ts'

/** @throws Fault 23005 within 120 s of the last code for this purpose, 23010 */
const sendOwnCode: Handler<'/api/sms/send_code'> = async (ctx, { purpose }) => {
  const { operatorId, account } = ctx.operator
  const mobile = await mobileOf(ctx, operatorId)
  const code = await issueCode(ctx.tx, ctx.atRest, { purpose, account, asker: signedInAsker(ctx.operator) })
  await ctx.sendSms({ mobile, purpose, text: codeText(ownSmsPurposeTitles[purpose], code), code })
  await ctx.audit({
    action: 'sms.send_code',
    objectType: 'account',
    objectNo: maskMobile(account),
    after: { purpose },
  })
  return [{ sended_mobile: maskMobile(mobile) }]
}

export const smsHandlers = { '/api/sms/send_code': sendOwnCode } satisfies Handlers
