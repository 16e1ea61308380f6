import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'
import { startHeadLog } from './head-log.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const checks = () =>
  queryRows<{ first_broken: number | null }>(
    bank.db,
    sql`select first_broken::int from audit_check order by id`,
  )
const told = () =>
  queryRows(
    bank.db,
    sql`select o.account from notice n join operator o on o.id = n.operator_id
         where n.title = '审计链校验未通过' order by o.account`,
  )

/** What the log says at its start. */
const logged = async (message: string) => {
  const lines: { msg: string; level: number; firstBroken?: number }[] = []
  const stop = startHeadLog(bank.db, pino({}, { write: line => lines.push(JSON.parse(line)) }))
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain(message))
  stop()
  return lines.find(({ msg }) => msg === message)
}

describe('the check of the audit chain that comes round', () => {
  test('walks the whole chain in parts, and is silent while it holds', async () => {
    // More than one part has.
    for (let at = 0; at < 3; at += 1)
      await bank.as('admin')('/api/user/save_setting', { key: 'grid:t', value: '{}' })
    await bank.runSchedule('audit_check')
    expect(await checks()).toEqual([{ first_broken: null }])
    expect(await told()).toEqual([])
    expect((await logged('audit chain holds'))?.level).toBe(30)
  })

  test('tells whoever may read the audit log, and the log of the bank, that the end was cut off', async () => {
    await bank.db.execute(sql`alter table audit_log disable trigger audit_log_insert_only`)
    const [last] = await queryRows<{ id: number }>(bank.db, sql`select max(id)::int as id from audit_log`)
    const cut = (last?.id ?? 0) - 1
    await bank.db.execute(sql`delete from audit_log where id >= ${cut}`)
    await bank.runSchedule('audit_check')
    expect(await checks()).toEqual([{ first_broken: cut }])
    expect(await told()).toEqual([{ account: 'admin' }, { account: 'admin2' }])
    expect(await logged('audit chain is broken')).toMatchObject({ level: 50, firstBroken: cut })
  })
})
