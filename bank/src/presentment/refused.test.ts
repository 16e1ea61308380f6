import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { COMPANY, commercial, dueToday, OTHER, presentmentScene } from '../testing/presentment-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(async () => {
  expect(await checkBooks(bank.db)).toEqual([])
  await bank.close()
})

const { refused, give, present, presentLate, rowOf } = presentmentScene(() => bank)

describe('a bill past its last day', () => {
  test('is not presented by the run, and late only with a reason', async () => {
    const { holding_id } = await give({ faceFen: 7_000_000n, dueDate: '2026-06-12' })
    await bank.runSchedule('present_due')
    expect(await rowOf(holding_id)).toMatchObject({
      stage: 'N30',
      last_dt: '2026-06-22',
      actions: ['present_late'],
    })
    await refused(() => present(holding_id), '20201')
    await refused(() => presentLate(holding_id, ' 忘 '), '20207', 'reason')
    await presentLate(holding_id)
    await bank.runJobs()
    expect(await rowOf(holding_id)).toMatchObject({
      stage: 'P20',
      kind: 'late',
      reason_code: 'MC01',
      reason: '经办人员更换',
    })
  })
})

describe('a presentment is refused, and nothing done,', () => {
  test('before the first day, and late while there is time', async () => {
    const early = await give({ faceFen: 1_000_000n, dueDate: '2026-06-24' })
    await refused(() => present(early.holding_id), '20200')
    const inTime = await give(dueToday)
    await refused(() => presentLate(inTime.holding_id), '20202')
  })

  test('twice: by hand, by two people at once, and by the run', async () => {
    const { holding_id } = await give(commercial(72n))
    const both = await Promise.allSettled([present(holding_id), present(holding_id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(each => each.status === 'rejected')?.reason).toMatchObject({ code: '20203' })
    await refused(() => present(holding_id), '20203')
    await bank.runSchedule('present_due')
    expect(await queryRows(bank.db, sql`select count(*)::int as n from presentment`)).toEqual([{ n: 1 }])
  })

  test('of another’s bill, after a transfer, and of one that an application holds', async () => {
    const { holding_id } = await give(dueToday)
    await refused(() => present(holding_id, OTHER), '20204')
    await refused(() => present('999999999999'), '20204')
    await bank.db.execute(
      sql`update bill_holding set state = '20', lock_ref = 'TX20260623000001' where id = ${holding_id}`,
    )
    await refused(() => present(holding_id), '20206')
    await bank.db.execute(
      sql`update bill_holding set state = '50', lock_ref = null, live = false where id = ${holding_id}`,
    )
    await refused(() => present(holding_id), '20205')
  })

  test('while it is frozen, and without an account for the money', async () => {
    const { holding_id } = await give(dueToday)
    await bank.db.execute(
      sql`update bill set risk_status = 2 where id = (select bill_id from bill_holding where id = ${holding_id})`,
    )
    await refused(() => present(holding_id), '20016')
    await bank.db.execute(sql`update bill set risk_status = 0`)
    await bank.db.execute(sql`update bank_sign set state = 'S60'`)
    await refused(() => present(holding_id), '20208')
    await bank.runSchedule('present_due')
    expect((await rowOf(holding_id)).stage).toBe('N20')
  })

  test('by a stranger’s eyes: nobody else sees it', async () => {
    const { holding_id } = await give(dueToday)
    const { presentment_no } = await present(holding_id)
    await expect(
      bank.as(OTHER)('/api/presentment/presentment_detail', { presentment_no }),
    ).rejects.toMatchObject({ code: '9015' })
    expect((await bank.as(OTHER)('/api/presentment/query_presentment', { holding_id })).rows).toEqual([])
    await expect(bank.as(COMPANY)('/api/admin/query_presentment', {})).rejects.toMatchObject({ code: '1003' })
    const { rows } = await bank.as('officer1')('/api/admin/query_presentment', { presentment_no })
    expect(rows).toMatchObject([{ holder_kind: 'company', stage: 'P10', actions: [] }])
  })
})
