/** The bank's officers of the demo data, who act on demand: each step is one person's, as at work. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { findByAccount, isDisabled } from '../people/directory/operators.ts'
import { signedInOf } from '../people/sign-in/sessions.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'

export type SandboxOfficer = 'officer1' | 'officer2' | 'officer3'

const cannot = (account: SandboxOfficer, why: string) =>
  new Fault('20000', { text: `沙箱银行人员${account}${why}` })

/**
 * The call as one of the officers makes it: in the same transaction, recorded as theirs.
 * @throws Fault 20000 when the officer's account is gone, disabled or held
 */
export const asOfficer = async (ctx: CallCtx, account: SandboxOfficer): Promise<CallCtx> => {
  const person = await findByAccount(ctx.tx, account)
  if (!person || isDisabled(person)) throw cannot(account, '不存在或已停用')
  const officer = signedInOf(person, ctx.operator.sessionId)
  if (officer.heldUntil && ctx.now() < officer.heldUntil) throw cannot(account, '处于安全保护期')
  const by = { type: 'bank', operatorId: officer.operatorId } as const
  return { ...ctx, operator: officer, signedIn: officer, audit: entry => ctx.audit({ by, ...entry }) }
}

/** As a company's program is told who acted. */
export const officerName = ({ operator }: CallCtx): string => `${operator.userName}（${operator.account}）`
