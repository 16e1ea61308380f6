import { maskOf } from '@portal/shared/access/masks.ts'
import { permissionNames } from '@portal/shared/access/permissions.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../../platform/audit/audit.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import { createAtRestCipher } from '../../platform/db/at-rest.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { notice } from '../../platform/db/schema/notices.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { auditLog } from '../../platform/db/schema/platform.ts'
import { loadGrid } from '../../rates/grid.ts'
import { newTestDatabase } from '../../testing/test-database.ts'
import { findByAccount } from '../directory/operators.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { AdminExistsError, addFirstAdmins, addSecondAdmin } from './first-admin.ts'

const atRest = createAtRestCipher('a secret of at least thirty-two characters')
const services = { clock: clockOf(() => new Date('2026-06-23T10:00:00+08:00')), atRest }
const root = { account: 'root.one', mobile: '15400009001' }
const second = { account: 'root.two', mobile: '15400009002' }
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

  test('refuses first administrators without proper accounts or numbers, and stays empty', async () => {
    for (const wrong of [
      { ...root, account: '1x' },
      { ...root, mobile: '123' },
    ]) {
      await expect(addFirstAdmins(database.db, services, [wrong, second])).rejects.toMatchObject({
        code: '23003',
      })
      await expect(addFirstAdmins(database.db, services, [second, wrong])).rejects.toMatchObject({
        code: '23003',
      })
    }
    await expect(addFirstAdmins(database.db, services, [root, root])).rejects.toMatchObject({
      code: '23003',
      text: '两名系统管理员的登录账号不能相同',
    })
    expect(await findByAccount(database.db, root.account)).toBeUndefined()
  })

  test('takes two first administrators, who may do everything once they have changed their passwords', async () => {
    const pairs = [
      [root, second],
      [
        { ...root, account: 'root.three' },
        { ...second, account: 'root.four' },
      ],
    ] as const
    const tries = await Promise.allSettled(pairs.map(pair => addFirstAdmins(database.db, services, pair)))
    const [made] = tries.filter(one => one.status === 'fulfilled')
    const [refused] = tries.filter(one => one.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(AdminExistsError)
    if (!made) throw new Error('nobody was made')

    const accounts = pairs.flat().map(({ account }) => account)
    const found = await Promise.all(accounts.map(account => findByAccount(database.db, account)))
    const people = found.filter(one => one !== undefined)
    expect(people).toHaveLength(2)
    expect(new Set(people.map(({ member }) => member.id)).size).toBe(1)
    for (const [at, person] of people.entries()) {
      expect(person.operator).toMatchObject({ kind: 'admin', userStatus: 3, roleName: '系统管理员' })
      expect(BigInt(`0x${person.operator.permissionMask}`)).toBe(BigInt(`0x${maskOf(permissionNames)}`))
      expect(person.member).toMatchObject({ memberType: 'admin', status: 4 })
      expect(atRest.open(person.operator.mobileEnc)).toBe([root, second][at]?.mobile)
      expect(await verifyPassword(made.value[at] ?? '', person.operator.passwordHash)).toBe(true)
      expect(await verifyPassword('Demo#2026', person.operator.passwordHash)).toBe(false)
    }

    const rows = await database.db.select().from(auditLog).where(eq(auditLog.action, 'operator.add'))
    expect(rows.map(({ objectNo }) => objectNo)).toEqual(people.map(({ operator }) => String(operator.id)))
    for (const row of rows) {
      expect(row).toMatchObject({ actorType: 'system', requestId: 'host' })
      for (const password of made.value) expect(row.after).not.toContain(password)
    }
    expect(await verifyAuditChain(database.db)).toBeNull()
  })

  test('gets a further one from the host only where fewer than two could decide on each other’s requests', async () => {
    const third = { account: 'root.five', mobile: '15400009005' }
    await expect(addSecondAdmin(database.db, services, third)).rejects.toThrow(
      '已有两名可以互相复核的系统管理员',
    )
    const known = await database.db.select().from(operator).where(eq(operator.kind, 'admin'))
    const [one, other] = known
    if (!one || !other) throw new Error('two administrators are missing')
    // Two who share a number are one for whoever holds it.
    await database.db.update(operator).set({ mobileEnc: one.mobileEnc }).where(eq(operator.id, other.id))
    for (const taken of [
      { ...third, account: one.account },
      { ...third, mobile: atRest.open(one.mobileEnc) },
    ]) {
      await expect(addSecondAdmin(database.db, services, taken)).rejects.toMatchObject({ code: '23008' })
    }
    const password = await addSecondAdmin(database.db, services, third)
    const person = await findByAccount(database.db, third.account)
    expect(person?.operator).toMatchObject({ kind: 'admin', userStatus: 3, memberId: one.memberId })
    expect(await verifyPassword(password, person?.operator.passwordHash)).toBe(true)
    const told = await database.db.select().from(notice).where(eq(notice.title, '已增设系统管理员'))
    expect(told.map(({ operatorId }) => operatorId).sort()).toEqual([one.id, other.id].sort())
  })
})
