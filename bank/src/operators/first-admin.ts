import { eq, sql } from 'drizzle-orm'
import { refreshAccess } from '../access/masks.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Clock } from '../clock/clock.ts'
import type { AtRestCipher } from '../db/at-rest.ts'
import { type Db, queryRows } from '../db/db.ts'
import { member, operator } from '../db/schema/people.ts'
import { initialPassword } from '../people/initial-password.ts'
import { hashPassword } from '../people/passwords.ts'
import { checkMobile, checkStaffAccount } from './rules.ts'

/** Who begins an installation: everybody else is added by him in the back office. */
export interface FirstAdmin {
  account: string
  mobile: string
}

/** Somebody administers this database already: he can add others. */
export class AdminExistsError extends Error {
  constructor() {
    super('这个数据库已有系统管理员，请由其在系统中新增用户')
    this.name = 'AdminExistsError'
  }
}

/**
 * Writes the first administrator of a bank without people, and the unit that he and all staff belong to.
 * @returns his initial password, which is kept nowhere; he must change it at his first sign-in
 * @throws AdminExistsError when there is one; Fault 23003 for a wrong account or mobile number
 */
export const addFirstAdmin = async (
  db: Db,
  { clock, atRest }: { clock: Clock; atRest: AtRestCipher },
  { account, mobile }: FirstAdmin,
): Promise<string> => {
  checkStaffAccount(account)
  checkMobile(mobile)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async tx => {
    // Of two that run at once, the second sees what the first wrote.
    await tx.execute(sql`lock table operator in share row exclusive mode`)
    const [known] = await tx.select({ id: operator.id }).from(operator).where(eq(operator.kind, 'admin'))
    if (known) throw new AdminExistsError()
    const [next] = await queryRows<{ id: string }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('member', 'id'))::text as id`,
    )
    const memberId = Number(next?.id)
    const at = { createdAt: clock.now(), modifiedAt: clock.now() }
    await tx.insert(member).values({
      id: memberId,
      userCode: `HY${String(memberId).padStart(8, '0')}`,
      memberType: 'admin',
      companyName: '票据业务部',
      authentication: 1,
      status: 4,
      ...at,
    })
    const [row] = await tx
      .insert(operator)
      .values({
        memberId,
        account,
        passwordHash,
        userName: '系统管理员',
        mobileEnc: atRest.seal(mobile),
        kind: 'admin',
        userStatus: 3,
        ...at,
      })
      .returning({ id: operator.id })
    if (!row) throw new Error('operator not written')
    await refreshAccess({ tx, now: clock.now }, [row.id])
    await writeAudit(tx, clock, { type: 'system', operatorId: null }, 'first-admin', {
      action: 'operator.add',
      objectType: 'operator',
      objectNo: String(row.id),
      after: { account, kind: 'admin' },
    })
  })
  return password
}
