import type { BankPath, RequestOf } from '@portal/shared/contract/table.ts'
import { modifyPassword } from '../people/password-change.ts'
import { resetPassword, sendResetCode } from '../people/password-reset.ts'
import { sendNewCode, submitNumber } from '../people/phone-change.ts'
import { type SignInParts, signIn } from '../people/sign-in.ts'
import { verifyOwnPassword } from '../people/verify-password.ts'
import { sendRegistCode, verifyRegistCode } from '../registration/handlers.ts'
import { submitRegistration } from '../registration/submit.ts'
import type { IncomingCall } from './dispatch.ts'

/** Answers a call that needs transactions of its own, because a refusal must leave traces. */
export type DirectHandlers = {
  [P in BankPath]?: (
    parts: SignInParts,
    input: RequestOf<P>,
    requestId: string,
    incoming: IncomingCall,
  ) => Promise<unknown[]>
}

export const directHandlers = {
  '/api/user/get_req_chkcode_id': async ({ captchas }, { purpose }) => [
    { result: captchas.create(purpose ?? 'login', 'picture') },
  ],
  '/api/user/get_voice_chkcode_id': async ({ captchas }, { purpose }) => [
    { result: captchas.create(purpose ?? 'login', 'voice') },
  ],
  '/api/member/login': async (parts, input, requestId, incoming) => [
    await signIn(parts, input, requestId, incoming),
  ],
  '/api/user/verify_pwd': async (parts, { password }, requestId, incoming) => {
    await verifyOwnPassword(parts, password, requestId, incoming)
    return [{ result: 'ok' }]
  },
  '/api/member/forget_pwd_send': sendResetCode,
  '/api/member/forget_pwd_submit': resetPassword,
  '/api/member/modify_pwd': modifyPassword,
  '/api/member/modifyPwdForFin': modifyPassword,
  '/api/phone/send_new': sendNewCode,
  '/api/phone/submit': submitNumber,
  '/api/regist/send_code': sendRegistCode,
  '/api/regist/verify_code': verifyRegistCode,
  '/api/regist/submit': submitRegistration,
} satisfies DirectHandlers
