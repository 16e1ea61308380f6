import type { downloadFile, uploadFile } from '@portal/shared/contract/file.ts'
import type { verifyPaper } from '@portal/shared/contract/receipt-check.ts'
import { internalCalls } from '@portal/shared/contract/sessions.ts'
import type { captchaPicture, captchaVoice } from '@portal/shared/contract/streams.ts'
import { type BankPath, calls } from '@portal/shared/contract/table.ts'

/**
 * Calls that are slow together: each class has its own breaker, so that a rush of sign-ins or a stuck upload takes
 * nothing from the others.
 */
export type CallClass = 'password' | 'read' | 'write' | StreamClass
export type StreamClass = (
  | typeof captchaPicture
  | typeof captchaVoice
  | typeof uploadFile
  | typeof downloadFile
  | typeof verifyPaper
)['name']

/** The bank hashes a password for these, and has them wait in line for it. */
const passwordPaths: readonly BankPath[] = [
  '/api/member/login',
  '/api/user/verify_pwd',
  '/api/member/forget_pwd_submit',
  '/api/member/modify_pwd',
  '/api/member/modifyPwdForFin',
  '/api/phone/submit',
  '/api/regist/submit',
  '/api/operator/add',
  '/api/operator/reset_pwd',
  '/api/sub_account/add',
  '/api/admin/user/add',
  '/api/admin/user/approve_change',
]

const classes = new Map<string, CallClass>([
  ...[...calls, ...internalCalls].map(({ path, effect }) => [path, effect] as const),
  ...passwordPaths.map(path => [path, 'password'] as const),
])

export const classOf = (path: BankPath): CallClass => classes.get(path) ?? 'write'

/** The bank queues a request for at most 12 s, so a sign-in is answered within 15 s. */
export const passwordTimeoutMs = 14_000
