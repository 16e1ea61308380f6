import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Needs transactions that are really open at once. */

let bank: TestBank
let at: Scene

beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  return () => bank.close()
})

const LOW = '99999'
const HIGH = '5000000000'
const limitTo = (param_value: string) =>
  bank.as('admin')('/api/admin/param/edit', { param_key: 'AUTHORITY_AMOUNT_FEN', param_value })

/** How many transactions of this database wait for a row of another's. */
const waiting = async () => {
  const [row] = await queryRows<{ n: number }>(
    bank.db,
    sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`,
  )
  return row?.n
}

/** Decisions and changes of the bound as the audit log has them, in its order. */
const recorded = async (afterId: number) =>
  queryRows<{ action: string; no: string; after: string }>(
    bank.db,
    sql`select action, object_no as no, after_json as after from audit_log where id > ${afterId}
        and action in ('param.edit', 'disc_apply.accept', 'disc_apply.refer') order by id`,
  )
const lastAudit = async () => {
  const [row] = await queryRows<{ id: string }>(bank.db, sql`select max(id)::text as id from audit_log`)
  return Number(row?.id)
}

describe('an authority that changes while it is decided by', () => {
  test('waits for the approval that read it, and refers the next one', async () => {
    await limitTo(HIGH)
    const { apply_no } = await at.submitPiece(100_000)
    const next = await at.submitPiece(100_000)
    const begun = await lastAudit()
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    let hold = () => {}
    const held = new Promise<void>(resolve => {
      hold = resolve
    })
    // What an approval takes after it has read its bounds.
    const holder = bank.db.transaction(async tx => {
      await tx.execute(sql`select id from bank_org for update`)
      hold()
      await released
    })
    await held
    const approval = at.approve(apply_no)
    await expect.poll(waiting).toBe(1)
    const change = limitTo(LOW)
    await expect.poll(waiting).toBe(2)
    release()
    await holder
    expect(await approval).toMatchObject({ state: 'D40' })
    await change
    expect(await at.approve(next.apply_no)).toMatchObject({ state: 'D20' })
    expect((await recorded(begun)).map(({ action }) => action)).toEqual([
      'disc_apply.accept',
      'param.edit',
      'disc_apply.refer',
    ])
  })

  test('decides every approval by what the audit log says it was at that moment, however they race', async () => {
    await limitTo(HIGH)
    const numbers: string[] = []
    for (let n = 0; n < 12; n += 1) numbers.push((await at.submitPiece(100_000)).apply_no)
    const begun = await lastAudit()
    const [alone, batched] = [numbers.slice(0, 8), numbers.slice(8)]
    const seen = await bank.rowsAs('officer1', '/api/admin/preview_disc_batch', { apply_nos: batched })
    const applies = seen.map(({ apply_no, version, pay_dt }) => ({
      apply_no,
      seen_version: version,
      seen_pay_dt: must(pay_dt, 'the day'),
    }))
    const change = async () => {
      for (let n = 0; n < 6; n += 1) await limitTo(n % 2 === 0 ? LOW : HIGH)
    }
    const batch = bank
      .rowsAs('officer1', '/api/admin/approve_disc_batch', { applies })
      .then(() => 'D40')
      .catch(({ code }: { code: string }) => code)
    const [together] = await Promise.all([batch, change(), ...alone.map(no => at.approve(no))])
    expect(['D40', '20353']).toContain(together)
    let limit = HIGH
    let decisions = 0
    for (const { action, no, after } of await recorded(begun)) {
      if (action === 'param.edit') limit = (JSON.parse(after) as { value: string }).value
      else {
        decisions += 1
        expect({ no, action }).toEqual({
          no,
          action: limit === LOW ? 'disc_apply.refer' : 'disc_apply.accept',
        })
      }
    }
    expect(decisions).toBe(together === 'D40' ? 12 : 8)
  })
})
