import type { BankPath, RequestOf } from '@portal/shared/contract/table.ts'
import { modifyPassword } from '../../people/accounts/password-change.ts'
import { resetPassword, sendResetCode } from '../../people/accounts/password-reset.ts'
import { sendNewCode, submitNumber } from '../../people/accounts/phone-change.ts'
import { sendRegistCode, verifyRegistCode } from '../../people/registration/handlers.ts'
import { submitRegistration } from '../../people/registration/submit.ts'
import { verifyOwnPassword } from '../../people/sign-in/own-password.ts'
import { type SignInParts, signIn } from '../../people/sign-in/sign-in.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'

export type DirectHandlers = {
  [P in BankPath]?: (parts: SignInParts, input: RequestOf<P>, call: DirectCall) => Promise<unknown[]>
}

export const directHandlers = {
  '/api/user/get_req_chkcode_id': async ({ captchas }, { purpose }) => [
    { result: captchas.create(purpose ?? 'login', 'picture') },
  ],
  '/api/user/get_voice_chkcode_id': async ({ captchas }, { purpose }) => [
    { result: captchas.create(purpose ?? 'login', 'voice') },
  ],
  '/api/user/get_work_chkcode_id': async ({ captchas }, { purpose }) => [
    captchas.createWork(purpose ?? 'login'),
  ],
  '/api/member/login': async (parts, input, call) => [await signIn(parts, input, call)],
  '/api/user/verify_pwd': async (parts, { password }, call) => {
    await verifyOwnPassword(parts, password, call)
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
