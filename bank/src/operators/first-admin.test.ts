import { maskOf, permissionNames } from '@portal/shared/access/permissions.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../audit/audit.ts'
import { clockOf } from '../clock/clock.ts'
import { createAtRestCipher } from '../db/at-rest.ts'
import type { OpenDatabase } from '../db/open.ts'
import { auditLog } from '../db/schema/platform.ts'
import { newTestDatabase } from '../db/test-database.ts'
import { findByAccount } from '../people/operators.ts'
import { verifyPassword } from '../people/passwords.ts'
import { loadGrid } from '../quotes/grid.ts'
import { AdminExistsError, addFirstAdmin } from './first-admin.ts'

const atRest = createAtRestCipher('a secret of at least thirty-two characters')
const services = { clock: clockOf(() => new Date('2026-06-23T10:00:00+08:00')), atRest }
const root = { account: 'root.one', mobile: '15400009001' }
let database: OpenDatabase

beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

describe('a database without people', () => {
  test('publishes no rates, and says so', async () => {
    const asked = database.db.transaction(tx => loadGrid(tx, '2026-06-23'))
    await expect(asked).rejects.toMatchObject({ code: '20018', status: 422, text: '暂未发布报价' })
  })

  test('refuses a first administrator without a proper account or number, and stays empty', async () => {
    for (const wrong of [
      { ...root, account: '1x' },
      { ...root, mobile: '123' },
    ]) {
      await expect(addFirstAdmin(database.db, services, wrong)).rejects.toMatchObject({ code: '23003' })
    }
    expect(await findByAccount(database.db, root.account)).toBeUndefined()
  })

  test('takes one first administrator, who may do everything once he has changed his password', async () => {
    const tries = await Promise.allSettled([
      addFirstAdmin(database.db, services, root),
      addFirstAdmin(database.db, services, { ...root, account: 'root.two' }),
    ])
    const [made] = tries.filter(one => one.status === 'fulfilled')
    const [refused] = tries.filter(one => one.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(AdminExistsError)
    if (!made) throw new Error('nobody was made')

    const people = await Promise.all(
      [root.account, 'root.two'].map(account => findByAccount(database.db, account)),
    )
    const [person, ...others] = people.filter(one => one !== undefined)
    if (!person) throw new Error('nobody was written')
    expect(others).toEqual([])
    expect(person.operator).toMatchObject({ kind: 'admin', userStatus: 3, roleName: '系统管理员' })
    expect(BigInt(`0x${person.operator.permissionMask}`)).toBe(BigInt(`0x${maskOf(permissionNames)}`))
    expect(person.member).toMatchObject({ memberType: 'admin', status: 4 })
    expect(atRest.open(person.operator.mobileEnc)).toBe(root.mobile)
    expect(await verifyPassword(made.value, person.operator.passwordHash)).toBe(true)
    expect(await verifyPassword('Demo#2026', person.operator.passwordHash)).toBe(false)

    const [row] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'operator.add'))
    expect(row).toMatchObject({ actorType: 'system', objectNo: String(person.operator.id) })
    expect(row?.after).not.toContain(made.value)
    expect(await verifyAuditChain(database.db)).toBeNull()
  })
})
