import type { CallPath, RequestOf } from '@portal/shared/contract/table.ts'
import { type SignInParts, signIn } from '../people/sign-in.ts'

/** Answers a call that needs transactions of its own, because a refusal must leave traces. */
export type DirectHandlers = {
  [P in CallPath]?: (parts: SignInParts, input: RequestOf<P>, requestId: string) => Promise<unknown[]>
}

export const directHandlers = {
  '/api/user/get_req_chkcode_id': async ({ captchas, db }, input) => [
    { result: await captchas.create(db, input.purpose ?? 'login') },
  ],
  '/api/member/login': async (parts, input, requestId) => [await signIn(parts, input, requestId)],
} satisfies DirectHandlers
