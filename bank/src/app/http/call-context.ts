import { Fault } from '@portal/shared/errors/fault.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/kernel/caller.ts'
import type { Brought, CallCtx, Ctx, SignedIn } from '../../platform/kernel/handler.ts'

export const actorOf = (signedIn: SignedIn | undefined): Actor => {
  if (!signedIn) return { type: 'guest', operatorId: null }
  const type = signedIn.principal.member_type === 'admin' ? 'bank' : 'member'
  return { type, operatorId: signedIn.operatorId }
}

export const callContext = (
  ctx: Ctx,
  signedIn: SignedIn | undefined,
  caller: Caller | undefined,
  brought: Brought,
): CallCtx => ({
  ...ctx,
  signedIn,
  caller,
  brought,
  get operator() {
    if (!signedIn) throw new Fault('1004')
    return signedIn
  },
})
