import type { CallCtx } from '../../platform/kernel/handler.ts'
import { initialPassword } from './initial-password.ts'
import { hashPassword } from './passwords.ts'

/** A password to begin with, which is sent, and its hash, which is kept. */
export interface FirstPassword {
  password: string
  passwordHash: string
}

const left = Symbol('first password')

/** The errand of calls that give somebody a first password. @throws Fault 9007 when too many passwords are hashed already */
export const bringFirstPassword =
  async ({ brought, caller }: CallCtx) =>
  async () => {
    const password = initialPassword()
    const passwordHash = await hashPassword(password, { line: 'inside', caller })
    if (brought) brought[left] = { password, passwordHash } satisfies FirstPassword
    return undefined
  }

/** The errand's result. @throws Error in a call without one */
export const firstPasswordOf = ({ brought }: CallCtx): FirstPassword => {
  const made = brought?.[left] as FirstPassword | undefined
  if (!made) throw new Error('a call that gives a password has an errand that makes it')
  return made
}
