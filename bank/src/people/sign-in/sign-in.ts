import type { MemberType } from '@portal/shared/access/principal.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { Caller } from '../../platform/kernel/caller.ts'
import type { Services } from '../../platform/kernel/context.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { Captchas } from '../captcha/captchas.ts'
import { findByAccount, isDisabled, type Person, userInfoOf } from '../directory/operators.ts'
import { hashTurns, verifyPassword } from '../passwords/passwords.ts'
import { endUndelivered, openSession } from './sessions.ts'
import type { Attempt, SignInThrottle } from './throttle.ts'

/** The audit log's name of a sign-in, failed or not. */
export const signInAction = 'session.sign_in'

type SignIn = RequestOf<'/api/member/login'>

export interface SignInParts {
  db: Db
  services: Services
  captchas: Captchas
  throttle: SignInThrottle
}

/** Which sign-in page takes which member types: investors use the last one too. */
const pageOf: Record<MemberType, SignIn['biz_type']> = {
  comp: 'comp',
  financeOrg: 'financeOrg',
  investOrg: 'admin',
  admin: 'admin',
}

const mayEnter = (person: Person, bizType: SignIn['biz_type']) =>
  !isDisabled(person) && pageOf[person.member.memberType] === bizType

/** A session whose utoken was not delivered is ended again: it would count as a sign-in. */
const endIfUndelivered = ({ db }: SignInParts, { left }: Caller, utoken: string): void => {
  const end = () => void endUndelivered(db, utoken, new Date()).catch(() => undefined)
  if (left.aborted) end()
  else left.addEventListener('abort', end)
}

/**
 * Signs in. Not one transaction but three steps, since a failed attempt must leave its traces: the captcha is
 * burned, the password is checked outside the database, the outcome is recorded.
 * Unknown account, wrong password, wrong page and disabled account are one answer and the same work.
 * A caller who leaves before the password is checked is dropped; one who leaves later gets no session.
 * @returns the row of the wire: the utoken and user_info
 * @throws Fault 12007, 10100, 9006, 9007 when too many want to sign in together
 */
export const signIn = async (
  parts: SignInParts,
  input: SignIn,
  { client, source, caller, transaction }: DirectCall,
) => {
  const { db, captchas, throttle } = parts
  const audit = (ctx: Ctx, person: Person | undefined, result: 'ok' | 'refused', why: string) =>
    ctx.audit({
      action: signInAction,
      objectType: 'account',
      objectNo: maskMobile(input.account),
      after: { biz_type: input.biz_type, why, ...client },
      result,
      by: { type: 'guest', operatorId: person?.operator.id ?? null },
    })
  const refuse = async (fault: Fault, why: string, person?: Person): Promise<never> => {
    await transaction(ctx => audit(ctx, person, 'refused', why))
    throw fault
  }

  hashTurns.needRoom('outside', caller)
  const captchaFits = await captchas.burn(db, input.req_code_session_id, 'login', input.check_code)
  if (!captchaFits) return refuse(new Fault('12007'), 'captcha')

  let attempt: Attempt
  try {
    attempt = await throttle.attempt(db, input.account, source)
  } catch (error) {
    if (error instanceof Fault) return refuse(error, 'too soon')
    throw error
  }

  const person = await findByAccount(db, input.account)
  const fits = await verifyPassword(input.password, person?.operator.passwordHash, {
    line: 'outside',
    caller,
  })
  if (!person || !fits || !mayEnter(person, input.biz_type)) {
    return refuse(new Fault('10100'), 'account, password or type', person)
  }

  if (caller.left.aborted) throw new Fault('9007', { retryAfter: 1 })
  const now = new Date()
  const utoken = await transaction(async ctx => {
    await attempt.succeeded(ctx.tx)
    const opened = await openSession(ctx.tx, person.operator.id, now)
    await ctx.tx.update(operator).set({ lastLoginAt: now }).where(eq(operator.id, person.operator.id))
    await audit(ctx, person, 'ok', '')
    return opened
  })
  endIfUndelivered(parts, caller, utoken)
  return { utoken, user_info: userInfoOf(person) }
}
