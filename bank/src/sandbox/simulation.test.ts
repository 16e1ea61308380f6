import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '../app/connections.ts'
import { queryRows } from '../platform/db/db.ts'
import { callersOn } from '../testing/direct-calls.ts'
import { exampleHolding, must, newTestBank, submitBills, type TestBank } from '../testing/test-bank.ts'
import { newExampleDatabase } from '../testing/test-database.ts'

const company = '15400000011'
let bank: TestBank
let whole: { holding_id: string }
let used = 0

beforeAll(async () => {
  bank = await newTestBank()
  whole = await exampleHolding(bank)
})
afterAll(() => bank.close())

/** An application of a part of the worked example's bill that no other test takes. */
const submitted = async () => {
  const start = used * 1000 + 1
  used += 1
  const part = { holding_id: whole.holding_id, range: `${start}-${start + 999}` }
  return (await submitBills(bank, company, [part])).apply_no
}

const stateOf = async (applyNo: string) =>
  (await bank.as(company)('/api/discount/apply_detail', { apply_no: applyNo })).state

const refusal = { code: '20000' }

describe('the other side, on demand', () => {
  test('one officer approves, another pays, and the money moves as it always does', async () => {
    const apply_no = await submitted()
    const approved = await bank.as(company)('/api/simulation/approve_apply', { apply_no })
    expect(approved).toEqual({ apply_no, state: 'D40', by: '沈示例（officer1）' })
    const paying = await bank.as(company)('/api/simulation/pay_apply', { apply_no })
    expect(paying).toEqual({ apply_no, state: 'D50', by: '顾示例（officer2）' })
    await bank.runJobs()
    expect(await stateOf(apply_no)).toBe('D60')
    const acted = await queryRows<{ action: string; account: string }>(
      bank.db,
      sql`select action, account from audit_log join operator on operator.id = actor_id
        where object_no = ${apply_no} and actor_type = 'bank' order by audit_log.id`,
    )
    expect(acted).toEqual([
      { action: 'disc_apply.accept', account: 'officer1' },
      { action: 'disc_apply.pay', account: 'officer2' },
    ])
  })

  test('whoever approved at the desk does not pay, not even as the second officer', async () => {
    const apply_no = await submitted()
    await bank.as('officer2')('/api/admin/approve_disc_apply', { apply_no })
    expect(await bank.as(company)('/api/simulation/pay_apply', { apply_no })).toMatchObject({
      by: '沈示例（officer1）',
    })
  })

  test('a payout fails when it is asked to, moves nothing, and succeeds the next time', async () => {
    const apply_no = await submitted()
    await bank.as(company)('/api/simulation/approve_apply', { apply_no })
    expect(await bank.as(company)('/api/simulation/pay_apply', { apply_no, fail: true })).toMatchObject({
      state: 'D45',
    })
    await bank.runJobs()
    const failed = await bank.as(company)('/api/discount/apply_detail', { apply_no })
    expect(failed).toMatchObject({ state: 'D45', reason: '清算资金不足（沙盒：模拟放款失败）' })
    expect(await queryRows(bank.db, sql`select 1 from ledger_txn where ref_no = ${apply_no}`)).toEqual([])
    await bank.as(company)('/api/simulation/pay_apply', { apply_no })
    await bank.runJobs()
    expect(await stateOf(apply_no)).toBe('D60')
  })

  test('an application is returned or refused with the reason given', async () => {
    const apply_no = await submitted()
    const back = await bank.as(company)('/api/simulation/return_apply', { apply_no, reason: '合同不清晰' })
    expect(back).toMatchObject({ state: 'D25', by: '沈示例（officer1）' })
    const other = await submitted()
    await bank.as(company)('/api/simulation/refuse_apply', { apply_no: other })
    expect(await bank.as(company)('/api/discount/apply_detail', { apply_no: other })).toMatchObject({
      state: 'D90',
      reason: '模拟拒绝',
    })
  })
})

describe('its bounds', () => {
  test('the state table holds: nothing is paid before it is approved, or approved twice', async () => {
    const apply_no = await submitted()
    await expect(bank.as(company)('/api/simulation/pay_apply', { apply_no })).rejects.toMatchObject(refusal)
    await bank.as(company)('/api/simulation/approve_apply', { apply_no })
    await expect(bank.as(company)('/api/simulation/approve_apply', { apply_no })).rejects.toMatchObject(
      refusal,
    )
  })

  test('an application of another company is none', async () => {
    const apply_no = await submitted()
    const other = bank.as('15400000002')
    for (const path of ['/api/simulation/approve_apply', '/api/simulation/pay_apply'] as const) {
      await expect(other(path, { apply_no })).rejects.toMatchObject({ code: '9015' })
    }
    await expect(
      other('/api/simulation/return_apply', { apply_no, reason: '模拟退回' }),
    ).rejects.toMatchObject({ code: '9015' })
    expect(await stateOf(apply_no)).toBe('D20')
  })

  test('an officer whose account is disabled decides nothing', async () => {
    const apply_no = await submitted()
    await bank.db.execute(sql`update operator set status = 5 where account = 'officer1'`)
    await expect(bank.as(company)('/api/simulation/approve_apply', { apply_no })).rejects.toMatchObject({
      code: '20000',
      text: '沙箱银行人员officer1不存在或已停用',
    })
    await bank.db.execute(sql`update operator set status = 4 where account = 'officer1'`)
  })

  test('only companies ask, no officer, no institution', async () => {
    const apply_no = await submitted()
    for (const account of ['officer1', '15400000101']) {
      await expect(bank.as(account)('/api/simulation/approve_apply', { apply_no })).rejects.toMatchObject({
        code: '1003',
      })
    }
  })
})

describe('the clock of the sandbox', () => {
  test('is moved on for everybody, and recorded', async () => {
    const moved = await bank.as(company)('/api/simulation/move_clock', { to: '2026-06-24T10:00:00+08:00' })
    expect(moved.now).toMatch(/^2026-06-24T10:00:0\d\+08:00$/)
    expect(bank.clock.today()).toBe('2026-06-24')
    const [row] = await queryRows<{ action: string }>(
      bank.db,
      sql`select action from audit_log order by id desc limit 1`,
    )
    expect(must(row, 'the audit row').action).toBe('/api/simulation/move_clock')
  })

  test.each([
    ['backwards', '2026-06-23T10:00:00+08:00', '沙箱时钟只能拨快，不能回拨'],
    ['by years', '2028-06-23T10:00:00+08:00', '沙箱时钟一次最多拨快366天'],
  ])('is not moved %s', async (_, to, text) => {
    await expect(bank.as(company)('/api/simulation/move_clock', { to })).rejects.toMatchObject({
      code: '20000',
      text,
    })
  })
})

test('in a bank at work these calls are unknown, whoever makes them', async () => {
  const { database, utokens } = await newExampleDatabase()
  const working = callersOn(database.db, bank.clock, utokens, new Map(rooms))
  const order = { apply_no: 'TX20260623000018' }
  for (const account of [company, 'officer1', 'nobody']) {
    await expect(working(account)('/api/simulation/approve_apply', order)).rejects.toMatchObject({
      code: '9005',
    })
  }
  await database.close()
})
