import { setTimeout as wait } from 'node:timers/promises'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { isMobile } from '@portal/shared/people/identity.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { eq } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import { registDraft } from '../../platform/db/schema/registration.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { guestAsker } from '../../platform/kernel/source.ts'
import { codeText, issueCode, spendCode, tryCode } from '../codes/codes.ts'
import { changesOf } from '../members/profile-check.ts'
import type { SignInParts } from '../sign-in/sign-in.ts'
import { draftFields, findDraft, openDraft, type Registrant } from './drafts.ts'
import { resubmit } from './resubmit.ts'

/*
 * Until a number is proven by its own message, a registered one and a free one are answered alike:
 * both get the message, and only its reader learns which it is.
 */

const codeOf = (memberType: Registrant, mobile: string, { source }: DirectCall) => ({
  purpose: 'regist' as const,
  account: `${memberType}\0${mobile}`,
  asker: guestAsker(source),
  to: { mobile },
})

const audit = (ctx: CallCtx, mobile: string, action: 'regist.send_code' | 'regist.verify_code') =>
  ctx.audit({ action, objectType: 'account', objectNo: maskMobile(mobile) })

/** Answers to visitors leave no sooner, as those of a forgotten password. */
const takesMs = 60

/** Waits as long for a refusal as for a success. */
const noSooner = async <T>(work: Promise<T>): Promise<T> => {
  await Promise.allSettled([work, wait(takesMs)])
  return work
}

/** @throws Fault 12007, 23003 for what is no mobile number, 23005, 23010 */
export const sendRegistCode = async (
  { db, captchas }: SignInParts,
  input: RequestOf<'/api/regist/send_code'>,
  call: DirectCall,
) => {
  const { mobile, member_type: memberType } = input
  const fits = await captchas.burn(db, input.chkcode_req_id, 'regist', input.chkcode)
  if (!fits) throw new Fault('12007')
  if (!isMobile(mobile)) {
    const text = '手机号码格式不正确'
    throw new Fault('23003', { text, fields: { mobile: text } })
  }
  const sending = call.transaction(async ctx => {
    const code = await issueCode(ctx.tx, ctx.atRest, codeOf(memberType, mobile, call))
    const text = codeText('注册', code)
    await ctx.sendSms({ mobile, purpose: 'regist', text, code })
    await audit(ctx, mobile, 'regist.send_code')
  })
  await noSooner(sending)
  return [{ sended_mobile: maskMobile(mobile) }]
}

const verify = async (
  { db, services: { atRest } }: SignInParts,
  { mobile, sms_code: code, member_type: memberType }: RequestOf<'/api/regist/verify_code'>,
  call: DirectCall,
) => {
  const codeId = await tryCode(db, atRest, codeOf(memberType, mobile, call), code)
  const draft = await call.transaction(async ctx => {
    const { tx } = ctx
    await spendCode(tx, codeId)
    const [taken] = await tx.select({ id: operator.id }).from(operator).where(eq(operator.account, mobile))
    await audit(ctx, mobile, 'regist.verify_code')
    return taken ? undefined : openDraft(tx, atRest, memberType, mobile, new Date())
  })
  // Thrown only here, so that the code stays used.
  if (!draft) throw new Fault('23008', { fields: { mobile: '该手机号已注册' } })
  return [{ draft_token: draft.token, expires_at: draft.expiresAt.toISOString(), resumed: draft.resumed }]
}

/**
 * Answers after the same time whether a code was ever sent to the number or not.
 * @returns the token of a new draft, or of the number's draft of the last 24 hours
 * @throws Fault 23004, 23011; 23008 for a registered number, once its message was read
 */
export const verifyRegistCode = (...call: Parameters<typeof verify>) => noSooner(verify(...call))

/** Replaces what was saved before. @throws Fault 9015, 9012 for a masked value that is not the stored one's */
const saveDraft: Handler<'/api/regist/save_draft'> = async (ctx, { draft_token: token, ...input }) => {
  const draft = await findDraft(ctx.tx, token, true)
  const stored = draftFields(draft, ctx.atRest)
  const changes = changesOf(input, stored)
  // What came back masked is kept as it is stored; what did not come is gone.
  const fields = Object.fromEntries(Object.keys(input).map(name => [name, changes[name] ?? stored[name]]))
  await ctx.tx
    .update(registDraft)
    .set({ fieldsEnc: ctx.atRest.seal(JSON.stringify(fields)) })
    .where(eq(registDraft.id, draft.id))
  await ctx.audit({ action: 'regist.save_draft', objectType: 'regist_draft', objectNo: String(draft.id) })
  return [{ result: 'ok' }]
}

/** The draft's fields; personal ones travel sealed and are shown masked. @throws Fault 9015 */
const getDraft: Handler<'/api/regist/get_draft'> = async (ctx, { draft_token: token }) => {
  const draft = await findDraft(ctx.tx, token, false)
  const fields = draftFields(draft, ctx.atRest) as Partial<RowOf<'/api/regist/get_draft'>>
  return [
    {
      ...fields,
      mobile: ctx.atRest.open(draft.mobileEnc),
      member_type: draft.memberType,
      expires_at: draft.expiresAt.toISOString(),
    },
  ]
}

export const registrationHandlers = {
  '/api/regist/save_draft': saveDraft,
  '/api/regist/get_draft': getDraft,
  '/api/member/resubmit': resubmit,
} satisfies Handlers
