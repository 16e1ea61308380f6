import { setTimeout as wait } from 'node:timers/promises'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import type { Tx } from '../db/db.ts'
import { patient } from '../http/caller.ts'
import { contextOf } from '../http/context.ts'
import type { IncomingCall } from '../http/dispatch.ts'
import { guestAsker } from '../http/source.ts'
import { sendSms } from '../outbox/messages.ts'
import { codeText, issueCode, spendCode, tryCode } from '../sms/codes.ts'
import {
  checkNewPassword,
  checkPasswordWords,
  passwordChanged,
  sameAsOld,
  storePassword,
} from './new-password.ts'
import { findByAccount, isDisabled, type Person } from './operators.ts'
import { tellOwner } from './own-news.ts'
import { hashPassword, hashTurns, verifyPassword } from './passwords.ts'
import type { SignInParts } from './sign-in.ts'

/*
 * Forgotten passwords. Known and unknown accounts get the same words after the same time (SECURITY): codes are
 * made, waited for, counted and tried alike, only the message is not sent. A code serves the session that asked for
 * it: strangers who ask for the same account have codes of their own, which never reach them.
 */

/** Answers of a send leave no sooner, so that writing the message or not takes no time that shows. */
const sendTakesMs = 60

const auditAs = (
  { services }: SignInParts,
  tx: Tx,
  requestId: string,
  account: string,
  person: Person | undefined,
  entry: Pick<AuditEntry, 'action' | 'result'>,
) =>
  writeAudit(tx, services.clock, { type: 'guest', operatorId: person?.operator.id ?? null }, requestId, {
    objectType: 'account',
    objectNo: maskMobile(account),
    ...entry,
  })

/**
 * Sends a code to the account's mobile. `sended_mobile` is the mask of what was typed.
 * @throws Fault 12007, 23005, 23010
 */
export const sendResetCode = async (
  parts: SignInParts,
  input: RequestOf<'/api/member/forget_pwd_send'>,
  requestId: string,
  { source }: IncomingCall,
) => {
  const { db, services, captchas } = parts
  const { atRest } = services
  const account = input.user_account
  const captchaFits = await captchas.burn(db, input.chkcode_req_id, 'forget', input.chkcode)
  if (!captchaFits) throw new Fault('12007')

  const enough = wait(sendTakesMs)
  const person = await findByAccount(db, account)
  const sending = db.transaction(async tx => {
    const code = await issueCode(tx, atRest, { purpose: 'forget', account, asker: guestAsker(source) })
    await auditAs(parts, tx, requestId, account, person, { action: 'password.reset_send' })
    if (!person || isDisabled(person)) return
    const mobile = atRest.open(person.operator.mobileEnc)
    await sendSms(tx, atRest, { mobile, purpose: 'forget', text: codeText('重置登录密码', code), code })
  })
  await Promise.allSettled([sending, enough])
  await sending
  return [{ sended_mobile: maskMobile(account) }]
}

/**
 * Sets a new password by the code.
 * @throws Fault 23003, 23004, 23011, 9007 when too many passwords are checked already
 */
export const resetPassword = async (
  parts: SignInParts,
  input: RequestOf<'/api/member/forget_pwd_submit'>,
  requestId: string,
  { source, caller = patient }: Pick<IncomingCall, 'source' | 'caller'>,
) => {
  const { db, services, throttle } = parts
  const account = input.user_account
  checkNewPassword(input.new_pwd, account, 'reset')
  hashTurns.needRoom('outside', caller)
  const wanted = { purpose: 'forget' as const, account, asker: guestAsker(source) }
  const codeId = await tryCode(db, services.atRest, wanted, input.sms_code)

  // From here on the caller has read the message: what he learns is about himself.
  const person = await findByAccount(db, account)
  if (!person || isDisabled(person)) throw new Fault('23004')
  const isOld = await verifyPassword(input.new_pwd, person.operator.passwordHash, { line: 'outside', caller })
  if (isOld) throw sameAsOld()
  const mobile = services.atRest.open(person.operator.mobileEnc)
  checkPasswordWords(input.new_pwd, { account, mobile, companyName: person.member.companyName })
  // Whoever has waited for the first of the two goes on with the second.
  const passwordHash = await hashPassword(input.new_pwd, { line: 'inside', caller })
  await db.transaction(async tx => {
    await spendCode(tx, codeId)
    await storePassword(tx, person.operator.id, passwordHash, new Date())
    await throttle.forget(tx, account)
    await auditAs(parts, tx, requestId, account, person, { action: 'password.reset' })
    const { id: operatorId } = person.operator
    await tellOwner(contextOf(services, tx, { type: 'guest', operatorId }, requestId), operatorId, 'reset')
  })
  return [passwordChanged]
}
