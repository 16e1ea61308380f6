import type { MemberType } from '@portal/shared/access/principal.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { eq } from 'drizzle-orm'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Captchas } from '../captcha/captchas.ts'
import type { Db, Tx } from '../db/db.ts'
import { operator } from '../db/schema/people.ts'
import { type Caller, patient } from '../http/caller.ts'
import type { Services } from '../http/context.ts'
import type { IncomingCall } from '../http/dispatch.ts'
import { findByAccount, isDisabled, type Person, userInfoOf } from './operators.ts'
import { hashTurns, verifyPassword } from './passwords.ts'
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

/** Which sign-in page takes which member types: investors use the last one too (DESIGN section 10). */
const pageOf: Record<MemberType, SignIn['biz_type']> = {
  comp: 'comp',
  financeOrg: 'financeOrg',
  investOrg: 'admin',
  admin: 'admin',
}

const mayEnter = (person: Person, bizType: SignIn['biz_type']) =>
  !isDisabled(person) && pageOf[person.member.memberType] === bizType

/** A session whose utoken reaches nobody is ended again: it would count as somebody signed in. */
const endIfUndelivered = ({ db }: SignInParts, { left }: Caller, utoken: string): void => {
  const end = () => void endUndelivered(db, utoken, new Date()).catch(() => undefined)
  if (left.aborted) end()
  else left.addEventListener('abort', end)
}

/**
 * Signs in. Not one transaction but three steps, since a failed attempt must leave its traces: the captcha is
 * burned, the password is checked outside the database, the outcome is recorded.
 * Unknown account, wrong password, wrong page and disabled account are one answer and the same work.
 * Whoever leaves before the password is checked is dropped, whoever leaves later gets no session.
 * @returns the row of the wire: the utoken and user_info
 * @throws Fault 12007, 10100, 9006, 9007 when too many want to sign in at once
 */
export const signIn = async (
  parts: SignInParts,
  input: SignIn,
  requestId: string,
  {
    client = { address: '', device: '' },
    source = {},
    caller = patient,
  }: Pick<IncomingCall, 'client' | 'source' | 'caller'>,
) => {
  const { db, services, captchas, throttle } = parts
  const audit = (tx: Tx, person: Person | undefined, result: 'ok' | 'refused', why: string) => {
    const actor: Actor = { type: 'guest', operatorId: person?.operator.id ?? null }
    return writeAudit(tx, services.clock, actor, requestId, {
      action: signInAction,
      objectType: 'account',
      objectNo: maskMobile(input.account),
      after: { biz_type: input.biz_type, why, ...client },
      result,
    })
  }
  const refuse = async (fault: Fault, why: string, person?: Person): Promise<never> => {
    await db.transaction(tx => audit(tx, person, 'refused', why))
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
  const utoken = await db.transaction(async tx => {
    await attempt.succeeded(tx)
    const opened = await openSession(tx, person.operator.id, now)
    await tx.update(operator).set({ lastLoginAt: now }).where(eq(operator.id, person.operator.id))
    await audit(tx, person, 'ok', '')
    return opened
  })
  endIfUndelivered(parts, caller, utoken)
  return { utoken, user_info: userInfoOf(person) }
}
