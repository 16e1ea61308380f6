import { accountStatus, FIRST_PASSWORD, memberStatus } from '@portal/shared/people/member-status.ts'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { tellOfficersOf } from '../../notices/notice.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import { type Db, queryRows, type Tx } from '../../platform/db/db.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { contextOf } from '../../platform/kernel/context.ts'
import { refreshAccess } from '../directory/masks.ts'
import { initialPassword } from '../passwords/initial-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { checkMobile, checkStaffAccount, refused } from './rules.ts'
import { adminAdded } from './staff-news.ts'

/** Who begins an installation: everybody else is added by them in the back office. */
export interface FirstAdmin {
  account: string
  mobile: string
}

/** Somebody administers this database already: they can add others. */
export class AdminExistsError extends Error {
  constructor(text = '这个数据库已有系统管理员，请由其在系统中新增用户') {
    super(text)
    this.name = 'AdminExistsError'
  }
}

interface Parts {
  clock: Clock
  atRest: AtRestCipher
}

/** The actor where no one is signed in: a person who may start programs on the bank's host. */
const host = { type: 'system', operatorId: null } as const

const checkAdmin = ({ account, mobile }: FirstAdmin): void => {
  checkStaffAccount(account)
  checkMobile(mobile)
}

/** The unit of the bank's own people, made where there is none yet. */
const ownUnit = async (tx: Tx, { clock }: Parts): Promise<number> => {
  const [unit] = await tx
    .select({ id: operator.memberId })
    .from(operator)
    .where(eq(operator.kind, 'admin'))
    .orderBy(asc(operator.id))
    .limit(1)
  if (unit) return unit.id
  const [next] = await queryRows<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('member', 'id'))::text as id`,
  )
  const id = Number(next?.id)
  await tx.insert(member).values({
    id,
    userCode: `HY${String(id).padStart(8, '0')}`,
    memberType: 'admin',
    companyName: '票据业务部',
    authentication: 1,
    status: memberStatus.normal,
    createdAt: clock.now(),
    modifiedAt: clock.now(),
  })
  return id
}

interface NewAdmin extends FirstAdmin {
  userName: string
  passwordHash: string
}

const writeAdmin = async (tx: Tx, parts: Parts, { mobile, ...admin }: NewAdmin): Promise<number> => {
  const { clock, atRest } = parts
  const [row] = await tx
    .insert(operator)
    .values({
      ...admin,
      memberId: await ownUnit(tx, parts),
      mobileEnc: atRest.seal(mobile),
      kind: 'admin',
      userStatus: FIRST_PASSWORD,
      createdAt: clock.now(),
      modifiedAt: clock.now(),
    })
    .returning({ id: operator.id })
  if (!row) throw new Error('operator not written')
  await refreshAccess({ tx, now: clock.now }, [row.id])
  await writeAudit(tx, clock, host, 'host', {
    action: 'operator.add',
    objectType: 'operator',
    objectNo: String(row.id),
    after: { account: admin.account, kind: 'admin', by: 'host' },
  })
  return row.id
}

/** Of two that run together, the second sees what the first wrote. */
const lockPeople = (tx: Tx) => tx.execute(sql`lock table operator in share row exclusive mode`)

/**
 * Writes the two administrators that a bank without people begins with, and the unit that they and all staff belong to:
 * what one of them asks for of an officer's account, the other one decides.
 * @returns their initial passwords in the same order, kept nowhere; each is to be changed at the first sign-in
 * @throws AdminExistsError when there is one; Fault 23003 for a wrong account or mobile number
 */
export const addFirstAdmins = async (
  db: Db,
  parts: Parts,
  admins: readonly [FirstAdmin, FirstAdmin],
): Promise<string[]> => {
  admins.forEach(checkAdmin)
  const [one, other] = admins
  if (one.account === other.account) {
    const text = '两名系统管理员的登录账号不能相同'
    throw refused('23003', 'account', text)
  }
  const passwords = admins.map(initialPassword)
  const hashes = await Promise.all(passwords.map(password => hashPassword(password)))
  await db.transaction(async tx => {
    await lockPeople(tx)
    const [known] = await tx.select({ id: operator.id }).from(operator).where(eq(operator.kind, 'admin'))
    if (known) throw new AdminExistsError()
    for (const [at, admin] of admins.entries()) {
      const userName = at === 0 ? '系统管理员' : '系统管理员二'
      await writeAdmin(tx, parts, { ...admin, userName, passwordHash: hashes[at] ?? '' })
    }
  })
  return passwords
}

/** Administrators who can decide on what each other asks for: enabled, and each with a number of their own. */
const deciders = async (tx: Tx, { atRest }: Parts): Promise<number> => {
  const rows = await tx
    .select({ mobileEnc: operator.mobileEnc })
    .from(operator)
    .where(and(eq(operator.kind, 'admin'), eq(operator.status, accountStatus.enabled)))
  return new Set(rows.map(({ mobileEnc }) => atRest.open(mobileEnc))).size
}

const freeName = async (tx: Tx): Promise<string> => {
  const [all] = await tx.select({ total: count() }).from(operator).where(eq(operator.kind, 'admin'))
  return `系统管理员${(all?.total ?? 0) + 1}`
}

/**
 * Writes a further administrator where fewer than two are left who could decide on each other's requests, and tells
 * those there are.
 * @returns their initial password
 * @throws AdminExistsError when there are two; Fault 23003 for a wrong account or number, 23008 for a taken one
 */
export const addSecondAdmin = async (db: Db, parts: Parts, admin: FirstAdmin): Promise<string> => {
  checkAdmin(admin)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async tx => {
    await lockPeople(tx)
    if ((await deciders(tx, parts)) > 1) throw new AdminExistsError('已有两名可以互相复核的系统管理员')
    const taken = await tx
      .select()
      .from(operator)
      .where(or(eq(operator.account, admin.account), eq(operator.kind, 'admin')))
    if (taken.some(({ account }) => account === admin.account))
      throw refused('23008', 'account', '该账号已存在')
    if (taken.some(({ mobileEnc }) => parts.atRest.open(mobileEnc) === admin.mobile)) {
      throw refused('23008', 'mobile', '该手机号已是一名系统管理员的手机号')
    }
    const id = await writeAdmin(tx, parts, { ...admin, userName: await freeName(tx), passwordHash })
    await tellOfficersOf(contextOf(parts, tx, host, 'host'), adminAdded, admin.account, [id])
  })
  return password
}
