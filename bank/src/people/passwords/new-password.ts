import { Fault } from '@portal/shared/errors/fault.ts'
import { contextFault, type PasswordOwner } from '@portal/shared/people/context-words.ts'
import { FIRST_PASSWORD } from '@portal/shared/people/member-status.ts'
import { plainFault } from '@portal/shared/people/password-rule.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { operator, session } from '../../platform/db/schema/people.ts'

const refused = (field: string, text: string) => new Fault('23003', { text, fields: { [field]: text } })

/** @throws Fault 23003 with the rule's text, naming the field */
export const checkNewPassword = (password: string, account: string, purpose: 'change' | 'reset'): void => {
  const fault = plainFault(password, account, purpose)
  if (fault !== null) throw refused('new_pwd', fault)
}

/**
 * The other part of the rule, once it is known whose password it is and that it is not the old one: demo accounts keep
 * passwords that may not be chosen.
 * @throws Fault 23003
 */
export const checkPasswordWords = (password: string, owner: PasswordOwner): void => {
  const fault = contextFault(password, owner)
  if (fault !== null) throw refused('new_pwd', fault)
}

/** The new password is the old one. */
export const sameAsOld = () => refused('new_pwd', '新密码不能与原密码相同')
/** The old password is not the one of the account. */
export const wrongOld = () => refused('old_pwd', '请正确填写原密码信息')

/**
 * Stores a new password's hash and ends every session of the account; a first sign-in (user_status 3) is over
 * with it.
 */
export const storePassword = async (
  tx: Tx,
  operatorId: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await tx
    .update(operator)
    .set({
      passwordHash,
      userStatus: sql`case when ${operator.userStatus} = ${FIRST_PASSWORD} then 0 else ${operator.userStatus} end`,
      version: sql`${operator.version} + 1`,
      modifiedAt: now,
    })
    .where(eq(operator.id, operatorId))
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.operatorId, operatorId), isNull(session.endedAt)))
}

/** The answer of every password change. */
export const passwordChanged = { result: 'ok', sign_in_again: true, msg: '修改密码成功' } as const
