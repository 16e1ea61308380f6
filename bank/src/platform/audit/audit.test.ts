import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newTestDatabase } from '../../testing/test-database.ts'
import { clockOf } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { auditHeadOf, verifyAuditChain, writeAudit } from './audit.ts'

const clock = clockOf(() => new Date('2026-06-23T10:00:00+08:00'))
const actor = { type: 'member', operatorId: 7 } as const
let database: OpenDatabase

const record = (tx: Tx, objectNo: string) =>
  writeAudit(tx, clock, actor, 'req-1', {
    action: 'disc_apply.submit',
    objectType: 'disc_apply',
    objectNo,
    before: { state: 'D00' },
    after: { state: 'D20', net_fen: 233675489n },
  })

const write = (objectNo: string) => database.db.transaction(tx => record(tx, objectNo))

const tamper = async (statement: ReturnType<typeof sql>) => {
  await database.db.execute(sql`alter table audit_log disable trigger all`)
  await database.db.execute(statement)
  await database.db.execute(sql`alter table audit_log enable trigger all`)
}

beforeEach(async () => {
  database = await newTestDatabase()
  for (const no of ['1', '2', '3', '4']) await write(no)
  return () => database.close()
})

describe('the audit log', () => {
  test('holds as written, also under parallel writers', async () => {
    await Promise.all(['5', '6', '7', '8'].map(write))
    expect(await verifyAuditChain(database.db)).toBeNull()
  })

  test('holds under writers that see the database as it was when they began', async () => {
    await Promise.all(
      ['5', '6'].map(no =>
        database.db.transaction(
          async tx => {
            await auditHeadOf(tx)
            await record(tx, no)
          },
          { isolationLevel: 'repeatable read' },
        ),
      ),
    )
    expect(await auditHeadOf(database.db)).toMatchObject({ lastId: 6 })
    expect(await verifyAuditChain(database.db)).toBeNull()
  })

  test('refuses update, delete and truncate in the database itself', async () => {
    for (const statement of [
      sql`update audit_log set result = 'refused'`,
      sql`delete from audit_log where id = 4`,
      sql`truncate audit_log`,
    ]) {
      const refusal: unknown = await database.db.execute(statement).catch((error: unknown) => error)
      expect(String((refusal as Error).cause)).toContain('audit_log is insert-only')
    }
  })

  test('shows a row that was changed behind its back', async () => {
    await tamper(sql`update audit_log set after_json = '{"state":"D90"}' where id = 3`)
    expect(await verifyAuditChain(database.db)).toBe(3)
  })

  test('shows where a row was taken out', async () => {
    await tamper(sql`delete from audit_log where id = 2`)
    expect(await verifyAuditChain(database.db)).toBe(3)
  })

  test('shows that its end was cut, also after it went on, and that rows were put behind it', async () => {
    await tamper(sql`delete from audit_log where id >= 3`)
    expect(await verifyAuditChain(database.db)).toBe(3)
    await write('5')
    expect(await verifyAuditChain(database.db)).toBe(5)
  })

  test('shows that it was emptied', async () => {
    await tamper(sql`delete from audit_log`)
    expect(await verifyAuditChain(database.db)).toBe(1)
  })

  test('keeps its head from going back in the database itself', async () => {
    for (const statement of [
      sql`update audit_head set last_id = 2`,
      sql`delete from audit_head`,
      sql`truncate audit_head`,
    ]) {
      const refusal: unknown = await database.db.execute(statement).catch((error: unknown) => error)
      expect(String((refusal as Error).cause)).toContain('audit_head')
    }
    expect(await verifyAuditChain(database.db)).toBeNull()
  })

  test('writes bigint amounts as text', async () => {
    const answer = await database.db.execute(sql`select after_json from audit_log where id = 1`)
    expect(answer).toMatchObject({ rows: [{ after_json: '{"state":"D20","net_fen":"233675489"}' }] })
  })
})
