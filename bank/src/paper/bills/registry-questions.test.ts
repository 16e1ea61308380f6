import { billHeader } from '@portal/shared/bills/bill-template.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { runOneJob } from '../../platform/jobs/runner.ts'
import { handlersOf } from '../../platform/kernel/outbox.ts'
import { type Scene, sceneOf } from '../../testing/discount-scene.ts'
import { registrySceneOf } from '../../testing/registry-scene.ts'
import { confirming, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { askRegistry, mostAgain, silenceWait } from './checking.ts'

/* Business time 2026-06-23 10:00. 999990000013 is 江州示例银行. */
const company = '15400000011'
const other = '15400000001'
let bank: TestBank
let scene: Scene
beforeAll(async () => {
  bank = await newTestBank()
  scene = sceneOf(bank)
})
afterAll(() => bank.close())
afterEach(() => bank.registrySays())
const { call, billOf, enter, detail, evidence, noticesOf, waitingJobs } = registrySceneOf(() => bank)

describe('the question', () => {
  test('after a silence is put again by itself, ever later, and not at once', async () => {
    const { holding_id, bill_no } = await enter('120000164')
    await bank.runJobs()
    await bank.runSchedule('ask_registry')
    expect(await evidence(bill_no)).toHaveLength(1)
    const due = () =>
      bank.db.execute(
        sql`update bill_holding set registry_next_at = now() - interval '1 second' where id = ${holding_id}`,
      )
    await due()
    await bank.runSchedule('ask_registry')
    expect((await evidence(bill_no)).map(row => [row.asked_for, row.asked_by])).toEqual([
      ['arrival', company],
      ['again', 'system'],
    ])
    bank.registrySays(async asked => asked.map(each => confirming(each)))
    await due()
    await bank.runSchedule('ask_registry')
    expect(await detail(holding_id)).toMatchObject({ state: '10' })
    expect([silenceWait(1), silenceWait(2), silenceWait(40)]).toEqual([60_000, 120_000, 86_400_000])
  })

  test('is put again for the company, once at a time and a few times a day', async () => {
    const { holding_id, bill_no } = await enter('120000161')
    await bank.runJobs()
    for (let time = 0; time < mostAgain; time++) {
      await call()('/api/bills/check_bill', { holding_id })
      await call()('/api/bills/check_bill', { holding_id })
      expect(await detail(holding_id)).toMatchObject({ blocked_reason: '票据待查验，暂不能办理' })
      await bank.runJobs()
    }
    expect(await evidence(bill_no)).toHaveLength(1 + mostAgain)
    await scene.refused(() => call()('/api/bills/check_bill', { holding_id }), '20087')
    await scene.refused(() => call(other)('/api/bills/check_bill', { holding_id }), '20017')
    await call()('/api/bills/delete_bill', { holding_id })
    await scene.refused(() => call()('/api/bills/check_bill', { holding_id }), '20017')
    const fine = await enter()
    await bank.runJobs()
    await scene.refused(
      () => call()('/api/bills/check_bill', { holding_id: fine.holding_id }),
      '20000',
      '该票据不在待查验状态',
    )
  })

  test('about a bill that is deleted while it is asked changes nothing, and is kept', async () => {
    const { holding_id, bill_no } = await enter()
    bank.registrySays(async asked => {
      await call()('/api/bills/delete_bill', { holding_id })
      return asked.map(each => confirming(each))
    })
    await bank.runJobs()
    expect(await evidence(bill_no)).toMatchObject([{ outcome: 'confirmed' }])
    const [row] = await queryRows(bank.db, sql`select live, state from bill_holding where id = ${holding_id}`)
    expect(row).toEqual({ live: false, state: '05' })
  })

  test('does not confirm what somebody else has entered under the number meanwhile', async () => {
    const { holding_id, ...typed } = await enter()
    const again = { holding_id: '' }
    bank.registrySays(async asked => {
      if (again.holding_id === '') {
        await call()('/api/bills/delete_bill', { holding_id })
        again.holding_id = (await call(other)('/api/bills/add_bill', typed)).holding_id
        return asked.map(each => confirming(each))
      }
      return asked.map(() => ({ kind: 'unknown' as const }))
    })
    await bank.runJobs()
    await bank.runJobs()
    expect(await call(other)('/api/bills/bill_detail', { holding_id: again.holding_id })).toMatchObject({
      state: '05',
      blocked_reason: '票据待查验：登记系统查无此票',
    })
  })

  test('answered twice counts once, and a refusal that comes late takes nothing back', async () => {
    const { holding_id, bill_no } = await enter()
    const titles = (await noticesOf()).length
    bank.registrySays(async asked => {
      // Its job is taken for dead and done by another process, whose answer comes first.
      await bank.db.execute(
        sql`update bill_holding set state = '10', registry_outcome = 'confirmed' where id = ${holding_id}`,
      )
      return asked.map(() => ({ kind: 'unknown' as const }))
    })
    await bank.runJobs()
    expect(await detail(holding_id)).toMatchObject({ state: '10', blocked_reason: '' })
    expect(await evidence(bill_no)).toMatchObject([{ outcome: 'unknown' }])
    expect((await noticesOf()).length).toBe(titles)
  })

  test('whose job failed to write is put once more', async () => {
    const { holding_id, bill_no } = await enter()
    await bank.db.execute(
      sql`alter table bill_registry_answer add constraint broken check (outcome <> 'confirmed') not valid`,
    )
    await bank.db.execute(
      sql`update outbox set next_at = now() - interval '1 second' where state = 'waiting'`,
    )
    await runOneJob(bank.db, bank.services, handlersOf([askRegistry]), pino({ level: 'silent' }))
    expect(await detail(holding_id)).toMatchObject({ state: '05' })
    await bank.db.execute(sql`alter table bill_registry_answer drop constraint broken`)
    await bank.runJobs()
    expect(await detail(holding_id)).toMatchObject({ state: '10' })
    expect(await evidence(bill_no)).toHaveLength(1)
  })

  test('covers a whole import with one notice', async () => {
    const rows = ['1200000.00', '1200000.61', '1300000.00'].map(amount => {
      const { bill_no, ...bill } = billOf()
      return [
        bill_no,
        '银行承兑汇票',
        amount,
        '是',
        '',
        bill.issue_dt,
        bill.due_dt,
        bill.drawer_name,
        bill.acceptor_bank_no,
        bill.payee_name,
        '可转让',
      ]
    })
    await call()('/api/bills/import_bills', { header: [...billHeader], rows, check_only: '1' })
    expect(await waitingJobs()).toBe(0)
    await call()('/api/bills/import_bills', { header: [...billHeader], rows })
    expect(await waitingJobs()).toBe(1)
    await bank.runJobs()
    const found = await call()('/api/bills/query_holding', { bill_nos: rows.map(([no = '']) => no) })
    expect(found.rows.map(row => [row.source, row.state]).sort()).toEqual([
      ['import', '05'],
      ['import', '10'],
      ['import', '10'],
    ])
    expect(await noticesOf()).toContain('票据查验结果：通过 2 张，未通过 1 张')
  })

  test('and its answer are kept for ever', async () => {
    await expect(bank.db.execute(sql`delete from bill_registry_answer`)).rejects.toThrow()
    await expect(
      bank.db.execute(sql`update bill_registry_answer set outcome = 'confirmed'`),
    ).rejects.toThrow()
  })
})
