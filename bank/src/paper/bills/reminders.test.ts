import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { deskSceneOf, theirs } from '../../testing/market-scene.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'

/* The example's day is 2026-06-23; a bill due 2026-10-03 falls into the National Day week. */
const DUE = '2026-10-03'
let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
  // Only what the test gives falls due.
  await bank.db.execute(
    sql`update bill set due_dt = '2026-12-20' where due_dt between '2026-09-01' and '2026-12-19'`,
  )
})
afterEach(() => bank.close())

const dayOf = async (day: string) => {
  bank.clock.set(new Date(`${day}T10:00:00+08:00`))
  await bank.runSchedule('bill_due')
}
const memberId = async (name: string) => {
  const [row] = await queryRows<{ id: number }>(
    bank.db,
    sql`select id from member where company_name = ${name}`,
  )
  return must(row, name).id
}
const told = async (name: string) => {
  const rows = await queryRows<{ title: string; body: string }>(
    bank.db,
    sql`select title, body from notice where member_id = ${await memberId(name)}
         and (title like '%到期%' and (title like '%张票据 2026-10%' or title like '%尚未提示付款')) order by id`,
  )
  return rows
}
const titles = async (name: string) => (await told(name)).map(({ title }) => title)
const give = (more: { faceFen?: bigint; dueDate?: string } = {}) =>
  deskSceneOf(bank).give(theirs.name, { faceFen: 100_00n, dueDate: DUE, ...more })

describe('the holder of bills that fall due', () => {
  test('is told ten, three and no days before, each once, with all bills of the day in one notice', async () => {
    await give()
    await give({ faceFen: 99_999_999_999n })
    await dayOf('2026-09-22')
    expect(await titles(theirs.name)).toEqual([])
    await dayOf('2026-09-23')
    await dayOf('2026-09-23')
    await dayOf('2026-09-24')
    expect(await told(theirs.name)).toEqual([
      {
        title: '2 张票据 2026-10-03 到期',
        body: expect.stringMatching(
          /^持有的2 张票据，票面合计 1,000,000,099\.99 元，承兑人.+等，于 2026-10-03 到期（还有 10 天），提示付款最迟 2026-10-13。$/,
        ),
      },
    ])
    await dayOf('2026-09-30')
    await dayOf('2026-10-01')
    await dayOf('2026-10-03')
    const bodies = (await told(theirs.name)).map(({ body }) => body)
    expect(bodies.map(body => /（(.+?)）/.exec(body)?.[1])).toEqual(['还有 10 天', '还有 3 天', '今天'])
  })

  test('hears late what a day without the bank would have told, and not twice', async () => {
    await give()
    await dayOf('2026-09-25')
    await dayOf('2026-09-26')
    expect((await told(theirs.name)).map(({ body }) => /（(.+?)）/.exec(body)?.[1])).toEqual(['还有 8 天'])
  })

  test('is whoever holds when the notice is written: one who has sold hears nothing', async () => {
    const given = await give()
    await bank.db.execute(
      sql`update bill_holding set live = false, state = '50' where id = ${Number(given.holding_id)}`,
    )
    await dayOf('2026-09-23')
    expect(await titles(theirs.name)).toEqual([])
  })

  test('is told in the log that programs follow, and by a text message to the main account', async () => {
    await give()
    await dayOf('2026-09-23')
    const id = await memberId(theirs.name)
    expect(
      await queryRows(
        bank.db,
        sql`select type, ref_no, version from event_log where member_id = ${id} and type like 'bill.%'`,
      ),
    ).toEqual([{ type: 'bill.due', ref_no: DUE, version: 0 }])
    const sent = await queryRows<{ n: number }>(
      bank.db,
      sql`select count(*)::int as n from sms_message where purpose = 'bill_due'`,
    )
    expect(must(sent[0], 'count').n).toBeGreaterThan(0)
  })

  test('is told once however often a stage is ordered, as by a process that was started again', async () => {
    await give()
    bank.clock.set(new Date('2026-09-23T10:00:00+08:00'))
    const reminders = () =>
      queryRows<{ key: string; state: string }>(
        bank.db,
        sql`select key, state from outbox where topic = 'bill_reminder' and key like ${`%:${DUE}:due:10`}`,
      )
    await bank.runSchedule('bill_due')
    const [first] = await reminders()
    // The order of the same stage comes once more, and the mark of the job that was done stands.
    await bank.runSchedule('bill_due')
    expect(await reminders()).toEqual([first])
    expect(await titles(theirs.name)).toEqual(['1 张票据 2026-10-03 到期'])
  })
})

describe('a bill that nobody has presented', () => {
  test('is told of until its last day of presentment, which rolls over holidays', async () => {
    // Due 2026-09-21: the tenth day is 1 October, the last is 8 October.
    await give({ dueDate: '2026-09-21' })
    await dayOf('2026-09-30')
    const [only] = await told(theirs.name)
    expect(only?.title).toBe('1 张到期票据尚未提示付款')
    expect(only?.body).toContain('最迟 2026-10-08（还有 8 天）')
    await dayOf('2026-10-08')
    expect((await told(theirs.name)).at(-1)?.body).toContain('最迟 2026-10-08（今天）')
    await dayOf('2026-10-09')
    expect(await titles(theirs.name)).toHaveLength(2)
  })

  test('is not told of while its due date is a day off, when nothing is presented', async () => {
    // Due on Saturday, 19 September; Sunday is worked that year.
    await give({ dueDate: '2026-09-19' })
    await dayOf('2026-09-20')
    expect(await titles(theirs.name)).toEqual([])
    await dayOf('2026-09-21')
    expect(await titles(theirs.name)).toEqual(['1 张到期票据尚未提示付款'])
  })

  test('is told of no more once its acceptor has refused', async () => {
    const given = await give({ dueDate: '2026-09-21' })
    await bank.db.execute(sql`
      insert into bill_event (bill_id, range_start, range_end, event, from_name, to_name, ref_no, at)
      select bill_id, range_start, range_end, 'dishonoured', 'a', 'b', '', now() from bill_holding where id = ${Number(given.holding_id)}`)
    await dayOf('2026-09-30')
    expect(await titles(theirs.name)).toEqual([])
  })
})

test('the days are a parameter', async () => {
  await bank.db.execute(sql`update sys_param set param_value = '5' where param_key = 'BILL_REMINDER_DAYS'`)
  await give()
  await dayOf('2026-09-23')
  expect(await titles(theirs.name)).toEqual([])
  await dayOf('2026-09-28')
  expect(await titles(theirs.name)).toHaveLength(1)
})
